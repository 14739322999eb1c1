import { networkInterfaces } from "node:os";
import { describe, expect, test } from "vitest";
import { ipAddressOf } from "../../../../../app/server/addresses/IpAddress";
import { parseNetworkList } from "../../../../../app/server/addresses/networkList";
import { mayDial } from "../../../../../app/server/gateway/direct/mayDial";

/** Whether an address may be connected to where this is listed. */
function isAllowed(list: string, address: string, databaseAddress = "10.9.9.9"): boolean {
  const [networks, ip] = [parseNetworkList(list), ipAddressOf(address)];
  if (!networks || !ip) throw new Error(`Not valid: ${list} or ${address}`);
  return mayDial(networks, ip, new Set([databaseAddress]));
}

describe("[connect.direct-networks] the server connects directly", () => {
  test.each([
    ["10.0.0.0/8", "10.1.2.3"],
    ["10.0.0.0/8, 192.0.2.7", "192.0.2.7"],
    ["10.0.0.0/8", "::ffff:10.1.2.3"],
    ["10.0.0.0/8", "0x0a010203"],
    ["fd00::/8", "fd12::1"],
    ["203.0.113.0/24", "203.0.113.1"],
    ["127.0.0.1", "127.0.0.1"],
    ["::1/128", "[::1]"],
    ["169.254.7.7/32", "169.254.7.7"],
    ["10.9.9.9", "10.9.9.9"],
  ])("where %s is listed, to %s", (list, address) => {
    expect(isAllowed(list, address)).toBe(true);
  });

  const everything = "0.0.0.0/0,::/0,127.0.0.0/8,169.254.0.0/16";
  const own = Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));
  const refused = [
    ...["127.0.0.1", "127.8.8.8", "2130706433", "0.0.0.0", "0", "169.254.169.254", "224.0.0.1", "255.255.255.255"],
    ...["::1", "::", "fe80::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:169.254.169.254"],
    ...["64:ff9b::7f00:1", "2002:7f00:1::", "64:ff9b::a01:203", "10.9.9.9", ...own],
    ...["64:ff9b:1::10.1.2.3", "64:ff9b:1:a01:2:300::", "::ffff:0:10.1.2.3", "::ffff:0:7f00:1"],
  ];
  test.each(refused)("never to %s, unless it is listed by itself", (address) => {
    expect(isAllowed(everything, address)).toBe(false);
  });

  test.each([
    ["10.0.0.0/8", "11.1.2.3"],
    ["10.0.0.0/8", "fd00::1"],
    ["fd00::/8", "10.0.0.1"],
    ["", "10.0.0.1"],
  ])("where %j is listed, not to %s", (list, address) => {
    expect(isAllowed(list, address)).toBe(false);
  });
});

test.each([
  ...["10.0.0.0/33", "fd00::/129", "host.example", "10.0.0.0/", "10.0.0.0/8/8", "::ffff:10.0.0.0/104", "/8"],
  ...[
    "10.8/16",
    "192.168/16",
    "010.0.0.0/8",
    "0x0a000000/8",
    "167772160/8",
    "10.0.0.0./8",
    "[fd00::]/8",
    "fe80::1%eth0",
  ],
  ...[
    "10.8.0.5/16",
    "0.0.0.1/0",
    "192.0.2.7/31",
    "fd00::1/8",
    "2001:db8::8000/112",
    "64:ff9b:1::/48",
    "::ffff:0:0:0/96",
  ],
])("[connect.direct-networks] %s is no network", (text) => {
  expect(parseNetworkList(text)).toBeUndefined();
  expect(parseNetworkList(`10.0.0.0/8,${text}`)).toBeUndefined();
});

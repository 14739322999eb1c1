import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hostNameOf, ipAddressOf } from "../../../../app/server/addresses/IpAddress";
import { isPublicAddress } from "../../../../app/server/addresses/isPublicAddress";

const own = { eth0: [{ address: "8.20.30.40" }, { address: "2a00:1450::17" }] };
beforeAll(() => {
  vi.spyOn(os, "networkInterfaces").mockReturnValue(own as unknown as ReturnType<typeof os.networkInterfaces>);
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const isPublic = (text: string) => {
  const address = ipAddressOf(text);
  if (!address) throw new Error(`${text} is no address.`);
  return isPublicAddress(address);
};

test.each([
  ["loopback", ["127.0.0.1", "127.200.3.4", "::1", "0.0.0.0", "::"]],
  ["private", ["10.9.8.7", "172.16.0.1", "172.31.255.254", "192.168.77.1", "fd12::9", "fec0::1"]],
  ["link-local", ["169.254.169.254", "fe80::1", "fe80::1%eth0", "[fe80::2%25eth1]"]],
  ["shared", ["100.64.0.1", "100.127.255.254"]],
  ["decimal, octal and hexadecimal", ["2130706433", "017700000001", "0x7f000001", "0xa.0x9.010.7", "127.1", "10.1."]],
  ["full-width", ["１２７.0.0.1", "127。0。0。1"]],
  ["mapped and compatible", ["::ffff:10.0.0.1", "::ffff:7f00:1", "[::FFFF:192.168.0.9]", "::127.0.0.1"]],
  ["NAT64", ["64:ff9b::10.1.1.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1"]],
  ["6to4 and Teredo", ["2002:7f00:1::1", "2002:c0a8:101::", "2001:0:4136:e378:8000:63bf:3fff:fdd2"]],
  ["special", ["192.0.0.8", "198.18.0.1", "203.0.113.9", "224.0.0.1", "255.255.255.255", "2001:db8::1", "ff02::1"]],
  ["this machine's interfaces", ["8.20.30.40", "0x08.20.0x1e.40", "::ffff:8.20.30.40", "2A00:1450:0:0::17"]],
])("%s addresses are not public: %o", (_kind, spellings) => {
  const wrong = spellings.filter(isPublic);
  expect(wrong).toEqual([]);
});

test("public addresses are, also inside those that carry them", () => {
  const spellings = ["8.8.4.4", "172.32.0.1", "100.128.0.1", "2a00:1450:4001::5", "::ffff:9.9.9.9", "64:ff9b::909:909"];
  expect(spellings.filter((text) => !isPublic(text))).toEqual([]);
});

test.each(["mail.example", "nobody@127.0.0.1", "127.0.0.1:25", "a/b", "", "::1::", "1.2.3.4.5", "[mail]"])(
  "%j is no address",
  (text) => expect(ipAddressOf(text)).toBeUndefined(),
);

test("a host name is read as URLs write it", () => {
  expect(["Mail.Example.", "BÜRO.example", "x@y", "a b"].map(hostNameOf)).toEqual([
    "mail.example",
    "xn--bro-hoa.example",
    undefined,
    undefined,
  ]);
});

import { describe, expect, test } from "vitest";
import { parseMailHost, vetMailHost } from "../../../../../app/server/mail/company/mailHosts";

const hostsOf = (...entries: string[]) =>
  entries.map((entry) => {
    const host = parseMailHost(entry);
    if (!host) throw new Error(`${entry} is no entry.`);
    return host;
  });
/** Checks a host whose name resolves to these addresses. */
const vet = (host: string, port: number, addresses: string[] = [], ...entries: string[]) =>
  vetMailHost(hostsOf(...entries), { host, port }, async () => addresses.map((address) => ({ address, family: 4 })));

describe("by default", () => {
  test.each([25, 465, 587, 2525])(
    "a public host on port %i is asked at the addresses that were vetted",
    async (port) => {
      const vetted = await vet("mail.example", port, ["9.9.9.9", "2a00:1450::9"]);
      expect([vetted.addresses.map(({ address }) => address), vetted.isPlain]).toEqual([
        ["9.9.9.9", "2a00:1450::9"],
        false,
      ]);
    },
  );

  test.each([
    ["a name that leads to a private address", "mail.example", 25, ["10.0.0.3"]],
    ["a name with one private address among public ones", "mail.example", 587, ["9.9.9.9", "fd00::1"]],
    ["a name that leads to a mapped address", "mail.example", 587, ["::ffff:192.168.3.4"]],
    ["a name that leads to a zone", "mail.example", 587, ["fe80::3%eth0"]],
    ["a decimal address", "3232235777", 587, []],
    ["an address in brackets", "[::1]", 25, []],
    ["another port", "mail.example", 6379, ["9.9.9.9"]],
    ["what is no host", "a@b", 25, ["9.9.9.9"]],
  ])("%s is refused", async (_name, host, port, addresses) => {
    await expect(vet(host, port, addresses)).rejects.toThrow(/public|port|name or address/);
  });

  test("a literal address is not looked up", async () => {
    const resolve = () => Promise.reject(new Error("Looked up."));
    const vetted = await vetMailHost([], { host: "0x9.9.9.9", port: 25 }, resolve);
    expect(vetted.addresses).toEqual([{ address: "9.9.9.9", family: 4 }]);
  });
});

describe("the operator", () => {
  test.each([
    ["a network", "mail.corp.example", 587, "10.2.7.7", "10.2.0.0/16"],
    ["an address with a port", "10.3.3.3", 2600, "10.3.3.3", "10.3.3.3:2600"],
    ["a name", "Mail.Corp.Example.", 25, "192.168.9.9", "mail.corp.example"],
    ["an IPv6 network", "mail.corp.example", 465, "fd00:1::5", "fd00::/8"],
    ["a mapped spelling of an allowed address", "::ffff:10.2.1.1", 25, "", "10.2.0.0/16"],
    ["the addresses of a mapped network", "mail.corp.example", 25, "10.2.1.1", "[::ffff:10.2.0.0]/112"],
    ["a 6to4 network", "mail.corp.example", 25, "2002:a09:1::5", "2002:a00::/24"],
    ["a NAT64 address", "mail.corp.example", 25, "64:ff9b::a03:7", "64:ff9b::10.3.0.7"],
  ])("allows %s, and its password goes by TLS alone", async (_name, host, port, address, entry) => {
    expect((await vet(host, port, [address], "172.20.0.0/16", entry)).isPlain).toBe(false);
  });

  test.each([
    ["another network", "mail.corp.example", 587, "10.4.7.7", "10.2.0.0/16"],
    ["another port of an allowed address", "10.3.3.3", 25, "10.3.3.3", "10.3.3.3:2600"],
    ["a port that is no mail server's", "mail.corp.example", 6379, "10.2.0.1", "10.2.0.0/16"],
    ["a public host on a port allowed elsewhere", "mail.example", 2600, "9.9.9.9", "10.3.3.3:2600"],
    ["an address that a 6to4 network carries", "mail.corp.example", 25, "10.0.0.5", "2002:a00::/24"],
    ["a 6to4 address beside its network", "mail.corp.example", 25, "2002:ac10:1::5", "2002:a00::/24"],
    ["a carrier of an allowed address", "mail.corp.example", 25, "2002:a02:1::", "10.2.0.0/16"],
    ["loop-back through every IPv6 address", "::ffff:127.0.0.1", 25, "", "::/0"],
    ["a name below an allowed one", "x.mail.corp.example", 25, "192.168.9.9", "mail.corp.example"],
  ])("does not thereby allow %s", async (_name, host, port, address, entry) => {
    await expect(vet(host, port, [address], entry)).rejects.toThrow(/public|port/);
  });

  test("lets a literal 6to4 address be connected to as it is", async () => {
    const { addresses } = await vet("[2002:0A09:0001::7]", 587, [], "2002:a00::/24");
    expect(addresses).toEqual([{ address: "2002:a09:1::7", family: 6 }]);
  });

  test("exempts servers from TLS by name, one by one", async () => {
    expect((await vet("old.example", 25, ["9.9.9.9"], "old.example=plain")).isPlain).toBe(true);
    expect((await vet("new.example", 25, ["9.9.9.9"], "old.example=plain")).isPlain).toBe(false);
    expect((await vet("10.2.0.5", 2700, [], "10.2.0.0/16", "10.2.0.5:2700=plain")).isPlain).toBe(true);
  });
});

test.each([
  "10.0.0.0/33",
  "mail/8",
  "10.0.0.0/8=plain",
  "::ffff:10.0.0.0/90",
  "2002:a00::/24=plain",
  "mail.example:0",
  "mail.example:70000",
  "a b",
  "=plain",
  "/8",
  "x=tls",
])("%j is no entry of the setting", (entry) => expect(parseMailHost(entry)).toBeUndefined());
test.each(["::1", "[::1]:25=plain", "fd00::/8", "10.0.0.0/8:26", "mail.example:2525", "MAIL=plain"])(
  "%j is an entry of the setting",
  (entry) => expect(parseMailHost(entry)).toBeDefined(),
);

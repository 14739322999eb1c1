import { expect, test } from "vitest";
import { createReach, Unreachable } from "../../../app/agent/tunnel/reach.mjs";

const reach = createReach(["10.0.0.0/8:22", "192.0.2.7", "[fd00::/8]:22", "2001:db8::/32"]);

test.each([
  ["127.0.0.1", 1],
  ["127.9.9.9", 80],
  ["::1", 5432],
  ["::ffff:127.0.0.1", 22],
  ["10.1.2.3", 22],
  ["192.0.2.7", 65_535],
  ["fd12::1", 22],
  ["2001:db8:1::1", 443],
])("%s at %i is reached", async (host, port) => {
  expect(await reach.resolve(host, port)).toBe(host);
});

test("the machine's own name is reached at its address", async () => {
  expect(await reach.resolve("localhost", 22)).toMatch(/^(127\.0\.0\.1|::1)$/);
});

test.each([
  ["10.1.2.3", 23],
  ["11.0.0.1", 22],
  ["192.0.2.8", 22],
  ["::ffff:192.0.2.8", 22],
  ["fd12::1", 23],
  ["fe80::1", 22],
  ["0.0.0.0", 22],
  ["169.254.169.254", 80],
])("%s at %i is not", async (host, port) => {
  await expect(reach.resolve(host, port)).rejects.toBeInstanceOf(Unreachable);
});

test.each([
  "",
  "x",
  "example.com:22",
  "10.0.0.1:0",
  "10.0.0.1:65536",
  "10.0.0.1:",
  "10.0.0.0/33",
  "10.0.0.0/x:22",
  "1.2.3.4/8/9:22",
  "fd00::/129",
  "[::1",
  "[fd00::1]",
  "1.2.3.4]",
  " 10.0.0.1",
])("%j is refused by name", (option) => {
  expect(() => createReach([option])).toThrow(`--reach ${JSON.stringify(option)} is not valid: `);
});

import { expect, it } from "vitest";
import { linkOrigin } from "../../../../app/server/mail/linkOrigin";

const isBrandHost = (name: string) => name === "nordlys.test";

it.each([
  ["localhost:8080", undefined, false, "http://localhost:8080"],
  ["127.0.0.1:8080", undefined, false, "http://127.0.0.1:8080"],
  ["[::1]:8080", undefined, true, "https://[::1]:8080"],
  ["evil.test", undefined, true, undefined],
  ["evil.test", "https://fleet.test", true, "https://fleet.test"],
  ["localhost", "https://fleet.test", true, "https://fleet.test"],
  ["nordlys.test", "https://fleet.test", true, "https://nordlys.test"],
  ["Nordlys.test:8443", undefined, true, "https://nordlys.test:8443"],
  ["nordlys.test@evil.test", "https://fleet.test", true, "https://fleet.test"],
  ["nordlys.test/evil.test", undefined, true, undefined],
  ["nordlys.test?", undefined, true, undefined],
  ["", "https://fleet.test", true, "https://fleet.test"],
  [undefined, undefined, true, undefined],
])("host %s with public address %s and https %s leads to %s", (host, publicUrl, isHttps, expected) => {
  expect(linkOrigin({ host, publicUrl, isHttps, isBrandHost })).toBe(expected);
});

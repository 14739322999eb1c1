import { expect, test } from "vitest";
import { isOwnOrigin } from "../../../../app/server/live/checkOrigin";

test.each([
  { origin: "http://127.0.0.1:8080", host: "127.0.0.1:8080", own: true },
  { origin: "https://fleet.example", host: "fleet.example", own: true },
  { origin: "https://fleet.example", host: "FLEET.example", own: true },
  { origin: "https://fleet.example", host: "inside:8080", publicUrl: "https://fleet.example", own: true },
  { origin: "https://fleet.example", host: "inside:8080", own: false },
  { origin: "https://other.example", host: "inside:8080", publicUrl: "https://fleet.example", own: false },
  { origin: "https://fleet.example.evil.example", host: "fleet.example", own: false },
  { origin: "https://fleet.example:444", host: "fleet.example", own: false },
  { origin: "https://fleet.example@evil.example", host: "fleet.example", own: false },
  { origin: "ftp://fleet.example", host: "fleet.example", own: false },
  { origin: "null", host: "null", own: false },
  { origin: "", host: "", own: false },
  { origin: undefined, host: "fleet.example", own: false },
  { origin: undefined, host: undefined, own: false },
])("a page of $origin at host $host is own: $own", ({ own, ...facts }) => {
  expect(isOwnOrigin(facts)).toBe(own);
});

import { expect, test } from "vitest";
// @ts-expect-error the agent is plain JavaScript, and this part of it has no declarations
import { serialOf } from "../../../app/agent/enrolment.mjs";
import { SERIAL } from "../../../app/domain/serialNumber";

test.each([
  ["edge-7", "edge-7"],
  ["vm", "host-vm"],
  ["", "host-"],
  ["-a.example.org", "a-example-org"],
  ["überbox", "berbox"],
  ["x".repeat(64), "x".repeat(40)],
])("the host name %j gives the serial number %s", (host, serial) => {
  expect(serialOf(host)).toBe(serial);
  expect(serial).toMatch(SERIAL);
});

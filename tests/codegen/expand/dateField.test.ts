import { expect, test } from "vitest";
import { dateFault, dateOptions, tightenDate } from "../../../codegen/expand/dateField";
import type { Field } from "../../../codegen/generated/documents";

const day: Field = { key: "when", type: "date" };
const start: Field = { ...day, options: { edge: "start" } };
const time: Field = { key: "when", type: "date-time" };
const spaced = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$" };
const days = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" };
const either = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}([ T]\\d{2}:\\d{2}:\\d{2}Z?)?$" };

test.each([
  [time, spaced, "spaced"],
  [start, either, "seconds"],
  [time, { type: "string", format: "date-time" }, "iso"],
  [time, { type: "string" }, "iso"],
])("an instant is written as the call reads it: %j for %j", (field, schema, written) => {
  expect(dateOptions(field, schema)).toMatchObject({ kind: field.type, written });
  expect(dateFault(field, schema)).toBeUndefined();
});

test.each([
  [day, spaced, 'takes no day; use date-time, or options with "edge": "start"'],
  [day, { type: "string", format: "date-time" }, 'takes no day; use date-time, or options with "edge": "start"'],
  [time, days, "takes no instant; use date"],
  [start, { type: "string", format: "date" }, "takes no instant; use date"],
  [day, either, undefined],
  [day, days, undefined],
])("what a call would refuse is said: %j for %j", (field, schema, fault) => {
  expect(dateFault(field, schema)).toBe(fault);
});

test("a property that says nothing of its form takes what the input writes", () => {
  expect(tightenDate({ type: "string" }, day).format).toBe("date");
  expect(tightenDate({ type: "string" }, start).format).toBe("date-time");
  expect(tightenDate({ ...spaced }, time).format).toBeUndefined();
});

// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DateWidget } from "../../../../engine/fields/dates/DateWidget";
import { showWidget } from "../showWidget";

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the time zone is stored in a cookie
  document.cookie = "setTimeZone=Europe%2FOslo";
});
afterEach(cleanup);

const input = () => screen.getByLabelText<HTMLInputElement>("Field");
const enter = (value: string) => fireEvent.change(input(), { target: { value } });
const show = (options: Record<string, unknown>, value?: string) => showWidget(DateWidget, { options, value });

test("a time is entered in the zone chosen, which is shown, and sent in UTC as the call writes it", () => {
  const { value } = show({ kind: "date-time", written: "spaced" }, "2026-07-31 06:00:00");
  expect([input().type, input().value]).toEqual(["datetime-local", "2026-07-31T08:00"]);
  expect(document.getElementById(input().getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Time zone Europe/Oslo",
  );
  enter("2026-01-31T08:00");
  expect([value(), input().value]).toEqual(["2026-01-31 07:00:00", "2026-01-31T08:00"]);
  enter("");
  expect(value()).toBeUndefined();
});

test("an hour the clocks leave out stays as it was typed until the field is left, then shows what it became", () => {
  const { value } = show({ kind: "date-time", written: "iso" });
  enter("2026-03-29T02:30");
  expect([value(), input().value]).toEqual(["2026-03-29T01:30:00.000Z", "2026-03-29T02:30"]);
  fireEvent.blur(input());
  expect(input().value).toBe("2026-03-29T03:30");
});

test.each([
  ["2027-03-28T02:15", "This time does not exist: the clocks go forward past it. It is moved forward by the change."],
  ["2027-10-31T02:15", "This time occurs twice on that day. The earlier one is used."],
  ["2027-10-31T03:15", undefined],
])("a change of the clocks at %s is said at the field, also once it is left", (time, message) => {
  show({ kind: "date-time", written: "iso" });
  enter(time);
  expect(screen.queryByRole("alert")?.textContent).toBe(message);
  fireEvent.blur(input());
  expect(screen.queryByRole("alert")?.textContent).toBe(message);
  if (message) expect(input().getAttribute("aria-describedby")).toContain(screen.getByRole("alert").id);
  enter("2027-06-01T12:00");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a day is read as the whole day, its start or its end", () => {
  const day = show({ kind: "date", written: "iso" });
  enter("2026-10-25");
  expect(day.value()).toBe("2026-10-25");
  cleanup();
  const start = show({ kind: "date", edge: "start", written: "iso" });
  enter("2026-10-25");
  expect(start.value()).toBe("2026-10-24T22:00:00.000Z");
  cleanup();
  const end = show({ kind: "date", edge: "end", written: "iso" }, "2026-10-25T22:59:59.999Z");
  expect(input().value).toBe("2026-10-25");
  enter("2026-03-29");
  expect(end.value()).toBe("2026-03-29T21:59:59.999Z");
});

test("a day outside the limits has a value no call takes, and what was typed stays", () => {
  const { value } = show({ kind: "date", written: "iso", min: "2026-01-01", max: "2026-01-31" });
  expect([input().min, input().max]).toEqual(["2026-01-01", "2026-01-31"]);
  expect(screen.getByText("From 2026-01-01 · Until 2026-01-31")).toBeTruthy();
  enter("2025-12-31");
  expect([value(), input().value]).toEqual(["", "2025-12-31"]);
  fireEvent.blur(input());
  expect(input().value).toBe("2025-12-31");
  enter("2026-01-31");
  expect(value()).toBe("2026-01-31");
});

test("a day that is half entered when the field is left has a value no call takes either", () => {
  const { value } = show({ kind: "date", written: "iso" });
  Object.defineProperty(input(), "validity", { value: { badInput: true } });
  fireEvent.blur(input());
  expect(value()).toBe("");
});

// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { createElement, Fragment } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { standardFormats } from "../../../engine/formats/index";
import { formatRelative } from "../../../engine/formats/relativeTime";
import { RelativeTime } from "../../../engine/formats/TimeText";
import { formatActiveTime, formatTimestamp, readTimestamp } from "../../../engine/formats/timestamp";
import { activeTimeZone, readTimeZone } from "../../../engine/timezones/timeZone";
import { makeBoot } from "../makeBoot";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const instant = new Date("2024-02-29T23:05:09Z");

test.each([
  ["[format.timestamp] an instant is YYYY-MM-DD HH:mm:ss", "UTC", "2024-02-29 23:05:09"],
  ["[format.timestamp] midnight is 00, not 24", "Africa/Lagos", "2024-03-01 00:05:09"],
  ["a zone may lie a quarter of an hour off", "Asia/Kathmandu", "2024-03-01 04:50:09"],
])("%s", (_title, zone, text) => {
  expect(formatTimestamp(instant, zone)).toBe(text);
});

test.each([
  ["2024-02-29 23:05:09", "2024-02-29T23:05:09.000Z"],
  ["2024-02-29T23:05:09.000Z", "2024-02-29T23:05:09.000Z"],
  ["2024-02-29 23:05:09+02:00", "2024-02-29T21:05:09.000Z"],
  [1709247909, "2024-02-29T23:05:09.000Z"],
  ["yesterday", undefined],
  [true, undefined],
])("the instant of %j is %s", (value, iso) => {
  expect(readTimestamp(value)?.toISOString()).toBe(iso);
});

test.each([
  ["[format.timestamp-zone] the cookie decides", "a=1; setTimeZone=Asia%2FTokyo", "Asia/Tokyo"],
  ["[format.timestamp-zone] without it the zone is guessed", "a=1", "Europe/Vilnius"],
  ["[format.timestamp-zone] so it is when no such zone exists", "setTimeZone=Moon%2FSea", "Europe/Vilnius"],
])("%s", (_title, cookie, zone) => {
  expect(readTimeZone(cookie, "Europe/Vilnius")).toBe(zone);
});

test("[format.timestamp-zone] the browser's cookie is read", () => {
  vi.spyOn(document, "cookie", "get").mockReturnValue("setTimeZone=Asia/Tokyo");
  expect(activeTimeZone()).toBe("Asia/Tokyo");
});

// Daylight saving of an hour or half an hour, and a day skipped at the date line.
test.each([
  ["America/St_Johns", "2026-11-01T02:30:00Z"],
  ["Australia/Lord_Howe", "2026-04-04T14:00:00Z"],
  ["Africa/Casablanca", "2026-03-22T01:00:00Z"],
  ["Pacific/Apia", "2011-12-30T08:00:00Z"],
  ["Asia/Kathmandu", "2024-02-29T18:00:00Z"],
])("[format.timestamp-zone] times in the browser's own zone %s are those of its clocks", (zone, around) => {
  vi.stubEnv("TZ", zone);
  vi.spyOn(document, "cookie", "get").mockReturnValue("");
  const formats = vi.spyOn(Intl, "DateTimeFormat");
  const instants = Array.from({ length: 200 }, (_, index) => new Date(Date.parse(around) + (index - 100) * 903_000));
  const shown = instants.map(formatActiveTime);
  expect(formats).not.toHaveBeenCalled();
  formats.mockRestore();
  expect(shown).toEqual(instants.map((one) => formatTimestamp(one, zone)));
});

test.each([
  [-3, "3 seconds ago"],
  [-125, "2 minutes ago"],
  [-86_400, "yesterday"],
  [-40 * 86_400, "last month"],
  [-800 * 86_400, "2 years ago"],
])("%d seconds are %s", (seconds, text) => {
  expect(formatRelative(new Date(instant.getTime() + seconds * 1000), instant, "en")).toBe(text);
});

test("a relative time has the exact one on hover", () => {
  vi.spyOn(document, "cookie", "get").mockReturnValue("setTimeZone=UTC");
  const { container } = render(createElement(RelativeTime, { instant, language: "en" }));
  expect(container.querySelector("time")?.title).toBe("2024-02-29 23:05:09");
});

test.each([
  ["setTimeZone=Asia/Tokyo", "2024-03-01 08:05:09"],
  ["setTimeZone=UTC", "2024-02-29 23:05:09"],
])("[format.timestamp][format.timestamp-zone] with the cookie %s a cell of a time says %s", (cookie, text) => {
  vi.spyOn(document, "cookie", "get").mockReturnValue(cookie);
  const context = { record: {}, options: {}, boot: makeBoot(), t: (source: string) => source };
  const { render: draw, text: write } = standardFormats["date-time"];
  const { container } = render(createElement(Fragment, null, draw("2024-02-29 23:05:09", context)));
  expect([container.textContent, write?.("2024-02-29 23:05:09", context)]).toEqual([text, text]);
});

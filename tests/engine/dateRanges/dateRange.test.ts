import { describe, expect, it, test } from "vitest";
import { clearDateRanges, resolveDateRange } from "../../../engine/dateRanges/dateRange";
import { resolveRangeFilters } from "../../../engine/dateRanges/rangeFilters";
import { rangeText } from "../../../engine/dateRanges/rangeText";
import type { Field } from "../../../engine/generated/documents";
import { translate } from "../../../engine/languages/translate";

const now = new Date("2026-10-25T10:30:45.678Z");
const clock = { timeZone: () => "Europe/Vilnius", now };

test.each([
  ["2026-10-25..2026-10-25", "2026-10-24T21:00:00.000Z", "2026-10-25T21:59:59.999Z"],
  ["2026-01-01..2026-01-31", "2025-12-31T22:00:00.000Z", "2026-01-31T21:59:59.999Z"],
  ["last-24h", "2026-10-24T10:30:00.000Z", "2026-10-25T21:59:59.999Z"],
  ["last-1d", "2026-10-24T21:00:00.000Z", "2026-10-25T21:59:59.999Z"],
  ["last-7d", "2026-10-18T21:00:00.000Z", "2026-10-25T21:59:59.999Z"],
])("%s is from %s to %s", (text, from, to) => {
  const range = resolveDateRange(text, clock.timeZone(), clock.now);
  expect([range?.from.toISOString(), range?.to.toISOString()]).toEqual([from, to]);
});

test.each([
  "",
  "last-0d",
  "last-d",
  "yesterday",
  "2026-01-31..2026-01-01",
  "2026-02-30..2026-03-01",
  "2026-01-01",
  "a..b",
])("%j is no range", (text) => {
  expect(resolveDateRange(text, "UTC", now)).toBeUndefined();
});

it("[timezone.change.clear-date-range] an address loses its date ranges and nothing else", () => {
  const search = new URLSearchParams("q=rye&range=2026-01-01..2026-01-31&oven.range=last-7d&sort=-name&page=2");
  expect(clearDateRanges(search).toString()).toBe("q=rye&sort=-name&page=2");
});

describe("sendRanges", () => {
  const field: Field = { key: "range", label: "Range", type: "date-range" };
  const range = "2026-10-25..2026-10-25";

  it("sends a range as start_date and end_date, or as the document names them", () => {
    const [from, to] = ["2026-10-24T21:00:00.000Z", "2026-10-25T21:59:59.999Z"];
    expect(resolveRangeFilters([field], { range, flour: "rye" }, clock)).toEqual({
      start_date: from,
      end_date: to,
      flour: "rye",
    });
    const named = { ...field, options: { from: "since", to: "until" } };
    expect(resolveRangeFilters([named], { range }, clock)).toEqual({ since: from, until: to });
  });

  it("sends the range a fresh list has until another is chosen, and nothing for what is no range", () => {
    const fresh = { ...field, default: "last-24h" };
    expect(resolveRangeFilters([fresh], {}, clock).start_date).toBe("2026-10-24T10:30:00.000Z");
    expect(resolveRangeFilters([fresh], { range }, clock).start_date).toBe("2026-10-24T21:00:00.000Z");
    expect(resolveRangeFilters([field], { range: "tomorrow" }, clock)).toEqual({});
  });
});

test.each([
  ["last-24h", "Last 24 hours"],
  ["last-1h", "Last hour"],
  ["last-7d", "Last 7 days"],
  ["2026-01-01..2026-01-31", "2026-01-01 – 2026-01-31"],
  ["2026-01-01..2026-01-01", "2026-01-01"],
])("%s reads %s", (value, text) => {
  expect(rangeText(value, (source, values) => translate({ code: "en", texts: {} }, source, values))).toBe(text);
});

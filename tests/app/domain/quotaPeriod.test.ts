import { expect, test } from "vitest";
import { periodStart, type QuotaPeriod } from "../../../app/domain/quotaPeriod";

test.each<[QuotaPeriod["period"], number, string, string]>([
  ["day", 1, "2026-05-04T00:00:00Z", "2026-05-04"],
  ["day", 9, "2026-05-04T23:59:59Z", "2026-05-04"],
  // A Monday.
  ["week", 1, "2026-05-04T10:00:00Z", "2026-05-04"],
  ["week", 2, "2026-05-04T10:00:00Z", "2026-04-28"],
  ["week", 7, "2026-05-04T10:00:00Z", "2026-05-03"],
  ["month", 1, "2026-05-04T10:00:00Z", "2026-05-01"],
  ["month", 4, "2026-05-04T10:00:00Z", "2026-05-04"],
  ["month", 5, "2026-05-04T10:00:00Z", "2026-04-05"],
  ["month", 31, "2026-05-04T10:00:00Z", "2026-04-30"],
  ["month", 31, "2026-03-01T10:00:00Z", "2026-02-28"],
  ["month", 30, "2028-02-29T10:00:00Z", "2028-02-29"],
  ["month", 15, "2026-01-03T10:00:00Z", "2025-12-15"],
])("a %s that begins on day %i holds %s from %s on", (period, starts, now, expected) => {
  expect(periodStart({ period, starts }, new Date(now))).toBe(expected);
});

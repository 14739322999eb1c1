import { expect, test } from "vitest";
import { backoff } from "../../../../app/simulator/devices/backoff";

test.each([
  { failures: 1, isRefused: false, shortest: 500, longest: 1000 },
  { failures: 2, isRefused: false, shortest: 1000, longest: 2000 },
  { failures: 5, isRefused: false, shortest: 8000, longest: 16_000 },
  { failures: 50, isRefused: false, shortest: 30_000, longest: 60_000 },
  { failures: 1, isRefused: true, shortest: 30_000, longest: 60_000 },
  { failures: 50, isRefused: true, shortest: 300_000, longest: 600_000 },
])("after $failures failures, refused: $isRefused", ({ failures, isRefused, shortest, longest }) => {
  expect(backoff(failures, isRefused, 0)).toBe(shortest);
  expect(backoff(failures, isRefused, 1)).toBe(longest);
});

import { expect, test } from "vitest";
import { RateLimit } from "../../../../app/server/limits/RateLimit";

function createLimit(sweepAbove?: number, maxEntries?: number) {
  let time = 0;
  const limit = new RateLimit({ burst: 3, perSecond: 2 }, () => time, sweepAbove, maxEntries);
  const take = (times: number, key = "a") => Array.from({ length: times }, () => limit.take(key));
  return { limit, take, wait: (ms: number) => (time += ms) };
}

test("so many at once, then so many a second", () => {
  const { take, wait } = createLimit();
  expect(take(5)).toEqual([true, true, true, false, false]);
  wait(500);
  expect(take(2)).toEqual([true, false]);
  wait(60_000);
  expect(take(4)).toEqual([true, true, true, false]);
});

test("each key has an allowance of its own", () => {
  const { take } = createLimit();
  take(4);
  expect(take(1, "b")).toEqual([true]);
});

test("a clock that goes back gives nothing and takes nothing", () => {
  const { take, wait } = createLimit();
  take(3);
  wait(-10_000);
  expect(take(1)).toEqual([false]);
});

test("keys that have used up nothing are forgotten", () => {
  const { limit, take, wait } = createLimit(2);
  for (const key of ["a", "b", "c"]) take(1, key);
  wait(10_000);
  take(1, "d");
  expect(limit.size).toBe(1);
});

test("beyond the most keys the one that was used longest ago is forgotten", () => {
  const { limit, take } = createLimit(100, 3);
  for (const key of ["a", "b", "c"]) take(3, key);
  take(1, "a");
  take(1, "d");
  expect(limit.size).toBe(3);
  expect([take(1, "a"), take(1, "c"), take(1, "b")]).toEqual([[false], [false], [true]]);
});

import { expect, test } from "vitest";
import { RefusalCache } from "../../../../app/server/limits/RefusalCache";

test("a refusal is repeated until it ends, but for a second at most and not before it was made", () => {
  const cache = new RefusalCache();
  cache.add("short", 5000, 5400);
  cache.add("long", 5000, 90_000);
  expect([5000, 5399, 5400].map((now) => cache.find("short", now))).toEqual([5400, 5400, undefined]);
  expect([5999, 6000].map((now) => cache.find("long", now))).toEqual([90_000, undefined]);
  cache.add("long", 5000, 90_000);
  expect([cache.find("long", 4999), cache.find("other", 5000)]).toEqual([undefined, undefined]);
});

test("of too many refusals the oldest is dropped", () => {
  const cache = new RefusalCache();
  for (let at = 0; at <= 10_000; at += 1) cache.add(`key ${at}`, 0, 900);
  expect([cache.find("key 0", 1), cache.find("key 1", 1)]).toEqual([undefined, 900]);
});

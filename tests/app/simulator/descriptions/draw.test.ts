import { expect, test } from "vitest";
import { draw, drawOne, drawWeighted, drawWhole, wander } from "../../../../app/simulator/descriptions/draw";

const many = Array.from({ length: 20_000 }, (_, n) => n);

test("draws are spread evenly and differ with every part", () => {
  const tenths = Array.from({ length: 10 }, () => 0);
  for (const n of many) {
    const tenth = Math.floor(draw(1, n, "x") * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(200);
  expect(new Set([draw(1, 2), draw(2, 1), draw(1, 2, "a"), draw(1, 2, "b"), draw(1), draw("1")]).size).toBe(6);
});

test("whole numbers reach both ends and never go beyond", () => {
  const drawn = new Set(many.map((n) => drawWhole(-2, 2, n)));
  expect([...drawn].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2]);
});

test("choices come as often as they weigh", () => {
  const choices = [
    { name: "often", weight: 9 },
    { name: "seldom", weight: 1 },
  ];
  const often = many.filter((n) => drawWeighted(choices, n).name === "often").length;
  expect(Math.abs(often / many.length - 0.9)).toBeLessThan(0.02);
  expect(new Set(many.map((n) => drawOne(["a", "b"], n)))).toEqual(new Set(["a", "b"]));
});

test("what wanders has no jumps and meets its drawn values", () => {
  for (const n of many.slice(0, 500)) {
    expect(Math.abs(wander(n, 100, "w") - wander(n + 1, 100, "w"))).toBeLessThanOrEqual(0.0101);
  }
  expect(wander(300, 100, "w")).toBe(draw("w", 3));
});

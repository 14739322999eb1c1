import { describe, expect, it } from "vitest";
import { translate } from "../../../engine/languages/translate";

const texts = { Loaf: "Brød", "{count} loaves": "{count} brød" };

describe("translate", () => {
  it.each([
    { source: "Loaf", values: undefined, want: "Brød" },
    { source: "Oven", values: undefined, want: "Oven" },
    { source: "constructor", values: undefined, want: "constructor" },
    { source: "{count} loaves", values: { count: 3 }, want: "3 brød" },
    { source: "{count} loaves", values: {}, want: "{count} brød" },
    { source: "{who} bakes", values: { who: null }, want: " bakes" },
    { source: "{toString}", values: {}, want: "{toString}" },
  ])("$source with $values is $want", ({ source, values, want }) => {
    expect(translate(texts, source, values)).toBe(want);
  });
});

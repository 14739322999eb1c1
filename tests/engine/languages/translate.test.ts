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
    { source: "{count} loaves", values: { count: 1200 }, want: "1\u00a0200 brød" },
    { source: "Loaf {id} of {count}", values: { id: "1200", count: "1200" }, want: "Loaf 1200 of 1200" },
    { source: "Bake {record.id}", values: { record: { id: 1200 } }, want: "Bake 1200" },
    { source: "{who} bakes", values: { who: null }, want: " bakes" },
    { source: "{toString}", values: {}, want: "{toString}" },
    { source: "Bake {record.name}", values: { record: { name: "rye" } }, want: "Bake rye" },
    { source: "Bake {record.name}", values: { record: {} }, want: "Bake " },
    { source: "Bake {record.name}", values: {}, want: "Bake …" },
    { source: "Bake {other.name}", values: {}, want: "Bake {other.name}" },
    { source: "Bake {selection.length}", values: { selection: [1, 2] }, want: "Bake 2" },
    { source: "Bake {name}", values: { name: "{other}", other: "x" }, want: "Bake {other}" },
  ])("$source with $values is $want", ({ source, values, want }) => {
    expect(translate({ code: "nb", texts }, source, values)).toBe(want);
  });
});

describe("plural forms", () => {
  const source = "{count, plural, one {# loaf} other {# loaves}} from {place}";
  const ukrainian = "{count, plural, one {# хлібина} few {# хлібини} many {# хлібин} other {# хлібини}} з {place}";
  const arabic = "{count, plural, zero {لا شيء} one {#} two {##} few {#} many {#} other {#}}";

  it.each([
    ["en", {}, 1, "1 loaf from here"],
    ["en", {}, 0, "0 loaves from here"],
    ["en", {}, 1200, "1,200 loaves from here"],
    ["nb", {}, 2, "2 loaves from here"],
    ["ja", { [source]: "{place}のパン{count, plural, other {#個}}" }, 1, "hereのパン1個"],
    ["uk", { [source]: ukrainian }, 1, "1 хлібина з here"],
    ["uk", { [source]: ukrainian }, 3, "3 хлібини з here"],
    ["uk", { [source]: ukrainian }, 5, "5 хлібин з here"],
    ["uk", { [source]: ukrainian }, 11, "11 хлібин з here"],
    ["uk", { [source]: ukrainian }, 21, "21 хлібина з here"],
    ["uk", { [source]: ukrainian }, 1.5, "1,5 хлібини з here"],
    ["ar", { [source]: arabic }, 0, "لا شيء"],
  ])("in %s, given %j, of %d are: %s %s", (code, known, count, want) => {
    expect(translate({ code, texts: known }, source, { count, place: "here" })).toBe(want);
  });

  it("a form for one exact number goes before the rule", () => {
    const exact = "{count, plural, =0 {Nothing} one {# loaf} other {# loaves}}";
    expect(translate({ code: "en", texts: {} }, exact, { count: 0 })).toBe("Nothing");
  });

  it("forms hold names, and a value is never read as a form", () => {
    const text = "{count, plural, one {# loaf of {who}} other {# loaves of {who}}}";
    const who = "{count, plural, one {a} other {b}}";
    expect(translate({ code: "en", texts: {} }, text, { count: 1, who })).toBe(`1 loaf of ${who}`);
  });

  it("what is no number leaves the text as it is", () => {
    expect(translate({ code: "en", texts: {} }, source, { place: "here" })).toBe(source.replace("{place}", "here"));
  });
});

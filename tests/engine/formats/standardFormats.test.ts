import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { standardFormats } from "../../../engine/formats/index";
import type { Format, FormatContext } from "../../../engine/registry/Registry";
import { makeBoot } from "../makeBoot";

const boot = makeBoot({
  enums: {
    oven: {
      $schema: "",
      description: "How an oven is.",
      values: [
        { value: 1, label: "Hot", tone: "success" },
        { value: 0, label: "Cold", tone: "danger" },
      ],
      other: { label: "Never lit" },
    },
    flour: { $schema: "", description: "Kinds of flour.", values: [{ value: "rye", label: "Rye" }] },
  },
});

function context(options: Record<string, unknown> = {}, record: unknown = {}): FormatContext {
  return { record, options, boot, t: (source) => source };
}

const space = "\u00a0";

describe("formats write text", () => {
  const table: [title: string, name: keyof typeof standardFormats, value: unknown, text: string, options?: object][] = [
    ["[format.missing] no value is a dash", "text", undefined, "–"],
    ["[format.missing] null is a dash", "bytes", null, "–"],
    ["[format.missing] an empty text is a dash", "date-time", "", "–"],
    ["[format.missing] an empty list is a dash", "tags", [], "–"],
    ["zero is a value", "number", 0, "0"],
    ["false is a value", "boolean", false, "No"],
    ["[format.bytes] 1536 bytes are 1.50 KB", "bytes", 1536, "1.50 KB"],
    ["[format.bytes] 1099511627776 bytes are 1.00 TB", "bytes", 1099511627776, "1.00 TB"],
    ["[format.bytes] larger values stay in TB", "bytes", 1024 ** 5 * 2, "2048.00 TB"],
    ["[format.bytes] below 1024 they are bytes", "bytes", 1023, "1023.00 B"],
    ["large integers may come as texts", "bytes", "1048576", "1.00 MB"],
    ["[format.data-mb] from 10240 bytes on it is MB", "data", 10240, "0.01 MB"],
    ["[format.data-mb] up to 10 GB it is MB", "data", 10 * 1024 ** 3, "10240.00 MB"],
    ["[format.data-mb] below, the general rule holds", "data", 10239, "10.00 KB"],
    ["[format.data-mb] above, the general rule holds", "data", 10 * 1024 ** 3 + 1, "10.00 GB"],
    ["[format.signal] signal is in dBm", "signal", -67, `-67${space}dBm`],
    ["[format.temperature] tenths are shown in °C", "temperature", 425, `42.5${space}°C`],
    ["[format.analog] analog input is in V", "analog", 3.3, `3.3${space}V`],
    ["[format.current-loop] a current loop is in mA", "current-loop", 12, `12${space}mA`],
    ["[format.coordinates] a coordinate has 6 decimals", "coordinates", 54.6872, "54.687200"],
    ["[format.coordinates] a pair has 6 decimals each", "coordinates", [54.6872, 25.2797], "54.687200, 25.279700"],
    ["[format.coordinates] so has a place", "coordinates", { latitude: 1, longitude: -2 }, "1.000000, -2.000000"],
    ["a number has its unit and decimals", "number", 1234.5, `1,234.50${space}kg`, { unit: "kg", decimals: 2 }],
    ["a share is in percent", "percent", 42, `42${space}%`],
    ["what is no number is shown as it is", "bytes", "much", "much"],
    ["a duration has its two largest units", "duration", 273_600, "3d 4h"],
    ["a duration leaves out what is zero", "duration", 3600, "1h"],
    ["no time is zero seconds", "duration", 0, "0s"],
    ["a value of an enumeration is its label", "status", 1, "Hot", { enum: "oven" }],
    ["any other value has its own label", "status", null, "Never lit", { enum: "oven" }],
    ["several values of an enumeration are their labels", "status", [1, 1], "Hot, Hot", { enum: "oven" }],
    ["an unknown value is shown as it is", "enum", "spelt", "spelt", { enum: "flour" }],
    ["[format.missing] no value of a closed enumeration is a dash", "enum", null, "–", { enum: "flour" }],
    [
      "rich text is its words",
      "plain-text",
      "<b>Ovens</b> are <a href='/x'>cold</a> &amp; dark",
      "Ovens are cold & dark",
    ],
    ["so are the words of markup it may not hold", "plain-text", "<p>1 <img src=x>", "<p>1 <img src=x>"],
    ["a list is joined", "list", ["a", "b"], "a, b"],
    ["tags are their names", "tags", [{ name: "North" }, { name: "South" }], "North, South"],
  ];
  test.each(table)("%s", (_title, name, value, text, options = {}) => {
    const format: Format = standardFormats[name];
    expect(format.text?.(value, context({ ...options }))).toBe(text);
  });

  const measures = table.filter(([title]) => /^\[format\./.test(title));
  test.each(measures)("%s, and so it is drawn", (_title, name, value, text, options = {}) => {
    const drawn = standardFormats[name].render(value, context({ ...options }));
    expect(renderToStaticMarkup(createElement(Fragment, null, drawn)).replace(/<[^>]*>/g, "")).toBe(text);
  });
});

describe("formats draw elements", () => {
  const draw = (name: keyof typeof standardFormats, value: unknown, options = {}, record: unknown = {}) =>
    renderToStaticMarkup(createElement(Fragment, null, standardFormats[name].render(value, context(options, record))));

  test("a state is a shape and a word, not a colour alone", () => {
    const [hot, cold] = [draw("status", 1, { enum: "oven" }), draw("status", 0, { enum: "oven" })];
    expect(hot).toContain("Hot");
    expect(cold).toContain("Cold");
    // The shapes of the tones are styled by CSS, which jsdom does not render.
    expect(hot.match(/data-tone="\w+"/)?.[0]).not.toBe(cold.match(/data-tone="\w+"/)?.[0]);
  });

  test("a tag takes its colour from the record", () => {
    expect(draw("tag", "North", {}, { color: "#1A2B3C" })).toContain("#1A2B3C");
  });

  test.each([
    ["what there is room for is shown", ["Leased", "Vehicle"], ["Leased", "Vehicle"], undefined],
    ["what there is none for is counted", ["Leased", "Vehicle", "North"], ["Leased"], "+2"],
    ["the first is always shown", ["Battery backup of the tower", "North"], ["Battery backup of the tower"], "+1"],
  ])("of several tags %s, and all are named", (_what, names, shown, count) => {
    const tags = names.map((name) => ({ name, color: "#1A2B3C" }));
    const html = draw("tags", tags);
    expect(html.match(/--swatch:#1A2B3C/g)).toHaveLength(shown.length);
    expect(html).toContain(`title="${names.join(", ")}"`);
    expect(/\+\d+/.exec(html)?.[0]).toBe(count);
    for (const name of names.slice(shown.length)) expect(html.split("unseen")[1]).toContain(name);
  });

  test("a colour that is no hex code never reaches a style", () => {
    expect(draw("color", "url(//x)")).not.toContain("style");
  });

  test("a link that is not http, https, mailto or tel stays text", () => {
    expect(draw("link", "javascript:alert(1)")).toBe("javascript:alert(1)");
  });
});

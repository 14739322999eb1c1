import { describe, expect, test } from "vitest";
import { parseJson } from "../../../codegen/read/parseJson";
import { parseYaml } from "../../../codegen/read/parseYaml";

const json = ["{", '  "title": "Tags",', '  "blocks": [{ "key": "a/b~c" }, 7]', "}"].join("\n");
const yaml = ["title: Tags", "blocks:", "  - { key: 'a/b~c' }", "  - 7"].join("\n");

describe("every part of a document has its place", () => {
  test.each([
    { how: "JSON", pointer: "", part: "value", want: "1:1", parse: parseJson, text: json },
    { how: "JSON", pointer: "/title", part: "key", want: "2:3", parse: parseJson, text: json },
    { how: "JSON", pointer: "/title", part: "value", want: "2:12", parse: parseJson, text: json },
    { how: "JSON", pointer: "/blocks/0/key", part: "value", want: "3:23", parse: parseJson, text: json },
    { how: "JSON", pointer: "/blocks/1", part: "value", want: "3:34", parse: parseJson, text: json },
    { how: "JSON", pointer: "/blocks/0/missing/deep", part: "value", want: "3:14", parse: parseJson, text: json },
    { how: "YAML", pointer: "/title", part: "value", want: "1:8", parse: parseYaml, text: yaml },
    { how: "YAML", pointer: "/blocks/0/key", part: "key", want: "3:7", parse: parseYaml, text: yaml },
    { how: "YAML", pointer: "/blocks/1", part: "value", want: "4:5", parse: parseYaml, text: yaml },
  ] as const)("$how $pointer $part", ({ pointer, part, want, parse, text }) => {
    const { line, column } = parse(text).positions.locate(pointer, part);
    expect(`${line}:${column}`).toBe(want);
  });

  test("both give the same value", () => {
    const value = { title: "Tags", blocks: [{ key: "a/b~c" }, 7] };
    expect(parseJson(json).value).toEqual(value);
    expect(parseYaml(yaml).value).toEqual(value);
  });

  test("Windows line ends do not move the column", () => {
    const { line, column } = parseJson(json.replaceAll("\n", "\r\n")).positions.locate("/title");
    expect({ line, column }).toEqual({ line: 2, column: 12 });
  });
});

describe("YAML that is no JSON is refused", () => {
  test.each([
    { text: "a: 1\na: 2", want: 'the key "a" appears twice' },
    { text: "a: !!js/function x", want: "this is not YAML: Unresolved tag: tag:yaml.org,2002:js/function" },
    { text: "a: .nan", want: "this value has no JSON equivalent" },
    { text: "? [a]\n: 1", want: "a key must be a plain scalar" },
    { text: "- a", want: "a document is an object" },
    { text: `a: ${"[".repeat(5000)}`, want: /nested deeper than 64 levels|this is not YAML/ },
  ])("$want", ({ text, want }) => {
    const [fault] = parseYaml(text).faults;
    expect(fault?.message).toEqual(typeof want === "string" ? want : expect.stringMatching(want));
  });
});

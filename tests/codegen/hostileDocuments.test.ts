import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compile, formatProblem } from "../../codegen/index";
import { withFiles } from "./temporaryFolder";

const base = join(import.meta.dirname, "../fixtures/broken/base");

const form = (over: object) =>
  JSON.stringify({
    $schema: "../meta/form.schema.json",
    title: "New book",
    submit: { operation: "createBook" },
    fields: [{ key: "title", ...over }],
  });

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
const many = (count: number, entry: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => entry(index)).join(",");

interface Case {
  title: string;
  file?: string;
  text: string;
  want: RegExp;
}

const cases: Case[] = [
  {
    title: "5 000 lists in each other",
    text: nested(5000, "[", "]"),
    want: /new-book\.json:1:65 nested deeper than 64 levels/,
  },
  { title: "5 000 objects in each other", text: nested(5000, '{"a":', "1}"), want: /nested deeper than 64 levels/ },
  {
    title: "65 levels inside a text that looks shallow",
    text: form({ schema: JSON.parse(nested(65, '{"not":', "}").replace(":}", ":{}}")) }),
    want: /nested deeper/,
  },
  {
    title: "20 000 properties",
    text: `{${many(20_000, (index) => `"p${index}":1`)}}`,
    want: /more than 5000 properties in one object/,
  },
  {
    title: "60 000 values",
    text: `{"a":[${many(60_000, () => "1")}]}`,
    want: /more than 50000 values in one document/,
  },
  {
    title: "2 MB",
    text: `{"a":"${"x".repeat(2 * 1024 * 1024)}"}`,
    want: /2\.0 MB is too large for a document; the limit is 1 MB/,
  },
  { title: "__proto__", text: '{ "__proto__": { "isAdmin": true } }', want: /:1:3 the key "__proto__" is not allowed/ },
  {
    title: "constructor.prototype",
    text: '{ "a": { "constructor": { "prototype": {} } } }',
    want: /:1:10 the key "constructor" is not allowed/,
  },
  {
    title: "a reference to another host",
    text: form({ schema: { $ref: "http://evil.example/a" } }),
    want: /a \$ref must stay inside its own schema/,
  },
  {
    title: "a reference to a file",
    text: form({ schema: { $ref: "file:///etc/passwd" } }),
    want: /a \$ref must stay inside its own schema/,
  },
  {
    title: "an $id that would rename a schema",
    text: form({ schema: { $id: "form.schema.json" } }),
    want: /"\$id" is not a JSON Schema keyword/,
  },
  { title: "a pattern that never ends", text: form({ pattern: "^(a+)+$" }), want: /catastrophic backtracking/ },
  {
    title: "a pattern key that never ends",
    text: form({ schema: { type: "object", patternProperties: { "(a|a)*b": {} } } }),
    want: /catastrophic backtracking/,
  },
  {
    title: "ajv's $data and async",
    text: form({ schema: { $async: true, minimum: { $data: "1/x" } } }),
    want: /"\$async" is not a JSON Schema keyword/,
  },
  {
    title: "1 001 fields",
    text: form({
      schema: {
        type: "object",
        properties: Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`p${index}`, {}])),
      },
    }),
    want: /1002 fields in one form; the limit is 1000/,
  },
  {
    title: "conditions that multiply",
    text: form({
      schema: {
        allOf: Array.from({ length: 30 }, () => ({ if: {}, else: {} })).concat(
          Array.from({ length: 30 }, () => ({ oneOf: [{}, {}] })) as never,
        ),
      },
    }),
    want: /the conditions combine to more than 256 cases/,
  },
  {
    title: "a schema that contains itself",
    text: form({ schema: { $defs: { a: { properties: { b: { $ref: "#/$defs/a" } } } }, $ref: "#/$defs/a" } }),
    want: /^$/,
  },
  { title: "bytes that are no text", text: "\ud800", want: /this is not JSON/ },
  { title: "an empty file", text: "", want: /:1:1 the file is empty; a document is a JSON object/ },
  {
    title: "a script in a link",
    file: "pages/books.json",
    text: JSON.stringify({
      $schema: "../meta/page.schema.json",
      blocks: [{ block: "html", html: '<a href="JavaScript:x()">x</a>' }],
    }),
    want: /"JavaScript:x\(\)" is not a link/,
  },
];

describe("hostile overlays are refused before they cost anything", () => {
  test.each(cases)("$title", async ({ file = "forms/new-book.json", text, want }) => {
    await withFiles({ [file]: text }, async (overlay) => {
      const start = performance.now();
      const { problems } = await compile({ folders: [base, overlay] });
      expect(problems.map(formatProblem).join("\n")).toMatch(want);
      // Generous, so that a busy machine does not fail the test: what these texts aim at takes minutes or never ends.
      expect(performance.now() - start).toBeLessThan(5000);
    });
  });

  test("more than 2 000 documents", async () => {
    const files = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`forms/f${index}.json`, "{}"]));
    await withFiles(files, async (overlay) => {
      const { problems } = await compile({ folders: [base, overlay] });
      expect(problems.map(({ message }) => message)).toEqual(["more than 2000 documents in one folder"]);
    });
  });

  test("prototypes stay as they were", async () => {
    await withFiles(
      { "settings.json": '{ "__proto__": { "polluted": 1 }, "constructor": { "prototype": { "polluted": 1 } } }' },
      async (overlay) => {
        await compile({ folders: [base, overlay] });
        expect("polluted" in {}).toBe(false);
      },
    );
  });

  test("a folder that is not there is one problem", async () => {
    const { problems } = await compile({ folders: [base, "/nowhere/at-all"] });
    expect(problems.map(formatProblem)).toEqual(["/nowhere/at-all:1:1 the folder does not exist or cannot be read"]);
  });
});

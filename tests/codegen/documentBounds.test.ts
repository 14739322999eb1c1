import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { emitValidators } from "../../codegen/emit/validators";
import { compile, formatProblem } from "../../codegen/index";
import { withFiles } from "./temporaryFolder";

const base = join(import.meta.dirname, "../fixtures/broken/base");

const many = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at));
const form = (over: object) =>
  JSON.stringify({ $schema: "../meta/form.schema.json", title: "F", submit: { operation: "createBook" }, ...over });

async function problemsOf(files: Record<string, string>, prepare = (_folder: string) => {}): Promise<string[]> {
  return withFiles({ "keep.md": "", ...files }, async (overlay) => {
    prepare(overlay);
    const { problems } = await compile({ folders: [base, overlay] });
    return problems.map((problem) => formatProblem(problem).replace(`${overlay}/`, "").replace(overlay, "."));
  });
}

type Wrap = (inner: object) => object;

/** Definitions that refer twice to the next one each, beside a property that leads to the first. */
function doubling(wrap: Wrap, levels: number, last: object = { type: "number" }) {
  const $defs = Object.fromEntries(
    many(levels, (index) => [`d${index}`, index === levels - 1 ? last : wrap({ $ref: `#/$defs/d${index + 1}` })]),
  );
  return { $defs, type: "object", properties: { title: { $ref: "#/$defs/d0" } } };
}

const wraps: Record<string, Wrap> = {
  allOf: (inner) => ({ allOf: [inner, inner] }),
  anyOf: (inner) => ({ anyOf: [inner, inner] }),
  oneOf: (inner) => ({ oneOf: [inner, inner] }),
  not: (inner) => ({ not: { allOf: [inner, inner] } }),
  if: (inner) => ({ if: inner, else: inner }),
  properties: (inner) => ({ type: "object", properties: { left: inner, right: inner } }),
  "properties by pattern": (inner) => ({ type: "object", patternProperties: { "^l": inner, "^r": inner } }),
  "further properties": (inner) => ({ type: "object", properties: { a: inner }, additionalProperties: inner }),
  items: (inner) => ({ type: "array", items: [inner], additionalItems: inner }),
  dependencies: (inner) => ({ dependencies: { left: inner, right: inner } }),
};

describe("what references come to is counted before any library follows them", () => {
  test.each(Object.entries(wraps))("doubling by %s", async (_, wrap) => {
    const wanted = /^forms\/new-book\.json:1:\d+ (more than 60000 values once references|too many nested allOf)/;
    expect(await problemsOf({ "forms/new-book.json": form({ schema: doubling(wrap, 26), uiSchema: {} }) })).toEqual([
      expect.stringMatching(wanted),
    ]);
    const back = doubling(wrap, 26, { type: "object", properties: { again: { $ref: "#/$defs/d0" } } });
    const inField = form({ fields: [{ key: "title", schema: { $defs: back.$defs, $ref: "#/$defs/d0" } }] });
    expect(await problemsOf({ "forms/new-book.json": inField })).toEqual([expect.stringMatching(wanted)]);
  });

  test("the place is the reference that leads to too much", async () => {
    const { $defs, ...schema } = doubling(wraps.allOf as Wrap, 26);
    const text = JSON.stringify(JSON.parse(form({ schema: { ...schema, $defs } })), null, 1);
    const line = text.split("\n").findIndex((each) => each.includes('"#/$defs/d0"')) + 1;
    const [problem] = await problemsOf({ "forms/new-book.json": text });
    expect(problem).toMatch(new RegExp(`^forms/new-book\\.json:${line}:`));
  });

  test("a chain of references, and definitions that all refer to each other", async () => {
    const chain = many(900, (index) => [`d${index}`, index < 899 ? { $ref: `#/$defs/d${index + 1}` } : {}]);
    const long = { $defs: Object.fromEntries(chain), type: "object", properties: { title: { $ref: "#/$defs/d0" } } };
    expect(await problemsOf({ "forms/new-book.json": form({ schema: long }) })).toEqual([
      expect.stringContaining("nested deeper than 128 levels once references are resolved"),
    ]);
    const all = Object.fromEntries(many(9, (index) => [`p${index}`, { $ref: `#/$defs/d${index}` }]));
    const $defs = Object.fromEntries(many(9, (index) => [`d${index}`, { type: "object", properties: all }]));
    expect(await problemsOf({ "forms/new-book.json": form({ schema: { $defs, ...all.p0 } }) })).toEqual([
      expect.stringContaining("more than 60000 values"),
    ]);
  });

  test("definitions that hold each other, however few", async () => {
    const all = Object.fromEntries(many(3, (index) => [`p${index}`, { $ref: `#/$defs/d${index}` }]));
    const $defs = Object.fromEntries(many(3, (index) => [`d${index}`, { type: "object", properties: all }]));
    const initial = { submit: { operation: "createBook", body: { title: "T" } } };
    const schema = { $defs, type: "object", properties: { state: { $ref: "#/$defs/d0" } } };
    const problems = await problemsOf({ "forms/new-book.json": form({ ...initial, schema, uiSchema: {} }) });
    expect(problems).not.toEqual([]);
    expect(() => emitValidators(schema)).toThrow("its definitions refer to each other too often");
  });

  test("fields that are like others that hold fields like others", async () => {
    const fields = many(25, (index) => {
      const like = `f${index - 1}`;
      return {
        key: `f${index}`,
        ...(index > 0 && {
          fields: [
            { key: "a", like },
            { key: "b", like },
          ],
        }),
      };
    });
    expect(await problemsOf({ "forms/new-book.json": form({ fields }) })).toEqual([
      expect.stringMatching(/^forms\/new-book\.json:1:\d+ more than 1000 fields once references/),
    ]);
  });

  test("choices that hundreds of fields take over", async () => {
    const values = many(4000, (value) => ({ value, label: `Choice ${value}` }));
    const files = {
      "enums/wide.json": JSON.stringify({ $schema: "../meta/enum.schema.json", values }),
      "forms/new-book.json": form({ fields: many(300, (index) => ({ key: `f${index}`, enum: "wide" })) }),
    };
    expect(await problemsOf(files)).toContainEqual(
      expect.stringMatching(/new-book\.json:1:\d+ more than 60000 values/),
    );
  });

  test("a long chain of forms and of brands that extend each other", async () => {
    const forms = many(400, (index): [string, string] => [
      `forms/f${index}.json`,
      form(index > 0 ? { extends: `f${index - 1}` } : { fields: [{ key: "title", label: "Title" }] }),
    ]);
    const brands = many(400, (index): [string, string] => [
      `brands/b${index}.json`,
      JSON.stringify({ $schema: "../meta/brand.schema.json", extends: index > 0 ? `b${index - 1}` : "default" }),
    ]);
    const problems = await problemsOf(Object.fromEntries([...forms, ...brands]));
    const long = problems.filter((problem) => problem.endsWith("extends a chain of more than 16 documents"));
    expect(long).toContainEqual(expect.stringMatching(/^forms\/f20\.json:1:\d+ /));
    expect(long).toContainEqual(expect.stringMatching(/^brands\/b20\.json:1:\d+ /));
    expect(long.some((problem) => /\/[fb]10\.json/.test(problem))).toBe(false);
  });
});

describe("texts are bounded", () => {
  const text = (content: object) => JSON.stringify({ $schema: "../meta/enum.schema.json", ...content });
  test.each([
    ["a long text", text({ title: "x".repeat(70_000) }), /:1:\d+ a string is longer than 65536 characters/],
    ["long keys around many values", text({ ["k".repeat(3_900)]: many(2_500, () => 0) }), /JSON pointers exceed \d+/],
    ["a long key", text({ [`a${".a".repeat(50_000)}`]: 1 }), /:1:\d+ a key is longer than 4000 characters/],
    ["thousands of references", text({ a: many(1_500, () => ({ $ref: "#" })) }), /more than 1000 references/],
    [
      "many patterns",
      text({ a: many(30, (at) => ({ pattern: "a?".repeat(140) + at })) }),
      /:1:\d+ more than 8000 characters of regular expressions/,
    ],
    ["hundreds of thousands of levels", "[".repeat(400_000), /:1:\d+ nested deeper than 64 levels/],
    ["hundreds of thousands of entries", `{"a":[${"0,".repeat(400_000)}0]}`, /more than 50000 values in one document/],
    [
      "hundreds of thousands of keys",
      `{${many(90_000, (index) => `"${index}":0`).join()}}`,
      /more than 5000 properties/,
    ],
  ])("%s", async (_, content, wanted) => {
    const problems = await problemsOf({ "enums/wide.json": content });
    expect(problems).toContainEqual(expect.stringMatching(wanted));
  });

  test("a list of thousands of names, and thousands of parts of the wrong shape", async () => {
    const text = JSON.stringify({
      $schema: "../meta/brand.schema.json",
      extends: "default",
      disabled_routes: many(12_000, (index) => `route-${index}`),
    });
    expect(await problemsOf({ "brands/default.json": text })).toContainEqual(
      expect.stringMatching(/^brands\/default\.json:1:\d+ more than 10000 entries in one list/),
    );
    const page = { $schema: "../meta/page.schema.json", blocks: many(9_000, (index) => ({ blok: index })) };
    expect(await problemsOf({ "pages/wrong.json": JSON.stringify(page) })).toHaveLength(50);
  });

  test("no document has more than 50 problems of its text", async () => {
    const twice = many(3_000, () => '{"a":1,"a":2}').join();
    expect(await problemsOf({ "enums/wide.json": `{"values":[${twice}]}` })).toHaveLength(50);
  });

  test("patterns: their length, and repeats of repeats", async () => {
    const nested = `${"(".repeat(7)}a${"{60})".repeat(7)}`;
    const properties = { title: { type: "string", pattern: "a".repeat(1_001) }, state: { pattern: nested } };
    expect(await problemsOf({ "forms/new-book.json": form({ schema: { type: "object", properties } }) })).toEqual([
      expect.stringMatching(/new-book\.json:1:\d+ the pattern is longer than 1000 characters/),
      expect.stringMatching(/new-book\.json:1:\d+ catastrophic backtracking/),
    ]);
  });
});

describe("folders and special files are bounded", () => {
  test("a pipe and a device", async () => {
    const problems = await problemsOf({}, (overlay) => {
      for (const folder of ["forms", "assets", "brands"]) mkdirSync(join(overlay, folder));
      for (const name of ["forms/pipe.json", "assets/pipe.png"]) execFileSync("mkfifo", [join(overlay, name)]);
      symlinkSync("/dev/zero", join(overlay, "brands/zero.json"));
    });
    const message = "this cannot be read: it is a pipe, device or socket, not a file";
    expect(problems).toEqual([`brands/zero.json:1:1 ${message}`, `forms/pipe.json:1:1 ${message}`]);
  });

  test("a file without a size of its own, and one of many gigabytes", async () => {
    const problems = await problemsOf({ "forms/huge.json": "" }, (overlay) => {
      truncateSync(join(overlay, "forms/huge.json"), 9e9);
      symlinkSync("/proc/self/status", join(overlay, "forms/status.json"));
    });
    expect(problems).toEqual([
      expect.stringMatching(/forms\/huge\.json:1:1 8583\.1 MB is too large for a document; the limit is 1 MB/),
      expect.stringMatching(/forms\/status\.json:1:1 /),
    ]);
  });

  test("thousands of files, links that lead back, and too much in all of them", async () => {
    const files = Object.fromEntries(many(3_001, (index) => [`forms/f${index}.txt`, ""]));
    expect(await problemsOf(files)).toEqual(["forms:1:1 more than 3000 files in one folder"]);
    const links = await problemsOf({}, (overlay) => {
      for (const name of ["a", "b", "api", "pages"]) symlinkSync(".", join(overlay, name));
    });
    expect(links.length).toBeLessThan(20);
    const large = await problemsOf(
      Object.fromEntries(many(20, (index) => [`enums/e${index}.json`, `{"a":[${"0,".repeat(40_000)}0]}`])),
    );
    expect(large).toContain(".:1:1 more than 250000 values in the documents of one folder");
  });

  test("a file that ends in NULs, and one with a byte order mark", async () => {
    const problems = await problemsOf({ "enums/nul.json": "\0".repeat(1_000) }, (overlay) => {
      writeFileSync(join(overlay, "enums/mark.json"), "\ufeff");
      appendFileSync(join(overlay, "enums/mark.json"), '{"values":7}');
    });
    expect(problems).toContainEqual(expect.stringMatching(/^enums\/nul\.json:1:1 /));
    expect(problems.filter((problem) => problem.startsWith("enums/mark.json:1:"))).not.toHaveLength(0);
  });
});

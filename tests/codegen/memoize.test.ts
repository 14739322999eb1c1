// @long
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Compiled } from "../../codegen/index";
import { memoize, memoizeLast, memoizeLru } from "../../codegen/memoize";
import { mutateText, mutations, splice } from "./mutations";

const base = join(import.meta.dirname, "../fixtures/broken/base");
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "documents-"));
  await cp(base, folder, { recursive: true });
  await writeFile(join(folder, "api/readers.yaml"), readers);
  await writeFile(join(folder, "forms/new-reader.json"), newReader);
});
afterEach(() => rm(folder, { recursive: true }));

/** A second API file whose schemas refer to the first, and a form that refers to other documents. */
const readers = `
paths:
  /readers:
    post:
      operationId: createReader
      summary: Adds a reader.
      x-permission: edit_books
      x-scope: company
      requestBody:
        content:
          application/json:
            schema:
              type: object
              additionalProperties: false
              properties:
                book: { $ref: "#/components/schemas/Book" }
                isbn: { type: string }
                state: { type: string }
                shelf: { type: integer }
      responses: { "204": { description: Done. } }
`;
const newReader = JSON.stringify({
  $schema: "../meta/form.schema.json",
  title: "New reader",
  submit: { operation: "createReader" },
  fields: [
    { key: "book", fields: [{ key: "title" }] },
    { key: "isbn", mask: "isbn", pattern: "digits" },
    { key: "state", enum: "book-state" },
    { key: "shelf", component: "ShelfSelect", options: { multiple: true } },
  ],
});

/** Compiles without memoized results, as a new process does, or with those of earlier calls. */
async function compileFresh(): Promise<Compiled> {
  vi.resetModules();
  return compileAgain();
}
async function compileAgain(): Promise<Compiled> {
  const { compile } = await import("../../codegen/index");
  return compile({ folders: [folder] });
}

/** Everything that callers see of a result. */
function visibleParts({ boot, files, modules, names, operations, ...others }: Compiled) {
  return {
    ...{ ...others, modules, names, files: [...files], operations: [...operations.keys()] },
    boots: ["en", "uk"].map((language) => boot({ brand: "default", language })),
  };
}

/** Makes any modification of memoized objects throw. */
function freeze(value: unknown, done = new Set<unknown>()): void {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || done.has(value)) return;
  done.add(value);
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part, done);
}

const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom("document", "text", "undo", "twice"), mutations), {
  minLength: 2,
  maxLength: 6,
});

test("after any series of edits what is compiled is what a process that begins then compiles", {
  timeout: 240_000,
}, async () => {
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(json|yaml)$/.test(name)).sort();
  const good = new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file), "utf8")] as const)),
  );
  const property = fc.asyncProperty(edits, async (list) => {
    for (const [file, text] of good) await writeFile(join(folder, file), text);
    const first = await compileFresh();
    freeze([first.documents, first.operations, first.expanded]);
    for (const [pick, how, changes] of list) {
      const file = files[pick % files.length] ?? "";
      const text = good.get(file) ?? "";
      const changed = how === "document" ? mutateText(text, file, changes) : splice(text, changes);
      await writeFile(join(folder, file), how === "undo" ? text : changed);
      if (how !== "twice") freeze((await compileAgain()).documents);
    }
    expect(visibleParts(await compileAgain())).toEqual(visibleParts(await compileFresh()));
  });
  await fc.assert(property, { numRuns: 12 });
});

test.each([
  ["api/openapi.yaml", "    Book:\n      type: object", "    Tome:\n      type: object"],
  ["api/openapi.yaml", "title: { type: string }\n", "heading: { type: string }\n"],
  ["masks.json", "###-##########", "###"],
  ["masks.json", "^[0-9]+$", "^[0-9]{3}$"],
  ["masks.json", '"isbn"', '"isbm"'],
  ["enums/book-state.json", '"used"', '"worn"'],
  ["registry.json", '"multiple"', '"several"'],
  ["registry.json", '"Picks a shelf."', '"Picks a shelf.", "valueless": true'],
  ["permissions.json", '"edit_books"', '"write_books"'],
])("what speaks of %s follows when %s becomes %s", async (file, from, to) => {
  const before = visibleParts(await compileFresh());
  const path = join(folder, file);
  await writeFile(path, (await readFile(path, "utf8")).replaceAll(from, to));
  const after = visibleParts(await compileAgain());
  expect({ ...after, version: "" }).not.toEqual({ ...before, version: "" });
  expect(after).toEqual(visibleParts(await compileFresh()));
});

test("a change of one form makes nothing else anew", async () => {
  const before = await compileFresh();
  const form = join(folder, "forms/new-book.json");
  await writeFile(form, (await readFile(form, "utf8")).replace('"New book"', '"Another book"'));
  const after = await compileAgain();
  expect(after.version).not.toBe(before.version);
  expect(after.operations).toBe(before.operations);
  expect(after.documents.pages).toBe(before.documents.pages);
  const ids = [...after.expanded.forms.keys()];
  const remade = ids.filter((id) => after.expanded.forms.get(id)?.schema !== before.expanded.forms.get(id)?.schema);
  expect(remade).toEqual(["new-book"]);
  const moved = Object.keys(after.modules).filter((name) => after.modules[name] !== before.modules[name]);
  expect(moved).toEqual(["form/new-book"]);
});

test("objects are compared by identity, texts by value", () => {
  const make = vi.fn((...parts: object[]) => ({ parts }));
  const memoized = memoize(make);
  const [a, b] = [{}, {}];
  expect(memoized(a, b)).toBe(memoized(a, b));
  expect(memoized(b, a)).not.toBe(memoized(a, b));
  expect(make).toHaveBeenCalledTimes(2);

  const read = vi.fn((text: string) => text.length);
  const readOnce = memoizeLru(2, read);
  for (const text of ["one", "three", "one", "seven", "one", "three"]) readOnce(text);
  // "three" was the least recently used one when "seven" was added.
  expect(read.mock.calls.flat()).toEqual(["one", "three", "seven", "three"]);

  const join = vi.fn((list: readonly object[]) => [...list]);
  const joined = memoizeLast(join);
  expect(joined([a, b])).toBe(joined([a, b]));
  expect(joined([a])).toEqual([a]);
  expect(join).toHaveBeenCalledTimes(2);
});

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runNew } from "../../../../codegen/cli/new/runNew";
import { writeNew } from "../../../../codegen/cli/new/writeNew";
import { compile } from "../../../../codegen/index";
import { withFiles } from "../../temporaryFolder";

const base = join(import.meta.dirname, "../../../fixtures/broken/base");

describe("a new document passes the check at once", () => {
  test.each([
    {
      kind: "form",
      id: "new-novel",
      operation: "createBook",
      file: "forms/new-novel.json",
      holds: ['"submit": { "operation": "createBook" }', '{ "key": "pages", "label": "Pages" }'],
      next: [
        'an action of a page opens it: { "label": "New novel", "form": "new-novel" }',
        'an address of its own is an entry in routes.json: { "id": "forms.new-novel", "path": "/forms/new-novel", "title": "New novel", "permission": "edit_books", "form": "new-novel" }',
      ],
    },
    {
      kind: "form",
      id: "novel-feedback",
      operation: undefined,
      file: "forms/novel-feedback.json",
      holds: ['"submit": { "operation": "createBook" }'],
      next: [
        "it submits to createBook, as no operation has its name; for another one, remove the file and run: npm run new form novel-feedback -- --operation OPERATION",
        'an action of a page opens it: { "label": "Novel feedback", "form": "novel-feedback" }',
        'an address of its own is an entry in routes.json: { "id": "forms.novel-feedback", "path": "/forms/novel-feedback", "title": "Novel feedback", "permission": "edit_books", "form": "novel-feedback" }',
      ],
    },
    {
      kind: "form",
      id: "edit-novel",
      operation: "updateBook",
      file: "forms/edit-novel.json",
      holds: ['"load": { "operation": "getBook", "params": { "id": "{route.id}" } }'],
      next: [
        'an action of a page opens it: { "label": "Edit novel", "form": "edit-novel", "params": { "id": "{record.id}" } }',
        'an address of its own is an entry in routes.json: { "id": "forms.edit-novel", "path": "/forms/edit-novel/{id}", "title": "Edit novel", "permission": "edit_books", "form": "edit-novel" }',
      ],
    },
    {
      kind: "page",
      id: "novels",
      operation: "listBooks",
      file: "pages/novels.json",
      holds: ['{ "key": "title", "label": "Title", "sort": true }', '{ "key": "state", "label": "State" }'],
      next: [
        'an address of its own is an entry in routes.json: { "id": "novels", "path": "/novels", "title": "Novels", "permission": "view_books", "page": "novels" }',
      ],
    },
    {
      kind: "page",
      id: "novel",
      operation: "getBook",
      file: "pages/novel.json",
      holds: ['"record": { "operation": "getBook" }'],
      next: [
        'an address of its own is an entry in routes.json: { "id": "novel", "path": "/novel/{id}", "title": "Novel", "permission": "view_books", "page": "novel" }',
      ],
    },
    {
      kind: "page",
      id: "help",
      operation: undefined,
      file: "pages/help.json",
      holds: ['"block": "html"'],
      next: [
        'an address of its own is an entry in routes.json: { "id": "help", "path": "/help", "title": "Help", "page": "help" }',
      ],
    },
    {
      kind: "modal",
      id: "new-book",
      operation: undefined,
      file: "modals/new-book.json",
      holds: ['"form": "new-book"'],
      next: [
        'an action of a page opens it: { "label": "New book", "modal": "new-book" }, and so does any address with ?modal=new-book',
      ],
    },
    {
      kind: "modal",
      id: "help",
      operation: undefined,
      file: "modals/help.json",
      holds: ['"title": "Help"'],
      next: [
        'an action of a page opens it: { "label": "Help", "modal": "help" }, and so does any address with ?modal=help',
      ],
    },
    {
      kind: "modal",
      id: "constructor",
      operation: undefined,
      file: "modals/constructor.json",
      holds: ['"block": "html"'],
      next: [
        'an action of a page opens it: { "label": "Constructor", "modal": "constructor" }, and so does any address with ?modal=constructor',
      ],
    },
    {
      kind: "brand",
      id: "old-town",
      operation: undefined,
      file: "brands/old-town.json",
      holds: ['"extends": "default"', '"app_name": "Old town"', '"title_text": "Old town"'],
      next: ['npm run dev -- --brand old-town shows it; its "hosts" lists the host names it is for'],
    },
    {
      kind: "language",
      id: "he",
      operation: undefined,
      file: "languages/he.json",
      holds: ['"name": "עברית"', '"direction": "rtl"'],
      next: ['npm run dev -- --language he shows it; its "texts" maps each English text to its translation'],
    },
  ])("$kind $id", async ({ kind, id, operation, file, holds, next }) => {
    await withFiles({}, async (overlay) => {
      const folders = [base, overlay];
      const shown = ["form", "modal", "page"].includes(kind)
        ? [`npm run dev shows it at /gallery?show=${kind}/${id}`]
        : [];
      const isSecond = next[0]?.startsWith("it submits to") === true;
      const steps = isSecond ? [next[0], ...shown, ...next.slice(1)] : [...shown, ...next];
      expect(await writeNew({ kind, id, operation, folders })).toEqual({
        text: [`${join(overlay, file)} is written`, ...steps].join("\n"),
        done: true,
      });
      const text = await readFile(join(overlay, file), "utf8");
      for (const part of holds) expect(text).toContain(part);
      expect((await compile({ folders })).problems).toEqual([]);
    });
  });

  test("new texts make it a draft, whose missing translations are a warning", async () => {
    const german = {
      $schema: "../meta/language.schema.json",
      name: "Deutsch",
      complete: true,
      texts: { Novels: "Romane" },
    };
    await withFiles({ "languages/de.json": JSON.stringify(german) }, async (overlay) => {
      const folders = [base, overlay];
      const before = (await compile({ folders })).problems;
      const file = join(overlay, "modals/old-novels.json");
      expect(await writeNew({ kind: "modal", id: "old-novels", folders })).toEqual({
        text: `${file} is written
npm run dev shows it at /gallery?show=modal/old-novels
an action of a page opens it: { "label": "Old novels", "modal": "old-novels" }, and so does any address with ?modal=old-novels
it is draft: no translation of "Old novels": shown in English until translated, then remove "draft"`,
        done: true,
      });
      const { problems, warnings, expanded } = await compile({ folders });
      expect(problems).toEqual(before);
      expect(warnings).toMatchObject([{ file, line: 3, column: 3, message: 'draft: no translation of "Old novels"' }]);
      expect(expanded.modals.get("old-novels")).not.toHaveProperty("draft");
      await writeFile(file, (await readFile(file, "utf8")).replaceAll("Old novels", "Novels"));
      expect((await compile({ folders })).warnings).toMatchObject([
        { message: 'a draft whose texts are all translated; leave "draft" out' },
      ]);
    });
  });

  test("what other forms ask for by a component is called as they call it", async () => {
    const shelves = {
      $schema: "../meta/form.schema.json",
      title: "Shelves",
      submit: { operation: "createBook" },
      fields: [
        { key: "pages", label: "Shelf", component: "ShelfSelect" },
        { key: "title", label: "What it is called" },
      ],
    };
    await withFiles({ "forms/shelves.json": JSON.stringify(shelves) }, async (overlay) => {
      await writeNew({ kind: "form", id: "new-novel", operation: "createBook", folders: [base, overlay] });
      const text = await readFile(join(overlay, "forms/new-novel.json"), "utf8");
      expect(text).toContain('{ "key": "pages", "label": "Shelf", "component": "ShelfSelect" }');
      expect(text).toContain('"label": "Title"');
    });
  });

  test("what the name says guesses the operation of a form", async () => {
    await withFiles({}, async (overlay) => {
      await writeNew({ kind: "form", id: "change-book", folders: [base, overlay] });
      expect(await readFile(join(overlay, "forms/change-book.json"), "utf8")).toContain('"updateBook"');
    });
  });
});

describe("what cannot be made is refused with one sentence", () => {
  test.each([
    {
      kind: "forms",
      id: "a",
      operation: undefined,
      want: 'Name what to create: "form", "modal", "page", "brand" or "language", and its name, as in: new form new-tag',
    },
    {
      kind: "form",
      id: "NewBook",
      operation: undefined,
      want: 'the file name "NewBook" is not in kebab-case, such as "new-book"',
    },
    {
      kind: "form",
      id: "../../etc/passwd",
      operation: undefined,
      want: 'the file name "../../etc/passwd" is not in kebab-case, such as "etc-passwd"',
    },
    {
      kind: "form",
      id: "a".repeat(300),
      operation: "createBook",
      want: "a file name has at most 100 characters, and this one has 300",
    },
    {
      kind: "language",
      id: "klingon!",
      operation: undefined,
      want: 'the file name "klingon!" is not the code of a language, such as uk or pt-BR',
    },
    {
      kind: "form",
      id: "new-novel",
      operation: "creatBook",
      want: 'no operation "creatBook"; did you mean "createBook"?',
    },
    {
      kind: "language",
      id: "xx-YY-zz",
      operation: undefined,
      want: 'the file name "xx-YY-zz" is not the code of a language, such as uk or pt-BR',
    },
    {
      kind: "language",
      id: "zz",
      operation: undefined,
      want: '"zz" is not a language code such as uk or pt-BR',
    },
    {
      kind: "modal",
      id: "CON",
      operation: undefined,
      want: 'the file name "CON" is reserved by Windows',
    },
    {
      kind: "page",
      id: "nul",
      operation: undefined,
      want: 'the file name "nul" is reserved by Windows',
    },
    {
      kind: "form",
      id: "new-novel",
      operation: "deleteBook",
      want: "tests/fixtures/broken/base/api/openapi.yaml:67:5 deleteBook takes no request body, so a form would have no fields; call it with an action",
    },
  ])("$kind $id", async ({ want, ...wanted }) => {
    await withFiles({}, async (overlay) => {
      expect(await writeNew({ ...wanted, folders: [base, overlay] })).toEqual({ text: want, done: false });
    });
  });

  test.each([
    {
      words: ["form", "new-tag", "--opertion", "createTag"],
      want: 'Unknown option --opertion; did you mean "--operation"?',
    },
    { words: ["form", "new-tag", "--operation"], want: "--operation needs a value" },
    {
      words: ["form", "new-tag", "createTag"],
      want: 'Only one document at a time; unexpected: "createTag". Options follow two hyphens, as in: npm run new form new-tag -- --operation createTag',
    },
    {
      words: ["form", "new-tag", "--op", "createTag"],
      want: 'Unknown option --op, only "--operation", "--contract" and "--folder"',
    },
    { words: ["modal", "x", "--operation", "createTag"], want: "--operation is for forms and pages; a modal has none" },
    {
      words: ["modal", "tide-warning", "--folder", "LICENSE"],
      want: "LICENSE/modals is not writable (ENOTDIR); nothing was written",
    },
    {
      words: ["modal", "Øre-Ünï"],
      want: 'the file name "Øre-Ünï" is not in kebab-case, such as "ore-uni"',
    },
    {
      words: [],
      want: 'Name what to create: "form", "modal", "page", "brand" or "language", and its name, as in: new form new-tag',
    },
  ])("$words", async ({ words, want }) => {
    expect(await runNew(words)).toEqual({ text: want, done: false });
  });

  test("a document that would not pass the check is taken back", async () => {
    await withFiles({ "pages/novels.json": "{" }, async (overlay) => {
      const folders = [base, overlay];
      const { text, done } = await writeNew({ kind: "page", id: "gone", operation: "deleteBook", folders });
      expect(done).toBe(false);
      expect(text).toContain("was not written: it would not pass the check");
      const result = await writeNew({ kind: "page", id: "made", operation: "createBook", folders });
      expect(result.text).toContain(
        'createBook is a POST and would change data each time this is shown; did you mean "listBooks"?',
      );
      await expect(readFile(join(overlay, "pages/gone.json"))).rejects.toThrow("ENOENT");
      expect(await readFile(join(overlay, "pages/novels.json"), "utf8")).toBe("{");
    });
  });

  test.each([
    { kind: "form", id: "new-book", file: "forms/new-book.json" },
    { kind: "brand", id: "default", file: "brands/default.json" },
    { kind: "language", id: "uk", file: "languages/uk.json" },
  ])("a $kind that is there already is not hidden by one of an overlay", async ({ kind, id, file }) => {
    await withFiles({}, async (overlay) => {
      expect(await writeNew({ kind, id, folders: [base, overlay] })).toEqual({
        text: `${join(base, file)} already exists and would be overwritten; choose another name`,
        done: false,
      });
      expect(await readdir(overlay)).toEqual([]);
    });
  });

  test("a document that is there", async () => {
    await withFiles({ "forms/new-novel.json": "mine" }, async (overlay) => {
      const { text, done } = await writeNew({
        kind: "form",
        id: "new-novel",
        operation: "createBook",
        folders: [base, overlay],
      });
      expect({ text, done }).toEqual({
        text: `${join(overlay, "forms/new-novel.json")} already exists; it was not changed`,
        done: false,
      });
      expect(await readFile(join(overlay, "forms/new-novel.json"), "utf8")).toBe("mine");
    });
  });
});

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compile, formatProblem } from "../../../codegen/index";
import { withFolders } from "../temporaryFolder";

const base = join(import.meta.dirname, "../../fixtures/broken/base");

/** The problems of one document of an overlay, without its folder. */
async function problemsOf(file: string, content: object, ...before: Record<string, string>[]): Promise<string[]> {
  const kind = { pages: "page", forms: "form", modals: "modal", enums: "enum" }[file.split("/")[0] ?? ""];
  const $schema = `meta/${kind ?? file.replace(/\.json$|\/.*/g, "")}.schema.json`;
  const text = JSON.stringify({ $schema, ...content });
  return withFolders([...before, { [file]: text }], async (folders) => {
    const { problems } = await compile({ folders: [base, ...folders] });
    return problems.map((problem) => formatProblem(problem).replace(/^.*\/documents-\w+\/(\S+):1:\d+/, "$1"));
  });
}

const books = { extends: "books" };
const cases: [what: string, file: string, content: object, expected: string][] = [
  [
    "without a part the base lost",
    "pages/books.json",
    { ...books, without: ["columns/titel"] },
    'pages/books.json the page "books" has no part "columns/titel"; did you mean "title"?',
  ],
  [
    "without a part twice",
    "pages/books.json",
    { ...books, without: ["filters/shelf_id", "shelf_id"] },
    'pages/books.json "shelf_id" is already removed',
  ],
  [
    "without what may be several parts",
    "pages/books.json",
    { ...books, without: ["Remove"] },
    'pages/books.json "Remove" may be "blocks/list/rowActions/Remove" or "blocks/list/bulkActions/Remove" of the page "books"; be more specific',
  ],
  [
    "without all",
    "pages/books.json",
    { ...books, without: ["/"] },
    'pages/books.json "/" is the whole document; remove only parts of it',
  ],
  [
    "a change of a part that is not there",
    "routes.json",
    { extends: "routes", change: [{ in: "bok", title: "One book" }] },
    'routes.json the routes "routes" has no part "bok"; did you mean "book"?',
  ],
  [
    "a change of a list",
    "enums/book-state.json",
    { extends: "book-state", change: [{ in: "values", label: "x" }] },
    'enums/book-state.json "values" has no properties of its own, so nothing in it can be changed',
  ],
  [
    "an unknown word in a change",
    "navigation.json",
    { extends: "navigation", change: [{ in: "books", lable: "Titles" }] },
    'navigation.json unknown property "lable"; did you mean "label"?',
  ],
  [
    "a change without its part",
    "settings.json",
    { extends: "settings", change: [{ value: 7 }] },
    'settings.json "in" is missing',
  ],
  [
    "a place that is not there",
    "pages/books.json",
    { ...books, add: [{ after: "titel", columns: [{ key: "id", label: "Number" }] }] },
    'pages/books.json "blocks/list/columns" has no part "titel"; did you mean "title"?',
  ],
  [
    "a place in what has no order",
    "settings.json",
    {
      extends: "settings",
      add: [{ after: "loanDays", in: "/", settings: { fine: { value: 1, unit: "count", description: "Coins." } } }],
    },
    'settings.json the entries of "settings" have no order',
  ],
  [
    "a list no part has",
    "pages/books.json",
    { ...books, add: [{ colums: [{ key: "id", label: "Number" }] }] },
    'pages/books.json the page "books" has no "colums"; did you mean "columns"?',
  ],
  [
    "a list a part may not have",
    "pages/books.json",
    { ...books, add: [{ in: "list", colums: [{ key: "id", label: "Number" }] }] },
    'pages/books.json unknown property "colums"; did you mean "columns"?',
  ],
  [
    "an addition of what is there",
    "pages/books.json",
    { ...books, add: [{ columns: [{ key: "title", label: "Name" }] }] },
    'pages/books.json "blocks/list/columns/title" already exists; use "change" to alter it',
  ],
  [
    "an addition of an entry that is there",
    "errors.json",
    { extends: "errors", add: [{ errors: { NOT_FOUND: { status: 404, text: "Gone.", does: "message" } } }] },
    'errors.json "errors/NOT_FOUND" already exists; use "change" to alter it',
  ],
  [
    "an addition of a row that is there",
    "domain/shelves.json",
    { extends: "shelves", add: [{ rows: [{ name: "north", places: 3 }] }] },
    'domain/shelves.json "rows/north" already exists; use "change" to alter it',
  ],
  [
    "more of a domain table than its rows",
    "domain/shelves.json",
    { extends: "shelves", without: ["columns/locked"] },
    "domain/shelves.json an overlay may extend only the rows of a domain table; everything else belongs to the base folder",
  ],
  [
    "a new part of the wrong shape",
    "pages/books.json",
    { ...books, add: [{ columns: [{ key: "id" }] }] },
    'pages/books.json "label" is missing',
  ],
  [
    "words of extending without it",
    "modals/about-book.json",
    { title: "About", without: ["blocks"], blocks: [{ block: "html", html: "x" }] },
    'modals/about-book.json "without" needs "extends"',
  ],
  [
    "another document than its own of a kind of one",
    "routes.json",
    { extends: "rutes" },
    'routes.json must be "routes"',
  ],
  [
    "an unknown base",
    "pages/books.json",
    { extends: "boks" },
    'pages/books.json no page "boks"; did you mean "books"?',
  ],
  [
    "itself where there is no other",
    "pages/shelves.json",
    { extends: "shelves" },
    'pages/shelves.json no earlier folder contains a page "shelves" to extend',
  ],
];

describe("a problem of an extending document is reported where it is written", () => {
  test.each(cases)("%s", async (_, file, content, expected) => {
    expect(await problemsOf(file, content)).toContain(expected);
  });

  test("keys that reach into prototypes", async () => {
    const text =
      '{ "$schema": "meta/page.schema.json", "extends": "books", "change": [{ "in": "columns/title", "__proto__": { "label": "x" } }] }';
    await withFolders([{ "pages/books.json": text }], async (folders) => {
      const { problems } = await compile({ folders: [base, ...folders] });
      expect(problems.map(({ message }) => message)).toContain('the key "__proto__" is not allowed');
      expect(({} as Record<string, unknown>).label).toBeUndefined();
    });
    for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"])
      expect(await problemsOf("pages/books.json", { ...books, without: [name] })).toEqual([
        `pages/books.json the page "books" has no part "${name}"`,
      ]);
  });

  test("circles, chains without end, and more than there may be", async () => {
    const page = (of: string) => JSON.stringify({ $schema: "meta/page.schema.json", extends: of });
    await withFolders([{ "pages/one.json": page("two"), "pages/two.json": page("one") }], async (folders) => {
      const { problems } = await compile({ folders: [base, ...folders] });
      expect(problems.map(({ message }) => message)).toEqual(["extends itself: one → two → one"]);
    });
    const rows = Array.from({ length: 9000 }, (_, index) => ({ value: index, label: `Value ${index}` }));
    const large = { $schema: "meta/enum.schema.json", description: "Many.", values: rows };
    const more = { $schema: "meta/enum.schema.json", extends: "large" };
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`enums/e${index}.json`, JSON.stringify(more)]),
    );
    await withFolders([{ ...files, "enums/large.json": JSON.stringify(large) }], async (folders) => {
      const { problems } = await compile({ folders: [base, ...folders] });
      expect(problems.filter(({ message }) => message.includes("too large once extended"))).toHaveLength(31);
    });
  }, 60_000);
});

describe("an upgrade of the base", () => {
  const overlay = {
    "pages/books.json": JSON.stringify({
      $schema: "meta/page.schema.json",
      ...books,
      add: [{ after: "title", columns: [{ key: "id", label: "Number" }] }],
      change: [{ in: "rowActions/Edit", label: "Correct" }],
    }),
  };
  const list = (words: object) =>
    JSON.stringify({ $schema: "meta/page.schema.json", blocks: [{ block: "list", operation: "listBooks", ...words }] });
  const rowActions = [{ label: "Edit", form: "edit-book" }];

  test("reaches the overlay, which goes on saying what is otherwise", async () => {
    const columns = [
      { key: "state", label: "State" },
      { key: "title", label: "Title of the book" },
    ];
    await withFolders([{ "pages/books.json": list({ columns, rowActions }) }, overlay], async (folders) => {
      const { documents } = await compile({ folders: [base, ...folders] });
      expect(documents.pages.books?.blocks).toMatchObject([
        {
          columns: [{ key: "state" }, { label: "Title of the book" }, { key: "id" }],
          rowActions: [{ label: "Correct", form: "edit-book" }],
        },
      ]);
    });
  });

  test("says what the overlay lost", async () => {
    const columns = [{ key: "state", label: "State" }];
    await withFolders([{ "pages/books.json": list({ columns }) }, overlay], async (folders) => {
      const { problems } = await compile({ folders: [base, ...folders] });
      expect(problems.filter(({ rule }) => rule === "extends").map(({ message }) => message)).toEqual([
        '"blocks/list/columns" has no part "title"',
        'the page "books" has no part "rowActions/Edit"',
      ]);
    });
  });

  test("what does not fit together is shown in the overlay, with the place in the base", async () => {
    const [problem = ""] = await problemsOf("pages/books.json", {
      ...books,
      change: [{ in: "list", operation: "getBook" }],
    });
    expect(problem).toMatch(/^pages\/books\.json .*\(in \S*base\/pages\/books\.json:\d+\)$/);
  });
});

test("entries laid over plainly and what extends them compose in the order of the folders", async () => {
  const setting = (value: number) => ({ value, unit: "count", description: "Days." });
  const settings = (content: object) => ({
    "settings.json": JSON.stringify({ $schema: "meta/settings.schema.json", ...content }),
  });
  const all = [
    settings({ settings: { graceDays: setting(1) } }),
    settings({ extends: "settings", change: [{ in: "graceDays", value: 2 }], without: ["settings/loanDays"] }),
    settings({ settings: { lateDays: setting(3) } }),
  ];
  await withFolders(all, async (folders) => {
    const { documents } = await compile({ folders: [base, ...folders] });
    expect(documents.settings.settings).toEqual({ graceDays: setting(2), lateDays: setting(3) });
  });
});

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compile, formatProblem } from "../../../../codegen/index";
import { withFiles } from "../../temporaryFolder";

const base = join(import.meta.dirname, "../../../fixtures/broken/base");

test.each([
  ["a filter of its list", undefined, "shelf_id", []],
  ["a filter of a list with an id", "shelf", "shelf.shelf_id", []],
  ["what it has no filter for", undefined, "author", [expect.stringContaining(`"author" is not a parameter of books`)]],
])("a link to a page may give %s", async (_title, id, param, wanted) => {
  const page = JSON.parse(await readFile(join(base, "pages/books.json"), "utf8"));
  const [list] = page.blocks;
  if (id) list.id = id;
  list.rowActions.push({ label: "Edit", route: "books", params: { [param]: "{record.id}" } });
  await withFiles({ "pages/books.json": JSON.stringify(page) }, async (overlay) => {
    const { problems } = await compile({ folders: [base, overlay] });
    expect(problems.map(formatProblem)).toEqual(wanted);
  });
});

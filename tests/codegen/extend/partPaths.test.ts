import { join } from "node:path";
import { expect, test } from "vitest";
import { entriesOf, type Part, partOf, propertiesOf } from "../../../codegen/extend/Part";
import { PartIndex } from "../../../codegen/extend/PartIndex";
import { namesOf } from "../../../codegen/extend/partNames";
import { compile } from "../../../codegen/index";
import type { Json } from "../../../codegen/json";
import type { SourceDocument } from "../../../codegen/read/sourceDocument";

const source = { file: "pages/any.json" } as SourceDocument;

/** The named parts of a document, the only ones that can be looked up. */
function* namedParts(part: Part): Generator<Part> {
  for (const inner of [...entriesOf(part), ...propertiesOf(part).values()]) {
    if (namesOf(inner).length > 0) yield inner;
    yield* namedParts(inner);
  }
}

/** Paths that resolve to another part than the one they were built for. */
function lostPaths(value: Json): string[] {
  const root = partOf(value, { source, pointer: "" });
  const index = new PartIndex(root, "the page");
  return [...namedParts(root)].flatMap((part) => {
    const path = index.pathTo(part);
    const found = index.find(path);
    return "part" in found && found.part === part ? [] : [path];
  });
}

test("the path a message calls a part by leads to this part, in every page of the product", async () => {
  const { documents } = await compile({ folders: [join(import.meta.dirname, "../../../schemas")] });
  const lost = Object.entries(documents.pages).flatMap(([page, document]) =>
    lostPaths(document as unknown as Json).map((path) => `${page}: ${path}`),
  );
  expect(lost).toEqual([]);
}, 60_000);

test("so it does where names are those of other entries, of kinds or of properties", () => {
  const block = (words: object) => ({ block: "list", columns: [{ key: "name" }], ...words });
  expect(
    lostPaths({
      columns: [{ key: "columns" }, { key: "list", label: "name" }, { key: "name", label: "list" }],
      blocks: [
        block({}),
        block({}),
        { block: "chart", id: "list" },
        block({ id: "a/b~c" }),
        block({ title: "columns" }),
      ],
    }),
  ).toEqual([]);
});

test("of ambiguous entries every full path is suggested, and works", () => {
  const root = partOf({ rows: [{ rows: [{ key: "a" }] }, { rows: [{ key: "a" }] }] }, { source, pointer: "" });
  const index = new PartIndex(root, "the page");
  expect(index.find("a")).toEqual({
    fault: '"a" may be "rows/1/rows/a" or "rows/2/rows/a" of the page; be more specific',
  });
  const second = entriesOf(propertiesOf(root).get("rows") ?? root)[1];
  expect(index.find("rows/2/rows/a")).toEqual({
    part: second && entriesOf(propertiesOf(second).get("rows") ?? root)[0],
  });
});

test("an added entry gets the next number, at any position", () => {
  const root = partOf({ blocks: [{ block: "chart" }, { block: "chart" }] }, { source, pointer: "" });
  const index = new PartIndex(root, "the page");
  const blocks = propertiesOf(root).get("blocks");
  if (!blocks || !Array.isArray(blocks.content)) throw new Error("There are no blocks.");
  const [first, second] = blocks.content;
  expect(index.find("chart:2")).toEqual({ part: second });
  const added = partOf({ block: "chart" }, { source, pointer: "/add" }, { parent: blocks });
  blocks.content.unshift(added);
  index.add(added);
  expect(index.find("chart:1")).toEqual({ part: first });
  expect(index.find("chart:2")).toEqual({ part: second });
  expect(index.find("chart:3")).toEqual({ part: added });
});

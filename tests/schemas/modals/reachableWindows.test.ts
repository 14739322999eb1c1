import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { routes } from "../readSchemas";

const schemas = fileURLToPath(new URL("../../../schemas/", import.meta.url));
const MODALS = readdirSync(`${schemas}modals`).map((file) => file.replace(".json", ""));
const read = (path: string): unknown => JSON.parse(readFileSync(`${schemas}${path}.json`, "utf8"));

/** Where the documents a word names are. A list fetches its further columns and actions from another page. */
const FOLDERS: Record<string, string> = { modal: "modals", form: "forms", further: "pages" };

/** What a node of a document leads to, however deep: modals/NAME, forms/NAME, pages/NAME. */
function leadsTo(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([word, value]) => {
    if (typeof value !== "string") return word === "modals" ? Object.values(value).map(modal) : leadsTo(value);
    return FOLDERS[word] === undefined ? [] : [`${FOLDERS[word]}/${value}`];
  });
}
const modal = (name: unknown) => `modals/${name}`;

/** Everything that can be opened, one step after the other, from the pages routes show, the header and the errors. */
function reached(): Set<string> {
  const shown = [...routes.values()].flatMap(({ page, header, form }) => [
    ...[page, header].flatMap((name) => (name === undefined ? [] : [`pages/${name}`])),
    ...(form === undefined ? [] : [`forms/${form}`]),
  ]);
  const { progress } = read("header") as { progress: string };
  const seen = new Set([...shown, ...leadsTo(read("header")), ...leadsTo(read("errors")), modal(progress)]);
  for (const path of seen) for (const next of leadsTo(read(path))) seen.add(next);
  return seen;
}
const open = reached();

test.each(MODALS)("the window %s opens from somewhere a user can reach", (name) => {
  expect(open).toContain(modal(name));
});

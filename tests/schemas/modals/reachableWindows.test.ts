import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { routes } from "../readSchemas";

const schemas = fileURLToPath(new URL("../../../schemas/", import.meta.url));
const MODALS = readdirSync(`${schemas}modals`).map((file) => file.replace(".json", ""));
const read = (path: string): unknown => JSON.parse(readFileSync(`${schemas}${path}.json`, "utf8"));

/**
 * The folders of documents by the property that names them. A list loads additional columns and actions from another
 * page (`additionalPage`).
 */
const FOLDERS: Record<string, string> = { modal: "modals", form: "forms", additionalPage: "pages" };

/** The documents that a node refers to at any depth: modals/NAME, forms/NAME, pages/NAME. */
function referencesIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([word, value]) => {
    if (typeof value !== "string") return word === "modals" ? Object.values(value).map(modal) : referencesIn(value);
    return FOLDERS[word] === undefined ? [] : [`${FOLDERS[word]}/${value}`];
  });
}
const modal = (name: unknown) => `modals/${name}`;

/** Everything that can be opened, over any number of steps, from the pages of routes, the header and the errors. */
function findReachable(): Set<string> {
  const shown = [...routes.values()].flatMap(({ page, header, form }) => [
    ...[page, header].flatMap((name) => (name === undefined ? [] : [`pages/${name}`])),
    ...(form === undefined ? [] : [`forms/${form}`]),
  ]);
  const { progress } = read("header") as { progress: string };
  const reachable = new Set([
    ...shown,
    ...referencesIn(read("header")),
    ...referencesIn(read("errors")),
    modal(progress),
  ]);
  for (const path of reachable) for (const next of referencesIn(read(path))) reachable.add(next);
  return reachable;
}
const reachablePaths = findReachable();

test.each(MODALS)("the window %s opens from somewhere a user can reach", (name) => {
  expect(reachablePaths).toContain(modal(name));
});

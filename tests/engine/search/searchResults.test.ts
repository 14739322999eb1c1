import { describe, expect, it } from "vitest";
import type { Route } from "../../../engine/generated/documents";
import { flattenRoutes } from "../../../engine/links/routeTable";
import { badgeText, findPages } from "../../../engine/search/searchResults";

const routes = [
  { id: "loaves", path: "/loaves", title: "Loaves", page: "loaves" },
  { id: "loaf", path: "/loaves/{id}", title: "Loaf", page: "loaf" },
  { id: "new", path: "/forms/new-loaf", title: "New loaf", form: "new-loaf", permission: "create_loaves" },
  { id: "window", path: "/window", title: "Loaf window", page: "window", standalone: true },
  { id: "old", path: "/old", title: "Old loaves", page: "old" },
] as unknown as Route[];
const table = flattenRoutes(routes);
const find = (text: string, held: string[] = [], disabled: string[] = []) =>
  findPages(text, table, { held: new Set(held), disabled: new Set(disabled) }, (title) => title).map(
    ({ path }) => path,
  );

describe("findPages", () => {
  it("[search.pages-with-parameters] finds pages by their titles, never those whose path has parameters", () => {
    expect(find("loa")).toEqual(["/loaves", "/old"]);
  });

  it("finds what begins with the text first, and only what may be opened", () => {
    expect(find("LOA", ["create_loaves"])).toEqual(["/loaves", "/forms/new-loaf", "/old"]);
    expect(find("loaves", [], ["old"])).toEqual(["/loaves"]);
  });
});

it.each([
  [0, "0"],
  [10, "10"],
  [11, "10+"],
  [4000, "10+"],
])("[search.badge-10-plus] %i matches are shown as %s", (total, text) => {
  expect(badgeText(total, 10)).toBe(text);
});

import { expect, test } from "vitest";
import { documentsToPreload } from "../../../../app/server/web/documentsToPreload";
import type { Compiled } from "../../../../codegen/index";

const routes = [
  { id: "loaves", path: "/loaves", title: "Loaves", page: "loaves" },
  { id: "loaf.new", path: "/loaves/new", title: "New loaf", form: "new-loaf" },
  {
    ...{ id: "loaf", path: "/loaves/{id}", title: "Loaf", page: "loaf" },
    header: "loaf-top",
    children: [{ id: "loaf.crumb", path: "/loaves/{id}/crumb", title: "Crumb", page: "crumb" }],
  },
  { id: "bake", path: "/bake{query?}", title: "Bake", page: "bake" },
  { id: "till", path: "/shop/till", title: "Till", page: "till", anywhere: true },
  { id: "gone", path: "/gone", title: "Gone", page: "gone" },
];
const names = ["page/loaf-top", "page/loaves", "form/new-loaf", "page/loaf", "page/crumb", "page/bake", "page/till"];
const compiled = {
  documents: { routes: { routes }, allRoutes: routes, settings: { settings: { landingRoute: { value: "loaves" } } } },
  modules: Object.fromEntries(names.map((name) => [name, `/documents/${name.replace("/", "-")}.js`])),
} as unknown as Pick<Compiled, "documents" | "modules">;

test.each([
  ["/loaves", ["page/loaves"]],
  ["/loaves/new", ["form/new-loaf"]],
  ["/loaves/7", ["page/loaf-top", "page/loaf"]],
  ["/loaves/7/crumb", ["page/loaf-top", "page/loaf", "page/crumb"]],
  ["/loaves/shop/till/7", ["page/till"]],
  ["/shop/oven", []],
  ["/gone", []],
  ["/", ["page/loaves"]],
  ["/loaves/7/crumb/(((", []],
])("%s begins with %j", (path, expected) => {
  expect([...documentsToPreload(compiled, path).keys()]).toEqual(expected);
});

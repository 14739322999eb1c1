import { describe, expect, it } from "vitest";
import { createMatcher } from "../../../engine/links/matchRoute";
import { fillPath, pathParams, routePath } from "../../../engine/links/routePath";
import { table } from "./bakeryRoutes";

describe("fillPath", () => {
  it.each([
    { template: "/loaves", params: undefined, want: "/loaves" },
    { template: "/loaves/{id}", params: { id: 7 }, want: "/loaves/7" },
    { template: "/loaves/{id}", params: { id: "a/b ?" }, want: "/loaves/a%2Fb%20%3F" },
    { template: "/loaves/{id}", params: {}, want: undefined },
    { template: "/loaves/{id}", params: { id: null }, want: undefined },
    { template: "/heat/{id?}", params: {}, want: "/heat" },
    { template: "/heat/{id?}", params: { id: 0 }, want: "/heat/0" },
    { template: "/{id?}", params: {}, want: "/" },
    { template: "/{a}/x/{b}", params: { a: 1, b: 2 }, want: "/1/x/2" },
    {
      template: "/loaves",
      params: { q: "rye bread", tag: [1, 2], none: null },
      want: "/loaves?q=rye%20bread&tag=1%2C2",
    },
  ])("$template with $params is $want", ({ template, params, want }) => {
    expect(fillPath(template, params)).toBe(want);
  });

  it("knows no path of an unknown route", () => {
    expect(routePath(table, "cake", {})).toBeUndefined();
    expect(routePath(table, "loaf", { id: 4 })).toBe("/loaves/4");
  });

  it("keeps those parameters a template names", () => {
    expect(pathParams("/a/{id}/{tab?}", { id: "1", tab: "x", ids: "2" })).toEqual({ id: "1", tab: "x" });
  });
});

describe("createMatcher", () => {
  const match = createMatcher(table);

  it.each([
    { path: "/loaves", id: "loaves", params: {} },
    { path: "/loaves/", id: "loaves", params: {} },
    { path: "/loaves/7", id: "loaf", params: { id: "7" } },
    { path: "/loaves/new", id: "loaf.new", params: {} },
    { path: "/loaves/a%2Fb", id: "loaf", params: { id: "a/b" } },
    { path: "/ovens/heat", id: "ovens.heat", params: {} },
    { path: "/ovens/heat/4", id: "ovens.heat", params: { id: "4" } },
  ])("$path is $id with $params", ({ path, id, params }) => {
    const found = match(path);
    expect([found?.route.id, found?.params]).toEqual([id, params]);
  });

  it.each(["/", "/loaves/7/crumbs", "/cake", "/ovens/heat/4/5"])("%s is no route", (path) => {
    expect(match(path)).toBeUndefined();
  });
});

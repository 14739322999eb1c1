import { describe, expect, it } from "vitest";
import { createMatcher } from "../../../engine/links/matchRoute";
import { routePath } from "../../../engine/links/routePath";
import { isNavigable } from "../../../engine/links/routeTable";
import { resolveRoute } from "../../../engine/routes/resolveRoute";
import { accessOf, nestedTable as table } from "../links/bakeryRoutes";

const match = createMatcher(table);
const rules = { table, match, navigation: [], landing: { preferred: "loaves", excluded: [], viewPermissions: [] } };

function resolve(path: string, held: string[]) {
  const resolution = resolveRoute(rules, { ...accessOf(["view_loaves", ...held]), isSignedIn: true }, path);
  if (resolution.kind === "show") return `show ${resolution.match.route.id}`;
  return resolution.kind === "redirect" ? resolution : resolution.kind;
}

describe("routes that lead on", () => {
  it.each([
    { path: "/bakeries/3", want: { kind: "redirect", to: "/bakeries/3/loaves", keepsQuery: true } },
    { path: "/bakeries/3/sales", want: { kind: "redirect", to: "/bakeries/3/sales/day", keepsQuery: true } },
    { path: "/bakeries/3/sales/year", want: { kind: "redirect", to: "/loaves", keepsQuery: false } },
  ])("$path goes to the child with the same parameters: $want", ({ path, want }) => {
    expect(resolve(path, [])).toEqual(want);
  });

  it("an address may give its page parameters of its own, which its path never shows", () => {
    expect(match("/bakeries/3/sales/week")?.params).toEqual({ id: "3", period: "week" });
    expect(routePath(table, "sales.week", { id: 3, period: "week", q: "rye" })).toBe("/bakeries/3/sales/week?q=rye");
  });
});

describe("a route with a target pattern", () => {
  it.each([
    { path: "/forms/new-loaf", held: ["bake"], want: "show forms.new-loaf" },
    { path: "/forms/edit-loaf/4", held: ["bake"], want: "show forms.edit-loaf" },
    { path: "/forms/new-loaf/4", held: ["bake"], want: "show forms.new-loaf" },
    { path: "/forms/new-loaf/4", held: [], want: { kind: "redirect", to: "/loaves", keepsQuery: false } },
    { path: "/forms/new-loaf", held: [], want: { kind: "redirect", to: "/loaves", keepsQuery: false } },
    { path: "/forms/edit-loaf", held: ["bake"], want: { kind: "redirect", to: "/loaves", keepsQuery: false } },
    { path: "/forms/new-cake", held: ["bake"], want: { kind: "redirect", to: "/loaves", keepsQuery: false } },
  ])("$path with $held: $want", ({ path, held, want }) => {
    expect(resolve(path, held)).toEqual(want);
  });

  it("a form whose own path has no id is shown at the address that has one, and is given it", () => {
    const access = { ...accessOf(["bake"]), isSignedIn: true };
    expect(resolveRoute(rules, access, "/forms/new-loaf/4")).toMatchObject({ match: { params: { id: "4" } } });
    expect(resolveRoute(rules, access, "/forms/edit-loaf/4")).toMatchObject({ match: { params: { id: "4" } } });
  });

  it.each([
    { params: { name: "new-loaf" }, held: ["bake"], want: true },
    { params: { name: "new-loaf" }, held: [], want: false },
    { params: { name: "new-cake" }, held: ["bake"], want: false },
    { params: undefined, held: ["bake"], want: false },
  ])("a link by name with $params and $held opens: $want", ({ params, held, want }) => {
    expect(isNavigable(table, "form", accessOf(held), params)).toBe(want);
  });

  it("its links have the address of the route meant", () => {
    expect(routePath(table, "form", { name: "edit-loaf", id: 4 })).toBe("/forms/edit-loaf/4");
  });
});

import { describe, expect, it } from "vitest";
import type { Route } from "../../../engine/generated/documents";
import { flattenRoutes, isNavigable } from "../../../engine/links/routeTable";
import { accessOf, table } from "./bakeryRoutes";

describe("flattenRoutes", () => {
  it("[routing.permission-name-per-route] a route carries its permission, or that of the nearest route around it", () => {
    const permissions = Object.fromEntries([...table.values()].map(({ id, permission }) => [id, permission]));
    expect(permissions).toMatchObject({
      loaves: "view_loaves",
      "ovens.list": "view_ovens",
      "ovens.heat": "heat",
      "staff.roles": "view_roles",
      window: undefined,
    });
  });

  it("keeps the order, and knows what encloses a route and what comes before it", () => {
    expect([...table.keys()].slice(2, 6)).toEqual(["loaf.new", "ovens", "ovens.list", "ovens.heat"]);
    expect(table.get("ovens.heat")).toMatchObject({ enclosing: ["ovens"], parent: "ovens" });
    expect(table.get("loaf")).toMatchObject({ enclosing: [], parent: "loaves" });
  });
});

describe("isNavigable", () => {
  it.each([
    { id: "loaves", held: ["view_loaves"], disabled: [], want: true },
    { id: "loaves", held: [], disabled: [], want: false },
    { id: "loaves", held: ["view_loaves"], disabled: ["loaves"], want: false },
    { id: "unknown", held: ["view_loaves"], disabled: [], want: false },
    { id: "ovens.list", held: ["view_ovens"], disabled: ["ovens"], want: false },
    { id: "ovens", held: ["view_ovens"], disabled: [], want: true },
    { id: "ovens", held: ["heat"], disabled: [], want: true },
    { id: "ovens", held: ["view_ovens", "heat"], disabled: ["ovens.list", "ovens.heat"], want: false },
    { id: "ovens", held: [], disabled: [], want: false },
    { id: "staff.roles", held: ["view_roles"], disabled: [], want: true },
    { id: "staff", held: ["view_roles"], disabled: [], want: false },
    { id: "bread", held: ["view_loaves"], disabled: [], want: true },
    { id: "bread", held: ["view_loaves"], disabled: ["loaf"], want: false },
    { id: "bread", held: [], disabled: [], want: false },
    { id: "circle", held: [], disabled: [], want: false },
    { id: "window", held: [], disabled: [], want: true },
  ])("$id with $held and without $disabled: $want", ({ id, held, disabled, want }) => {
    expect(isNavigable(table, id, accessOf(held, disabled))).toBe(want);
  });
});

describe("a route with a list of permissions", () => {
  const page = { page: "loaves" };
  const lists = flattenRoutes([
    { id: "both", path: "/both", title: "Both", permission: ["view_loaves", "view_ovens"], ...page },
    {
      id: "either",
      path: "/either",
      title: "Either",
      permission: ["view_loaves", "view_ovens"],
      permissionMode: "some",
      ...page,
      children: [
        { id: "either.inside", path: "/either/inside", title: "Inside", ...page },
        { id: "either.both", path: "/either/both", title: "Both", permission: ["view_loaves", "heat"], ...page },
      ],
    },
  ] as unknown as Route[]);
  const opened = (held: string[]) =>
    [...lists.keys()].filter((id) => isNavigable(lists, id, { held: new Set(held), disabled: new Set() }));

  it.each([
    { held: [], want: [] },
    { held: ["view_ovens"], want: ["either", "either.inside"] },
    { held: ["view_loaves", "view_ovens"], want: ["both", "either", "either.inside"] },
    { held: ["view_loaves", "heat"], want: ["either", "either.inside", "either.both"] },
  ])("opens to who holds every one, or some one where it says so: $held", ({ held, want }) => {
    expect(opened(held)).toEqual(want);
  });
});

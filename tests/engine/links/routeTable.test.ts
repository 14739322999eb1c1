import { describe, expect, it } from "vitest";
import { isNavigable } from "../../../engine/links/routeTable";
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

import { describe, expect, it } from "vitest";
import type { Route } from "../../../engine/generated/documents";
import { createMatcher } from "../../../engine/links/matchRoute";
import { flattenRoutes } from "../../../engine/links/routeTable";
import { breadcrumbs, recordAddress } from "../../../engine/routes/breadcrumbs";
import { accessOf, table } from "../links/bakeryRoutes";

const match = createMatcher(table);

function at(path: string) {
  const found = match(path);
  if (found === undefined) throw new Error(`${path} is no route.`);
  return found;
}

describe("breadcrumbs", () => {
  it.each([
    { path: "/loaves", held: ["view_loaves"], want: ["Loaves"] },
    { path: "/loaves/7", held: ["view_loaves"], want: ["Loaves /loaves", "Loaf"] },
    { path: "/loaves/new", held: ["bake"], want: ["Loaves", "New loaf"] },
    { path: "/ovens/heat/4", held: ["heat"], want: ["Ovens /ovens", "Heat"] },
    { path: "/staff/roles", held: ["view_roles"], want: ["Staff", "Roles"] },
  ])("[header.breadcrumbs] $path: $want", ({ path, held, want }) => {
    const steps = breadcrumbs(at(path), table, accessOf(held));
    expect(steps.map((step) => [step.title, step.path].filter(Boolean).join(" "))).toEqual(want);
  });

  it.each([
    { path: "/loaves/7", want: "/loaves/7" },
    { path: "/loaves", want: undefined },
  ])("the record of $path is remembered at $want", ({ path, want }) => {
    expect(recordAddress(at(path), table)).toBe(want);
  });

  it("a page with a number of its own is about the record of the header above it", () => {
    const slices = { id: "slice", path: "/loaves/{id}/slices/{slice_id}", title: "Slice", page: "slice" };
    const loaf = { id: "loaf", path: "/loaves/{id}", title: "Loaf", header: "loaf-header", children: [slices] };
    const under = flattenRoutes([loaf] as unknown as Route[]);
    const slice = createMatcher(under)("/loaves/7/slices/2");
    expect(slice && recordAddress(slice, under)).toBe("/loaves/7");
  });
});

import { describe, expect, it } from "vitest";
import type { Route } from "../../../engine/generated/documents";
import { createMatcher } from "../../../engine/links/matchRoute";
import { flattenRoutes, type RouteTable } from "../../../engine/links/routeTable";
import { resolveRouteTabs } from "../../../engine/routes/resolveRouteTabs";
import { accessOf, nestedTable, table } from "../links/bakeryRoutes";

function rowsAt(routes: RouteTable, path: string, held: string[], context = {}) {
  const found = createMatcher(routes)(path);
  if (found === undefined) throw new Error(`${path} is no route.`);
  return resolveRouteTabs(found, { table: routes, access: accessOf(held), context }).map(({ title, tabs }) => [
    title,
    ...tabs.map((tab) => (tab.isCurrent ? "*" : "") + tab.path),
  ]);
}

describe("routeTabs", () => {
  it.each([
    { path: "/ovens/list", held: ["view_ovens", "heat"], want: [["Ovens", "*/ovens/list", "/ovens/heat"]] },
    { path: "/ovens/heat/4", held: ["view_ovens", "heat"], want: [["Ovens", "/ovens/list", "*/ovens/heat/4"]] },
    { path: "/ovens/list", held: ["view_ovens"], want: [] },
    { path: "/staff", held: ["view_staff", "view_roles"], want: [["Staff", "*/staff", "/staff/roles"]] },
    { path: "/staff/roles", held: ["view_staff", "view_roles"], want: [["Staff", "/staff", "*/staff/roles"]] },
    { path: "/loaves", held: ["view_loaves"], want: [] },
  ])("$path with $held: $want", ({ path, held, want }) => {
    expect(rowsAt(table, path, held)).toEqual(want);
  });

  const outer = (current: string) => [
    "Bakery",
    ...["loaves", "sales", "staff"].map((tab) => `${tab === current ? "*" : ""}/bakeries/3/${tab}`),
  ];

  it.each([
    { path: "/bakeries/3/loaves", want: [outer("loaves")] },
    {
      path: "/bakeries/3/sales/week",
      want: [outer("sales"), ["Sales", "/bakeries/3/sales/day", "*/bakeries/3/sales/week"]],
    },
    { path: "/bakeries/3/staff", want: [outer("staff"), ["Staff", "*/bakeries/3/staff", "/bakeries/3/staff/invited"]] },
    {
      path: "/bakeries/3/staff/invited",
      want: [outer("staff"), ["Staff", "/bakeries/3/staff", "*/bakeries/3/staff/invited"]],
    },
  ])("tabs within tabs: $path", ({ path, want }) => {
    expect(rowsAt(nestedTable, path, [])).toEqual(want);
  });

  it("one thing of many is no tab; the tab it belongs to stays the current one", () => {
    expect(rowsAt(nestedTable, "/bakeries/3/loaves/9", [])).toEqual([outer("loaves")]);
  });
});

describe("a tab that depends on what is in scope", () => {
  const routes = flattenRoutes([
    {
      id: "oven",
      path: "/ovens/{id}",
      title: "Oven",
      children: [
        { id: "oven.heat", path: "/ovens/{id}/heat", title: "Heat", page: "heat" },
        { id: "oven.log", path: "/ovens/{id}/log", title: "Log", page: "log" },
        {
          id: "oven.steam",
          path: "/ovens/{id}/steam",
          title: "Steam",
          visible: { "record.steam": true },
          page: "steam",
        },
      ],
    },
  ] as unknown as Route[]);

  it.each([
    { context: { record: { steam: true } }, want: ["*/ovens/4/heat", "/ovens/4/log", "/ovens/4/steam"] },
    { context: { record: { steam: false } }, want: ["*/ovens/4/heat", "/ovens/4/log"] },
    { context: {}, want: ["*/ovens/4/heat", "/ovens/4/log"] },
  ])("with $context: $want", ({ context, want }) => {
    expect(rowsAt(routes, "/ovens/4/heat", [], context)).toEqual([["Oven", ...want]]);
  });
});

import { describe, expect, it } from "vitest";
import type { NavigationGroup } from "../../../engine/generated/documents";
import { createMatcher } from "../../../engine/links/matchRoute";
import { flattenRoutes } from "../../../engine/links/routeTable";
import {
  type NavigationLink,
  type NavigationSection,
  resolveNavigation,
} from "../../../engine/navigation/resolveNavigation";
import { accessOf, navigation, table } from "../links/bakeryRoutes";

const match = createMatcher(table);

const drawLink = ({ path, current }: NavigationLink) => `${path}${current === undefined ? "" : ` ${current}`}`;
const drawSection = ({ label, isActive, links }: NavigationSection) =>
  `${isActive ? "*" : ""}${label}: ${links.map((link) => `${link.title} ${drawLink(link)}`).join(", ")}`;

function draw(held: string[], path = "/nowhere", disabled: string[] = []) {
  return resolveNavigation(navigation, table, accessOf(held, disabled), match(path)).map((group) => ({
    name: group.isActive ? `*${group.name}` : group.name,
    links: group.entries.map((entry) => ("links" in entry ? drawSection(entry) : drawLink(entry))),
  }));
}

describe("resolveNavigation", () => {
  it.each([
    { held: [], want: [] },
    { held: ["view_loaves"], want: [{ name: "shop", links: ["/loaves"] }] },
    {
      held: ["view_ovens", "heat", "view_roles"],
      want: [{ name: "kitchen", links: ["/ovens", "/ovens/heat/4", "/staff/roles"] }],
    },
  ])("[nav.child.permission] with $held: $want", ({ held, want }) => {
    expect(draw(held)).toEqual(want);
  });

  it("a route the brand switches off has no link", () => {
    expect(draw(["view_loaves", "view_ovens"], "/nowhere", ["loaves"])).toEqual([
      { name: "kitchen", links: ["/ovens"] },
    ]);
  });

  it.each([
    { path: "/loaves", want: { name: "*shop", links: ["/loaves page"] } },
    { path: "/loaves/7", want: { name: "*shop", links: ["/loaves true"] } },
    { path: "/till", want: { name: "*shop", links: ["/loaves true"] } },
    { path: "/staff", want: { name: "shop", links: ["/loaves"] } },
  ])("[nav.child.shape][nav.group.active-follows-route] on $path: $want", ({ path, want }) => {
    expect(draw(["view_loaves", "view_till"], path)[0]).toEqual(want);
  });

  it("a link to a route is active on the pages inside it", () => {
    const shelves = flattenRoutes([
      { id: "loaves", path: "/loaves", title: "Loaves", permission: "view_loaves", page: "loaves" },
      {
        id: "loaf",
        path: "/loaves/{id}",
        title: "Loaf",
        permission: "view_loaves",
        children: [{ id: "loaf.crust", path: "/loaves/{id}/crust", title: "Crust", page: "crust" }],
      },
    ] as unknown as Parameters<typeof flattenRoutes>[0]);
    const groups = [
      { name: "shop", icon: "bread", children: [{ route: "loaves", highlight: ["loaf"] }] },
    ] as unknown as NavigationGroup[];
    const [shop] = resolveNavigation(
      groups,
      shelves,
      accessOf(["view_loaves"]),
      createMatcher(shelves)("/loaves/7/crust"),
    );
    expect(shop?.entries).toMatchObject([{ id: "loaves", current: "true" }]);
  });

  it("a link with parameters is current on its own address only", () => {
    const held = ["view_ovens", "heat"];
    expect(draw(held, "/ovens/heat/4")[0]?.links).toEqual(["/ovens true", "/ovens/heat/4 page"]);
    expect(draw(held, "/ovens/heat/5")[0]?.links).toEqual(["/ovens true", "/ovens/heat/4"]);
  });

  it("takes title and label from the documents", () => {
    const [shop, kitchen] = resolveNavigation(navigation, table, accessOf(["view_loaves", "view_ovens"]), undefined);
    const [loaves] = shop?.entries ?? [];
    expect([shop?.icon, shop?.label, loaves && "title" in loaves && loaves.title]).toEqual(["bread", "Shop", "Loaves"]);
    expect(kitchen?.label).toBeUndefined();
  });

  it.each([
    { held: ["view_staff", "view_roles"], path: "/", want: ["People: Everyone /staff, Roles /staff/roles"] },
    {
      held: ["view_staff", "view_roles"],
      path: "/staff/roles",
      want: ["*People: Everyone /staff, Roles /staff/roles page"],
    },
    { held: ["view_roles"], path: "/", want: ["People: Roles /staff/roles"] },
    { held: ["view_loaves"], path: "/", want: undefined },
  ])("[nav.child.permission] a section with $held on $path: $want", ({ held, path, want }) => {
    const children = [{ label: "People", children: [{ route: "staff", label: "Everyone" }, { route: "staff.roles" }] }];
    const sections = [{ name: "people", icon: "bread", children }] as unknown as NavigationGroup[];
    const [group] = resolveNavigation(sections, table, accessOf(held), match(path));
    expect(group?.entries.map((entry) => "links" in entry && drawSection(entry))).toEqual(want);
    expect(group?.isActive).toBe(want && path !== "/");
  });

  it("a link keeps to its route's own permission, though a sub-page may be opened", () => {
    expect(draw(["heat"])).toEqual([{ name: "kitchen", links: ["/ovens/heat/4"] }]);
  });
});

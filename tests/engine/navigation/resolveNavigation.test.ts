import { describe, expect, it } from "vitest";
import { createMatcher } from "../../../engine/links/matchRoute";
import { resolveNavigation } from "../../../engine/navigation/resolveNavigation";
import { accessOf, navigation, table } from "../links/bakeryRoutes";

const match = createMatcher(table);

function draw(held: string[], path = "/nowhere", disabled: string[] = []) {
  return resolveNavigation(navigation, table, accessOf(held, disabled), match(path)).map((group) => ({
    name: group.isActive ? `*${group.name}` : group.name,
    links: group.links.map((link) => `${link.path}${link.current === undefined ? "" : ` ${link.current}`}`),
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

  it("a link with parameters is current on its own address only", () => {
    const held = ["view_ovens", "heat"];
    expect(draw(held, "/ovens/heat/4")[0]?.links).toEqual(["/ovens true", "/ovens/heat/4 page"]);
    expect(draw(held, "/ovens/heat/5")[0]?.links).toEqual(["/ovens true", "/ovens/heat/4"]);
  });

  it("takes title and label from the documents", () => {
    const [shop, kitchen] = resolveNavigation(navigation, table, accessOf(["view_loaves", "view_ovens"]), undefined);
    expect([shop?.icon, shop?.label, shop?.links[0]?.title]).toEqual(["bread", "Shop", "Loaves"]);
    expect(kitchen?.label).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { createMatcher } from "../../../engine/links/matchRoute";
import { landingPath } from "../../../engine/routes/landing";
import { resolveRoute } from "../../../engine/routes/resolveRoute";
import { accessOf, navigation, table } from "../links/bakeryRoutes";

const landing = { preferred: "loaves", excluded: ["till"], viewPermissions: ["heat_everything"] };
const rules = { table, match: createMatcher(table), navigation, landing };

function resolve(path: string, held: string[], disabled: string[] = [], isSignedIn = true) {
  const resolution = resolveRoute(rules, { ...accessOf(held, disabled), isSignedIn }, path);
  if (resolution.kind === "show") return `show ${resolution.match.route.id}`;
  return resolution.kind === "redirect" ? `redirect ${resolution.to}` : resolution.kind;
}

describe("resolveRoute", () => {
  it.each([
    { path: "/loaves", held: ["view_loaves"], want: "show loaves" },
    { path: "/loaves/7", held: ["view_loaves"], want: "show loaf" },
    { path: "/loaves/new", held: ["bake"], want: "show loaf.new" },
    { path: "/bread/7", held: ["view_loaves"], want: "redirect /loaves/7" },
    { path: "/ovens", held: ["view_ovens"], want: "redirect /ovens/list" },
    { path: "/ovens", held: ["heat"], want: "redirect /ovens/heat" },
    { path: "/staff/roles", held: ["view_roles"], want: "show staff.roles" },
  ])("$path with $held: $want", ({ path, held, want }) => {
    expect(resolve(path, held)).toBe(want);
  });

  it.each([
    { path: "/loaves/new", held: ["view_loaves"], want: "redirect /loaves" },
    { path: "/loaves", held: ["view_ovens"], want: "redirect /ovens" },
    { path: "/loaves", held: ["view_roles"], want: "redirect /staff/roles" },
    { path: "/bread/7", held: ["view_ovens"], want: "redirect /ovens" },
    { path: "/circle", held: ["view_loaves"], want: "redirect /loaves" },
  ])("[routing.permission-missing] $path with $held: $want", ({ path, held, want }) => {
    expect(resolve(path, held)).toBe(want);
  });

  it("[routing.theme-disabled] a route that is switched off leads to the first permitted page, permission or not", () => {
    expect(resolve("/loaves", ["view_loaves", "view_ovens"], ["loaves"])).toBe("redirect /ovens");
    expect(resolve("/ovens/list", ["view_loaves", "view_ovens"], ["ovens"])).toBe("redirect /loaves");
  });

  it.each(["/", "/cake", "/loaves/7/crumbs"])("[routing.unknown-path] %s leads to the first permitted page", (path) => {
    expect(resolve(path, ["view_loaves"])).toBe("redirect /loaves");
  });

  it("who may see no page at all is denied", () => {
    expect(resolve("/loaves", ["bake_nothing"])).toBe("denied");
    expect(resolve("/", [])).toBe("denied");
  });

  it("[routing.no-auth-flag] a page without session is shown to everyone, any other asks to sign in", () => {
    expect(resolve("/window", [], [], false)).toBe("show window");
    expect(resolve("/loaves", [], [], false)).toBe("signIn");
    expect(resolve("/cake", [], [], false)).toBe("signIn");
    expect(resolve("/window", [], ["window"], false)).toBe("signIn");
  });

  it("the sign-in page never leads to itself", () => {
    expect(resolve("/login", [], [], false)).toBe("denied");
  });

  it("whatever is resolved, a redirect ends at a page within three steps", () => {
    const permissions = ["view_loaves", "bake", "view_ovens", "heat", "view_staff", "view_roles", "view_till"];
    const subsets = [[], ...permissions.flatMap((one) => permissions.map((other) => [...new Set([one, other])]))];
    const paths = ["/", "/cake", "/loaves", "/bread/1", "/ovens", "/staff", "/circle", "/till", "/window"];
    for (const held of subsets) {
      for (const path of paths) {
        let end = resolve(path, held);
        for (let steps = 0; end.startsWith("redirect ") && steps < 3; steps += 1) {
          end = resolve(end.slice("redirect ".length), held);
        }
        expect(end, `${path} with ${held}`).not.toContain("redirect");
      }
    }
  });
});

describe("landingPath", () => {
  it.each([
    { held: ["view_loaves", "view_ovens"], disabled: [], want: "/loaves" },
    { held: ["view_ovens"], disabled: [], want: "/ovens" },
    { held: ["heat"], disabled: ["ovens"], want: undefined },
    { held: ["bake"], disabled: [], want: undefined },
    { held: ["heat"], disabled: [], want: undefined },
    { held: ["heat", "bake", "view_staff"], disabled: [], want: "/staff" },
    { held: ["view_window"], disabled: [], want: undefined },
    { held: ["admin_view_flour"], disabled: [], want: "/flour" },
    { held: ["heat_everything"], disabled: [], want: "/furnace" },
    { held: ["view_orders"], disabled: [], want: undefined },
    { held: ["view_staff"], disabled: [], want: "/staff" },
  ])("with $held and without $disabled it is $want", ({ held, disabled, want }) => {
    expect(landingPath(navigation, table, accessOf(held, disabled), landing)).toBe(want);
  });

  it("an excluded route is never landed on, even if it is permitted", () => {
    expect(landingPath(navigation, table, accessOf(["view_till"]), landing)).toBeUndefined();
    expect(
      landingPath(navigation, table, accessOf(["view_till"]), { ...landing, excluded: [], viewPermissions: [] }),
    ).toBe("/till");
  });
});

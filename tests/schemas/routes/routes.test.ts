import { describe, expect, it } from "vitest";
import { createMatcher } from "../../../engine/links/matchRoute";
import { resolveRoute } from "../../../engine/routes/resolveRoute";
import { groups, landing, permissions, routes } from "../readSchemas";

const rules = {
  table: routes,
  match: createMatcher(routes),
  navigation: groups,
  landing,
};
const everyone = { held: new Set(Object.keys(permissions)), disabled: new Set<string>(), isSignedIn: true };

function resolve(path: string): string {
  const resolution = resolveRoute(rules, everyone, path);
  if (resolution.kind === "show") return resolution.match.route.id;
  return resolution.kind === "redirect" ? `to ${resolution.to}` : resolution.kind;
}

describe("the product's routes", () => {
  it("[route.forms] /forms/{name}/{id?} opens the form page registered under that name", () => {
    expect(routes.get("form")?.path).toBe("/forms/{name}/{id?}");
    for (const { id, path } of [...routes.values()].filter((route) => route.id.startsWith("forms."))) {
      const [, , name, parameter] = path.split("/");
      expect([id, parameter]).toEqual([`forms.${name}`, parameter && "{id}"]);
      expect(resolve(path.replace("{id}", "7"))).toBe(id);
    }
    expect(resolve("/forms/no-such-form")).toBe("to /management/devices");
  });

  it("[routing.unknown-path] any other address leads to the first page", () => {
    for (const path of ["/", "/nowhere", "/reports/periodic/year", "/tag", "/devices/1/nothing"])
      expect([path, resolve(path)]).toEqual([path, "to /management/devices"]);
  });
});

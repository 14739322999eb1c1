import { describe, expect, it } from "vitest";
import { createMatcher } from "../../../engine/links/matchRoute";
import { resolveRoute } from "../../../engine/routes/resolveRoute";
import { groups, permissions, routes } from "../readSchemas";

const byPath = new Map([...routes.values()].map((route) => [route.path, route]));
const rules = {
  table: routes,
  match: createMatcher(routes),
  navigation: groups,
  landing: { preferred: "management.devices", excluded: [], viewPermissions: ["super_admin"] },
};
const everyone = { held: new Set(Object.keys(permissions)), disabled: new Set<string>(), isSignedIn: true };

function resolve(path: string): string {
  const resolution = resolveRoute(rules, everyone, path);
  if (resolution.kind === "show") return resolution.match.route.id;
  return resolution.kind === "redirect" ? `to ${resolution.to}` : resolution.kind;
}

const childPaths = (path: string) =>
  byPath.get(path)?.children.map((id) => routes.get(id)?.path.slice(path.length + 1));

describe("the product's routes", () => {
  const REDIRECTS: [id: string, from: string, to: string][] = [
    ["route.companies.id.redirect", "/companies/3", "/companies/3/devices"],
    ["route.companies.id.resources.default", "/companies/3/resources", "/companies/3/resources/credits"],
    ["route.reports.redirect", "/reports", "/reports/single"],
    ["route.management.automations.id.redirect", "/management/automations/4", "/management/automations/4/devices"],
    ["route.devices.id.activity", "/devices/5", "/devices/5/activity"],
    ["route.resources.default", "/resources", "/resources/credits"],
  ];
  it.each(REDIRECTS)("[%s] %s goes to %s", (_id, from, to) => {
    expect(resolve(from)).toBe(`to ${to}`);
  });

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
  const TABS: [id: string, path: string, tabs: string[]][] = [
    ["route.vpn.hubs.id.tabs", "/vpn/hubs/{id}", ["general", "clients", "routes", "data-usage", "configuration"]],
    [
      "route.vpn.quick-connect.id.tabs",
      "/vpn/quick-connect/{id}",
      ["general", "clients", "data-usage", "connection-logs"],
    ],
    [
      "route.companies.id.tabs",
      "/companies/{company_id}",
      ["devices", "data-history", "metrics", "users", "tags", "files", "reports", "resources"],
    ],
    [
      "route.statistics",
      "/statistics",
      ["general", "connection-manager", "months-stats", "online-devices", "action-logs", "unique-devices"],
    ],
    [
      "route.devices.id.tabs",
      "/devices/{id}",
      [
        "activity",
        "location",
        "dashboards",
        "data-usage",
        "ports",
        "services",
        "access",
        "network",
        "esim",
        "monitoring-parameters-history",
        "metrics",
      ],
    ],
    ["route.devices.id.metrics", "/devices/{id}/metrics", ["dynamic", "mobile-data", "io", "gps"]],
  ];
  it.each(TABS)("[%s] %s has exactly %s", (_id, path, tabs) => {
    expect(childPaths(path)).toEqual(tabs);
  });
});

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
const all = Object.keys(permissions);

function open(path: string, held: readonly string[], isSignedIn = true) {
  return resolveRoute(rules, { held: new Set(held), disabled: new Set<string>(), isSignedIn }, path);
}

/** The page or form that an address shows to a user with every permission; undefined if none. */
function contentOf(path: string): string | undefined {
  const resolution = open(path, all);
  if (resolution.kind === "redirect") return contentOf(resolution.to);
  return resolution.kind === "show" ? (resolution.match.route.page ?? resolution.match.route.form) : undefined;
}

describe("the product's addresses", () => {
  const CONTAINED: [id: string, path: string, page: string][] = [
    ["startup.entry.desktop", "/tools/rms-connect/desktop/12", "connect-desktop"],
    ["startup.entry.ssh", "/a/b/c/rms-connect/ssh", "connect-terminal"],
    ["startup.entry.ssh", "/rms-connect/ssh/12/window/3/", "connect-terminal"],
    ["startup.entry.telnet", "/devices/7/rms-connect/telnet", "connect-terminal"],
    ["startup.entry.sftp", "/forms/rms-connect/sftp", "connect-sftp"],
    ["startup.entry.sftp", "/RMS-Connect/SFTP/home", "connect-sftp"],
    ["remote-access.area", "/devices/7/rms-connect/webui", "connect-webui"],
  ];
  it.each(CONTAINED)("[%s] %s contains the path of its page", (_id, path, page) => {
    const resolution = open(path, all);
    expect(resolution.kind === "show" && resolution.match.route).toMatchObject({ standalone: true, page });
    expect(open(path, ["view_tags"])).toEqual({ kind: "redirect", to: "/tags", keepsQuery: false });
  });

  it.each(["/rms-connect", "/rms-connect/rdp", "/ssh/rms-connect", "/rms/connect/ssh"])(
    "[startup.entry.main] %s contains none of them",
    (path) => {
      expect(open(path, all)).toEqual({ kind: "redirect", to: "/management/devices", keepsQuery: false });
    },
  );

  const FORMS = [...routes.values()].filter(({ id, path }) => id.startsWith("forms.") && !path.includes("{"));
  it.each(FORMS.map(({ path, form }) => [path, form]))(
    "[route.forms] %s/31 opens %s and keeps its id",
    (path, form) => {
      expect(open(`${path}/31`, all)).toMatchObject({ kind: "show", match: { route: { form }, params: { id: "31" } } });
    },
  );

  it("[routing.no-view-permission] only a view permission, or super_admin, makes a first page", () => {
    const firsts = all.map((name) => {
      const landing = open("/", [name]);
      return [name, landing.kind === "redirect" ? contentOf(landing.to) : landing.kind];
    });
    const landed = firsts.filter(([, first]) => first !== "denied").map(([name]) => name ?? "");
    expect(landed.filter((name) => !/^(admin_)?view_/.test(name))).toEqual(["super_admin"]);
    expect(landed).toEqual(
      expect.arrayContaining(["view_devices", "view_tags", "admin_view_notice", "view_mail_logs"]),
    );
    expect(firsts.filter(([, first]) => first?.startsWith("connect-"))).toEqual([]);
  });

  it("[startup.entry.main] no other address of the navigation is standalone", () => {
    const alone = [...routes.values()].filter(({ standalone }) => standalone).map(({ path }) => path);
    const connections = ["desktop", "ssh", "telnet", "sftp", "webui"].map((kind) => `/rms-connect/${kind}`);
    expect(alone.sort()).toEqual([...connections, "/device/{id}/dashboard/{dashboard_id}", "/logout"].sort());
  });
});

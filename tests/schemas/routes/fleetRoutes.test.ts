import { describe, expect, it } from "vitest";
import { createMatcher } from "../../../engine/links/matchRoute";
import { resolveRoute } from "../../../engine/routes/resolveRoute";
import { groups, permissions, routes } from "../readSchemas";

const rules = {
  table: routes,
  match: createMatcher(routes),
  navigation: groups,
  landing: { preferred: "management.devices", excluded: [], viewPermissions: ["super_admin"] },
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

/** Requirement id, address, the page or form it shows, and the permission it requires. */
const ADDRESSES: [id: string, path: string, content: string, permission?: string][] = [
  ["route.management.files", "/management/files", "files", "view_files"],
  ["route.management.files.images", "/management/files/images", "images", "view_images"],
  ["route.files.global.firmware", "/files/global/firmware", "global-firmware", "upload_files_global_scope"],
  ["route.reports.single", "/reports/single", "reports-single", "view_reports"],
  ["route.report.generated.id", "/report/generated/3", "report-generated", "view_reports"],
  ["route.devices.id", "/devices/7", "device-activity", "view_devices"],
  ["route.devices.id.activity", "/devices/7", "device-activity", "view_devices"],
  ["route.devices.id.location", "/devices/7/location", "device-location", "view_device_location"],
  ["route.devices.id.dashboards", "/devices/7/dashboards", "device-dashboards", "view_device_dashboard"],
  ["route.devices.id.dashboards.dashboard-id", "/devices/7/dashboards/2", "device-dashboard", "view_device_dashboard"],
  ["route.devices.id.data-usage", "/devices/7/data-usage", "device-data-usage", "view_device_data_usage"],
  ["route.devices.id.ports", "/devices/7/ports", "device-ports", "view_devices"],
  ["route.devices.id.services", "/devices/7/services", "device-services", "update_device_credit_status"],
  ["route.devices.id.access", "/devices/7/access", "device-access", "view_device_remote_access"],
  ["route.devices.id.network", "/devices/7/network", "device-network", "create_multi_configuration"],
  ["route.devices.id.esim", "/devices/7/esim", "device-esim", "create_multi_configuration"],
  [
    "route.devices.id.monitoring-parameters-history",
    "/devices/7/monitoring-parameters-history",
    "device-parameters-history",
    "view_device_metrics",
  ],
  ["route.devices.id.metrics.dynamic", "/devices/7/metrics/dynamic", "device-metrics-dynamic", "view_device_metrics"],
  ["route.devices.id.metrics.mobile-data", "/devices/7/metrics/mobile-data", "device-metrics-mobile-data"],
  ["route.devices.id.metrics.io", "/devices/7/metrics/io", "device-metrics-io", "view_device_metrics"],
  ["route.devices.id.metrics.gps", "/devices/7/metrics/gps", "device-metrics-gps", "view_device_metrics"],
  ["route.forms.add-device", "/forms/add-device", "add-device", "create_devices"],
  ["route.forms.new-tag", "/forms/new-tag", "new-tag", "create_tags"],
  ["route.device-configuration", "/device-configuration", "device-configuration", "create_multi_configuration"],
  ["route.management.update-firmware", "/management/update-firmware", "update-firmware", "update_device_firmware"],
  ["route.management.upload-backup", "/management/upload-backup", "upload-backup", "upload_device_backup"],
  ["route.notifications", "/notifications", "notifications"],
  ["route.notices", "/notices", "notices", "admin_view_notice"],
  ["route.changelog", "/changelog", "changelog"],
  ["route.logout", "/logout", "logout"],
];

describe("the product's addresses", () => {
  it.each(ADDRESSES)("[%s] %s shows %s", (_id, path, content, permission) => {
    expect(contentOf(path)).toBe(content);
    if (permission === undefined) return;
    const resolution = open(
      path,
      all.filter((name) => name !== permission),
    );
    expect(resolution.kind === "show" && resolution.match.route.page === content).toBe(false);
  });

  it("[route.reports.periodic.day][route.reports.periodic.week][route.reports.periodic.month] each period asks for its own reports", () => {
    const ids = ["day", "week", "month"].map((period) => open(`/reports/periodic/${period}`, all));
    expect(ids.map((resolution) => resolution.kind === "show" && resolution.match.route.id)).toEqual([
      "reports.periodic.day",
      "reports.periodic.week",
      "reports.periodic.month",
    ]);
  });

  it("[route.reports.periodic.values] another period is an unknown address", () => {
    expect(open("/reports/periodic/year", all)).toMatchObject({ kind: "redirect", to: "/management/devices" });
  });

  it("[route.device.id.dashboard-mobile] the mobile dashboard is a standalone page", () => {
    const resolution = open("/device/7/dashboard/2", all);
    expect(resolution.kind === "show" && resolution.match.route).toMatchObject({
      standalone: true,
      page: "device-dashboard-mobile",
    });
  });

  it("[route.404] the not-found page needs no session", () => {
    expect(open("/404", [], false)).toMatchObject({ kind: "show", match: { route: { page: "not-found" } } });
  });

  const ENTRIES: [ids: string, path: string, page: string][] = [
    ["[startup.entry.desktop][route.rms-connect.desktop]", "/rms-connect/desktop", "connect-desktop"],
    ["[startup.entry.ssh][route.rms-connect.ssh]", "/rms-connect/ssh", "connect-console"],
    ["[startup.entry.telnet][route.rms-connect.telnet]", "/rms-connect/telnet", "connect-console"],
    ["[startup.entry.sftp][route.rms-connect.sftp]", "/rms-connect/sftp", "connect-sftp"],
  ];
  it.each(ENTRIES)("[remote-access.area]%s %s shows its page without the console around it", (_ids, path, page) => {
    const resolution = open(path, all);
    expect(resolution.kind === "show" && resolution.match.route).toMatchObject({ standalone: true, page });
  });

  const CONTAINED: [id: string, path: string, page: string][] = [
    ["startup.entry.desktop", "/tools/rms-connect/desktop/12", "connect-desktop"],
    ["startup.entry.ssh", "/a/b/c/rms-connect/ssh", "connect-console"],
    ["startup.entry.ssh", "/rms-connect/ssh/12/window/3/", "connect-console"],
    ["startup.entry.telnet", "/devices/7/rms-connect/telnet", "connect-console"],
    ["startup.entry.sftp", "/forms/rms-connect/sftp", "connect-sftp"],
    ["startup.entry.sftp", "/RMS-Connect/SFTP/home", "connect-sftp"],
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
    const expected = [...ENTRIES.map(([, path]) => path), "/device/{id}/dashboard/{dashboard_id}", "/logout"];
    expect(alone.sort()).toEqual(expected.sort());
  });
});

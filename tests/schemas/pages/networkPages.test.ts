import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { type Compiled, compile } from "../../../codegen/index";

interface PlacedRoute {
  id: string;
  path: string;
  title: string;
  permission?: string | readonly string[];
  page?: string;
  form?: string;
  redirect?: string;
  parent?: string;
  children: string[];
}

let compiled: Compiled;
const byPath = new Map<string, PlacedRoute>();
beforeAll(async () => {
  compiled = await compile({ folders: [fileURLToPath(new URL("../../../schemas", import.meta.url))] });
  const place = (
    list: typeof compiled.documents.routes.routes,
    permission?: string | readonly string[],
    parent?: string,
  ) => {
    for (const { children = [], ...route } of list) {
      const own = { permission, parent, ...route, children: children.map(({ path }) => path) };
      byPath.set(route.path, own);
      place(children, own.permission, route.id);
    }
  };
  place(compiled.documents.routes.routes);
});

const VPN = "view_vpn_hubs";
const ALERTS = "view_device_alert_configurations";

/** Requirement ids, path, route name, permission, and what the page lists or the form submits to. */
const ROUTES = [
  ["[route.management.hotspots.list]", "/management/hotspots/list", undefined, "view_device_hotspots", "listHotspots"],
  [
    "[route.management.wifi][perm.name.view-wireless-information]",
    "/management/wifi",
    undefined,
    "view_wireless_information",
    "listWireless",
  ],
  ["[route.tag.id]", "/tag/{id}", undefined, "view_tags", "getTag"],
  ["[route.remote.access]", "/remote/access", undefined, "view_device_remote_access", "listRemoteAccess"],
  ["[route.remote.access.id]", "/remote/access/{id}", "remote.info", "view_device_remote_access", "getRemoteAccess"],
  ["[route.access-history]", "/access-history", undefined, "view_device_remote_access", "listAccessHistory"],
  ["[route.vpn.hubs]", "/vpn/hubs", undefined, VPN, "listVpnHubs"],
  ["[route.vpn.hubs.id.general]", "/vpn/hubs/{id}/general", "vpn-hub.general", VPN, "getVpnHub"],
  ["[route.vpn.hubs.id.clients]", "/vpn/hubs/{id}/clients", undefined, VPN, "listVpnHubUsers"],
  ["[route.vpn.hubs.id.routes]", "/vpn/hubs/{id}/routes", undefined, VPN, "listVpnRoutes"],
  ["[route.vpn.hubs.id.data-usage]", "/vpn/hubs/{id}/data-usage", undefined, VPN, "listVpnUsage"],
  ["[route.vpn.hubs.id.configuration]", "/vpn/hubs/{id}/configuration", undefined, VPN, "listVpnDhcp"],
  ["[route.vpn.quick-connect]", "/vpn/quick-connect", undefined, VPN, "listVpnHubs"],
  ["[route.vpn.quick-connect.id.general]", "/vpn/quick-connect/{id}/general", undefined, VPN, "getVpnHub"],
  ["[route.vpn.quick-connect.id.clients]", "/vpn/quick-connect/{id}/clients", undefined, VPN, "listVpnHubUsers"],
  ["[route.vpn.quick-connect.id.data-usage]", "/vpn/quick-connect/{id}/data-usage", undefined, VPN, "listVpnUsage"],
  [
    "[route.vpn.quick-connect.id.connection-logs]",
    "/vpn/quick-connect/{id}/connection-logs",
    undefined,
    VPN,
    "listVpnConnections",
  ],
  ["[route.management.automations]", "/management/automations", undefined, ALERTS, "listAutomations"],
  [
    "[route.management.automations.id.devices]",
    "/management/automations/{id}/devices",
    "automations.info.devices",
    ALERTS,
    "listAutomationDevices",
  ],
  [
    "[route.management.automations.id.logs]",
    "/management/automations/{id}/logs",
    undefined,
    ALERTS,
    "listAutomationLogs",
  ],
  [
    "[route.management.task-manager][perm.name.view-device-task-groups]",
    "/management/task-manager",
    "task-manager",
    "view_device_task_groups",
    "listTaskGroups",
  ],
  ["[route.monitoring-templates]", "/monitoring-templates", undefined, "update_monitoring", "listMonitoringTemplates"],
  [
    "[route.monitoring-templates.create]",
    "/monitoring-templates/create",
    undefined,
    "update_monitoring",
    "createMonitoringTemplate",
  ],
  [
    "[route.monitoring-templates.edit.id]",
    "/monitoring-templates/edit/{id}",
    undefined,
    "update_monitoring",
    "updateMonitoringTemplate",
  ],
  [
    "[route.forms.new-task-group][perm.name.create-device-task-groups]",
    "/forms/new-task-group",
    undefined,
    "create_device_task_groups",
    "createTaskGroup",
  ],
  [
    "[route.forms.edit-task-group]",
    "/forms/edit-task-group/{id}",
    undefined,
    "create_device_task_groups",
    "updateTaskGroup",
  ],
  [
    "[route.forms.new-automation][perm.name.create-device-alert-configurations]",
    "/forms/new-automation",
    undefined,
    "create_device_alert_configurations",
    "createAutomation",
  ],
  [
    "[route.forms.edit-automation][perm.name.update-device-alert-configurations]",
    "/forms/edit-automation/{id}",
    undefined,
    "update_device_alert_configurations",
    "updateAutomation",
  ],
] as const;

describe("a route", () => {
  test.each(ROUTES)("%s %s", (_ids, path, name, permission, operation) => {
    const route = byPath.get(path);
    expect(route?.permission).toBe(permission);
    if (name) expect(route?.id).toBe(name);
    const { pages, forms } = compiled.documents;
    const shown = route?.page === undefined ? forms[route?.form ?? ""] : pages[route.page];
    expect(JSON.stringify(shown)).toContain(`"operation":"${operation}"`);
  });

  test("[route.forms.new-task-group][route.forms.edit-task-group] of a task group leads back to the task manager", () => {
    expect(byPath.get("/forms/new-task-group")?.parent).toBe("task-manager");
    expect(byPath.get("/forms/edit-task-group/{id}")?.parent).toBe("task-manager");
  });

  test("[route.monitoring-templates.edit.id] reads the template it edits", () => {
    const load = compiled.documents.forms["edit-monitoring-template"]?.load;
    expect(load).toEqual({ operation: "getMonitoringTemplate", params: { id: "{route.id}" } });
  });
});

const CHILDREN = [
  [
    "[route.management.hotspots]",
    "/management/hotspots",
    ["/management/hotspots/list", "/management/wifi"],
    "management.hotspots.list",
  ],
  [
    "[route.vpn.hubs.id.tabs]",
    "/vpn/hubs/{id}",
    ["general", "clients", "routes", "data-usage", "configuration"].map((tab) => `/vpn/hubs/{id}/${tab}`),
    "vpn-hub.general",
  ],
  [
    "[route.vpn.quick-connect.id.tabs]",
    "/vpn/quick-connect/{id}",
    ["general", "clients", "data-usage", "connection-logs"].map((tab) => `/vpn/quick-connect/{id}/${tab}`),
    "vpn-quick-connect.general",
  ],
  [
    "[route.management.automations.id.redirect]",
    "/management/automations/{id}",
    ["devices", "logs"].map((tab) => `/management/automations/{id}/${tab}`),
    "automations.info.devices",
  ],
] as const;

test.each(CHILDREN)("%s %s has exactly its tabs and opens the first", (_ids, path, children, first) => {
  expect(byPath.get(path)?.children).toEqual(children);
  expect(byPath.get(path)?.redirect).toBe(first);
});

const ENTRIES = [
  [
    "[nav.group.management.hotspots][perm.name.view-device-hotspots]",
    "management",
    "/management/hotspots",
    "view_device_hotspots",
  ],
  ["[nav.group.management.task-manager]", "management", "/management/task-manager", "view_device_task_groups"],
  [
    "[nav.group.management.automations][perm.name.view-device-alert-configurations]",
    "management",
    "/management/automations",
    ALERTS,
  ],
  [
    "[nav.group.management.monitoring-templates][perm.name.update-monitoring]",
    "management",
    "/monitoring-templates",
    "update_monitoring",
  ],
  ["[nav.group.remote-access.remote-access]", "remote-access", "/remote/access", "view_device_remote_access"],
  ["[nav.group.remote-access.access-history]", "remote-access", "/access-history", "view_device_remote_access"],
  ["[nav.group.vpn.hubs]", "vpn", "/vpn/hubs", VPN],
  ["[nav.group.vpn.quick-connect]", "vpn", "/vpn/quick-connect", VPN],
] as const;

function entriesOf(name: string): (string | undefined)[] {
  const group = compiled.documents.navigation.groups.find((one) => one.name === name);
  return (group?.children ?? []).map((entry) => ("route" in entry ? entry.route : undefined));
}

test.each(ENTRIES)("%s the entry of %s leads to %s", (_ids, group, path, permission) => {
  const route = byPath.get(path);
  expect(entriesOf(group)).toContain(route?.id);
  expect(route?.permission).toBe(permission);
});

test("[nav.group.remote-access] has remote access and access history", () => {
  expect(entriesOf("remote-access")).toEqual(["remote.access", "access-history"]);
});

test("[nav.group.vpn] has hubs and quick connect", () => {
  expect(entriesOf("vpn")).toEqual(["vpn.hubs", "vpn.quick-connect"]);
});

/** The blocks of a page, including those in its tabs. */
const blocksOf = (page: string) => compiled.documents.pages[page]?.blocks ?? [];

test.each(["vpn-hub-data-usage", "quick-connect-data-usage"])(
  "%s draws what was carried over a chosen range",
  (page) => {
    const chart = blocksOf(page).find((block) => block.block === "chart");
    expect(chart).toMatchObject({ operation: "listVpnUsage", range: expect.any(String) });
    expect(chart?.block === "chart" && chart.series.map(({ key }) => key)).toEqual([
      "session_bytes_send",
      "session_bytes_received",
    ]);
    const list = blocksOf(page).find((block) => block.block === "list");
    expect(list?.block === "list" && list.filters).toMatchObject([{ type: "date-range" }]);
  },
);

test.each(["remote-access", "device-access"])("a device is asked to check and to unblock its ways from %s", (page) => {
  const [list] = blocksOf(page);
  const requests = (list?.block === "list" ? (list.rowActions ?? []) : []).flatMap(({ operation, params }) =>
    operation === "actOnRemoteAccess" ? [params] : [],
  );
  expect(requests).toEqual(["check", "unblock"].map((action) => ({ device_id: "{record.device_id}", action })));
});

test("[route.access-history] is filtered by who connected", () => {
  const [list] = blocksOf("access-history");
  const filter = list?.block === "list" ? list.filters?.find(({ key }) => key === "user_id") : undefined;
  expect(filter).toMatchObject({ component: "ItemSelect", options: { operation: "listUsers", label: "email" } });
});

test.each(["remote-access", "device-access"])(
  "[route.remote.access] %s tells by what a device comes in, and asks whether it can be reached now",
  (page) => {
    const [list] = blocksOf(page);
    if (list?.block !== "list") throw new Error(`${page} does not begin with a list`);
    expect(list.columns.find(({ key }) => key === "mqtt")).toMatchObject({
      label: "Transport",
      hidden: true,
    });
    const statusAction = list.rowActions?.find(({ label }) => label === "Status");
    expect(statusAction).toMatchObject({
      operation: "tellConnections",
      body: { id: ["{record.device_id}"] },
    });
  },
);

test("an open link of a device can be restarted, whether it has an address or not", () => {
  const tabs = blocksOf("device-access").find(({ block }) => block === "tabs");
  const lists = tabs?.block === "tabs" ? tabs.tabs.flatMap(({ blocks }) => blocks) : [];
  const restarted = lists.flatMap((list) =>
    list.block === "list" ? (list.rowActions ?? []).filter(({ label }) => label === "Restart") : [],
  );
  expect(restarted).toHaveLength(2);
  for (const action of restarted)
    expect(action).toMatchObject({
      operation: "restartConnection",
      body: { session_id: "{record.link_id}" },
      visible: { "record.active": 1 },
    });
});

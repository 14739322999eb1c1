// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Call } from "../../engine/renderContent";
import { prepareProduct } from "./openModal";

const product = prepareProduct();

const about = { route: { id: 41 }, record: { id: 41 } };
const ofSelection = { ...about, selection: [{ id: 5 }, { id: 6 }] };
const chosen = { id: [5, 6] };

/**
 * What each window lists: the operation, its parameters from the record, and a field of the rows that is plain text.
 */
const LISTS: [row: string, operation: string, params: object, key: string, tab?: string][] = [
  ["tag-logs", "listDeviceActionLogs", { tag_id: 41 }, "device_name"],
  ["actions-list", "listDeviceActionLogs", { device_id: [5, 6] }, "device_name"],
  ["add-note", "listDeviceNotes", { id: 41 }, "text"],
  ["assign-tag-confirm", "listTagActions", { id: 41 }, "source_name"],
  ["data-collect-devices", "listMonitoringAssignments", { config_id: 41 }, "config_name"],
  ["cancel-updates", "listPendingUpdates", {}, "device_name"],
  ["connect-device-access", "listAccessSessions", { id: 41, active: "true" }, "username"],
  ["connection-logs", "listAccessSessions", { id: 41 }, "username"],
  ["device-access", "listRemoteAccess", { device_id: 41 }, "name"],
  ["device-alerts", "listDeviceAlerts", { device_id: 41 }, "message"],
  ["device-pack", "listDevices", chosen, "management_credit_type_name"],
  ["ports-info", "listDevicePorts", { id: 41 }, "name"],
  ["port-scan", "listPortClients", { id: 41 }, "vendor"],
  ["task-logs", "listTaskLogs", { group_log_id: 41 }, "summary"],
  ["task-manager", "listTaskGroups", {}, "name"],
  ["templates", "listConfiguratorTemplates", {}, "min_firmware"],
  ["roles-table", "listRoles", {}, "title"],
  ["permissions-table", "listOwnPermissions", {}, "title"],
  ["generated-reports", "listGeneratedReports", { report_template_id: 41 }, "name"],
  ["automations", "listAutomations", {}, "name"],
  ["services", "listDevices", chosen, "management_credit_type_name"],
  ["moving-devices", "listDevices", chosen, "company_name"],
  ["network-map-changes", "listNetworkChanges", { id: 41 }, "object"],
  ["password-manager", "listPasswordTasks", {}, "company_name", "Tasks"],
  ["pending-jobs", "listPendingUpdates", { device_id: [5, 6] }, "device_name"],
  ["smtp-config", "listEmailConfigurations", {}, "host"],
  ["update-notice", "listFiles", { for_model: "RUT956" }, "version"],
  ["vpn-routes", "listVpnRoutes", { vpn_hub_id: 41 }, "netmask"],
  ["vpn-clients", "listVpnHubUsers", { vpn_hub_id: 41 }, "ip"],
  ["vpn-config", "listVpnHubUsers", { vpn_hub_id: 41 }, "ip"],
  ["esim-configuration", "listEsimProfiles", { id: 41 }, "provider"],
];

describe("a window about a list", () => {
  test.each(LISTS)(
    "[modal-catalogue.%s] asks %s for %j and shows each row",
    async (id, operation, params, key, tab) => {
      const answer = (call: Call) => {
        if (call.operation === operation)
          return { data: [1, 2].map((at) => ({ id: at, [key]: `Told ${at}` })), meta: { total: 2 } };
        return /^list/.test(call.operation)
          ? { data: [], meta: { total: 0 } }
          : { data: { id: 41, name: "One", model: "RUT956" } };
      };
      const { dialog, callsOf } = await product.open(id, ofSelection, answer);
      if (tab) fireEvent.click(await within(dialog).findByRole("tab", { name: tab }));
      for (const at of [1, 2])
        expect((await within(dialog).findAllByText(`Told ${at}`)).length, `row ${at}`).toBeGreaterThan(0);
      expect(callsOf(operation)[0]?.params).toMatchObject(params);
    },
  );
});

const none = () => ({ data: [], meta: { total: 0 } });

test("[modal-catalogue.active-filters] the filters in force are listed, and each can be taken away", async () => {
  const at = "/management/devices?q=mast&status=1&model=RUTX50";
  const { dialog } = await product.open("active-filters", {}, none, { at });
  fireEvent.click(await within(dialog).findByRole("button", { name: "Remove the filter Search" }));
  const names = () =>
    within(dialog)
      .queryAllByRole("button", { name: /^Remove the filter/ })
      .map((button) => button.getAttribute("aria-label"));
  expect(names()).toEqual(["Remove the filter Status", "Remove the filter Model"]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove the filter Status" }));
  expect(names()).toEqual(["Remove the filter Model"]);
  expect(address()).toBe(at);
  fireEvent.click(within(dialog).getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(address()).toBe("/management/devices?model=RUTX50"));
});

const address = () => screen.getByTestId("address").textContent;

test("[modal-catalogue.json-viewer] data is a tree of its names and values, which is searched", async () => {
  const value = { network: { ssid: "Harbour", channel: 36 }, on: false };
  const { dialog } = await product.open("json-viewer", { route: { value } }, none);
  const tree = await within(dialog).findByRole("region", { name: "Content" });
  for (const text of ["network", "ssid", "Harbour", "channel", "36", "on", "false"])
    expect(tree.textContent).toContain(text);
  fireEvent.change(within(dialog).getByRole("searchbox"), { target: { value: "harbour" } });
  await waitFor(() => expect(tree.textContent).not.toContain("channel"));
  expect(tree.textContent).toContain("Harbour");
});

test("[modal-catalogue.table-settings] a column is shown and hidden by its box, and stays so", async () => {
  const { dialog, settings } = await product.open("table-settings", {}, none);
  const box = await within(dialog).findByRole<HTMLInputElement>("checkbox", { name: "Firmware" });
  const before = box.checked;
  fireEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(!before));
  expect(JSON.stringify(settings.store.getState())).toContain("firmware");
});

test("[modal-catalogue.mfa-notice] says that a second factor is needed and leads to where one is chosen", async () => {
  const { dialog } = await product.open("mfa-notice", {}, () => ({ data: { mfa_type: null, mfa_mandatory: false } }));
  expect((await within(dialog).findByText(/protected by its password alone/)).textContent).toContain("second factor");
  fireEvent.click(within(dialog).getByRole("button", { name: "Set up" }));
  expect(await screen.findByRole("dialog", { name: "Change MFA" })).toBeTruthy();
});

test("[modal-catalogue.special-keys] each combination is handed to the desktop session that listens, else a message shows that there is none", async () => {
  const sent: unknown[] = [];
  const listen = (event: Event) => {
    sent.push((event as CustomEvent).detail);
    event.preventDefault();
  };
  const { dialog } = await product.open("special-keys", {}, none);
  const press = async (name: string) => fireEvent.click(await within(dialog).findByRole("button", { name }));
  window.addEventListener("farhelm:keys", listen);
  for (const keys of ["Ctrl+Alt+Del", "Alt+Tab", "Alt+F4", "F12"]) await press(keys);
  window.removeEventListener("farhelm:keys", listen);
  expect(sent).toEqual(["Ctrl+Alt+Del", "Alt+Tab", "Alt+F4", "F12"]);
  expect(screen.queryByText("No desktop session is open here.")).toBeNull();
  await press("Esc");
  expect(await screen.findByText("No desktop session is open here.")).toBeTruthy();
});

test("[modal-catalogue.device-file-view] a file's lines are shown with their numbers, and searched", async () => {
  const record = { id: 41, name: "boot.log", content: "first line\nsecond line\nthird" };
  const { dialog, callsOf } = await product.open("device-file-view", about, () => ({ data: record }));
  await within(dialog).findByText("second line");
  const lines = () =>
    within(dialog)
      .getAllByRole<HTMLLIElement>("listitem")
      .map(({ value, textContent }) => [value, textContent]);
  expect(lines()).toEqual([
    [1, "first line"],
    [2, "second line"],
    [3, "third"],
  ]);
  fireEvent.change(within(dialog).getByRole("searchbox"), { target: { value: "SECOND" } });
  await waitFor(() => expect(lines()).toEqual([[2, "second line"]]));
  expect(callsOf("getFile")[0]?.params).toEqual({ id: 41 });
});

test("[modal-catalogue.device-file-view] of a long file no list is longer than a browser numbers at once", async () => {
  const content = Array.from({ length: 1001 }, (_, index) => `line ${index + 1}`).join("\n");
  const { dialog } = await product.open("device-file-view", about, () => ({
    data: { id: 41, name: "a.log", content },
  }));
  await within(dialog).findByText("line 1001");
  const items = within(dialog).getAllByRole<HTMLLIElement>("listitem");
  expect(items.map(({ value }) => value)).toEqual(Array.from({ length: 1001 }, (_, index) => index + 1));
  const lengths = within(dialog)
    .getAllByRole("list")
    .map(({ children }) => children.length);
  expect(lengths).toEqual([200, 200, 200, 200, 200, 1]);
});

test.each([
  ["goes on further than it is shown: that is said", 200_001, 1],
  ["is shown whole", 200_000, 0],
])("[modal-catalogue.device-file-view] a file that %s", async (_what, size, notices) => {
  const data = new Blob([`first line\n${"x".repeat(size - 11)}`]);
  const { dialog, downloads } = await product.open("device-file-view", about, () => ({ data: about.record }), {
    download: { data },
  });
  await within(dialog).findByText("first line");
  expect(within(dialog).queryAllByText(/^Only the beginning of this file is shown/)).toHaveLength(notices);
  expect(downloads).toMatchObject([{ operation: "downloadFile", params: { id: 41 } }]);
});

test("[modal-catalogue.ports-info] the sockets of a device say what is plugged into each", async () => {
  const port = { type: "lan", speed: null, power: null, description: null };
  const data = [
    { ...port, id: 1, name: "WAN", link: true, speed: 1000, power: 4.2 },
    { ...port, id: 2, name: "LAN1", link: false },
    { ...port, id: 3, name: "LAN2", link: null },
  ];
  const { dialog } = await product.open("ports-info", about, (call) =>
    call.operation === "listDevicePorts" ? { data, meta: { total: 3 } } : none(),
  );
  const front = await within(dialog).findByRole("list", { name: "Ports" });
  expect(
    within(front)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["WAN1000 Mbit/s · 4.2 W", "LAN1Nothing plugged in", "LAN2Not scanned"]);
});

test("[modal-catalogue.wifi-chart] what each Wi-Fi network carried is a chart, requested by the network chosen", async () => {
  const { dialog, callsOf } = await product.open("wifi-chart", about, ({ operation }) =>
    operation === "listDeviceWireless"
      ? {
          data: [
            { id: 1, wlan_id: "wlan0", ssid: "Harbour" },
            { id: 2, wlan_id: "wlan1", ssid: null },
          ],
          meta: { total: 2 },
        }
      : none(),
  );
  const choice = await within(dialog).findByLabelText("Interface");
  await waitFor(() => expect(callsOf("listWirelessSamples")[0]?.params).toMatchObject({ id: 41, wlan: "wlan0" }));
  fireEvent.change(choice, { target: { value: "wlan1" } });
  await waitFor(() => expect(callsOf("listWirelessSamples").at(-1)?.params).toMatchObject({ id: 41, wlan: "wlan1" }));
});

test("[modal-catalogue.cancel-updates][api.action.updates-cancel] asks before it cancels the updates that were chosen", async () => {
  const data = [1, 2].map((id) => ({ id, device_name: `Gate ${id}` }));
  const { dialog, callsOf } = await product.open("cancel-updates", {}, ({ operation }) =>
    operation === "listPendingUpdates" ? { data, meta: { total: 2 } } : none(),
  );
  await within(dialog).findByText("Gate 2");
  fireEvent.click(within(dialog).getAllByRole("checkbox").at(-1) as HTMLElement);
  fireEvent.click(await screen.findByRole("button", { name: "Cancel updates" }));
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("Cancel 1 pending update?");
  expect(callsOf("cancelUpdates")).toEqual([]);
  fireEvent.click(within(question).getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(callsOf("cancelUpdates").map(({ body }) => body)).toEqual([{ job_id: [2] }]));
  expect(product.compiled.entries.cancelUpdates?.path).toBe("/devices/updates/cancel");
  expect(await screen.findByText("Updates cancelled successfully")).toBeTruthy();
});

test("[modal-catalogue.web-ui] leads to the web interface of the device by the link that was opened", async () => {
  const link = { id: 1, url: "https://gate-41.links.example/", active: 1, ttl: 600 };
  const { dialog, callsOf } = await product.open("web-ui", about, ({ operation }) =>
    operation === "listDeviceLinks" ? { data: [link], meta: { total: 1 } } : none(),
  );
  const leads = await within(dialog).findByRole<HTMLAnchorElement>("link", { name: /gate-41/ });
  expect(leads.href).toBe(link.url);
  expect(callsOf("listDeviceLinks")[0]?.params).toMatchObject({ id: 41, type: "webui" });
});

test("[modal-catalogue.socket-action-status] follows the channel it is given, and says how each device gets along", async () => {
  const rows = [1, 2].map((at) => ({ subject: String(at), name: `Gate ${at}`, status: "pending", value: "Waits" }));
  const { dialog, callsOf, send } = await product.open("socket-action-status", { route: { channel: "ch-1" } }, () => ({
    data: rows,
  }));
  await within(dialog).findByText("0 done, 0 failed, 2 in progress");
  expect(JSON.stringify(callsOf("getStatusChannel")[0]?.params)).toContain("ch-1");
  const publish = (channel: string, at: number, status: string, value: string) =>
    act(() => send(channel, "status", { event: "status", data: { [at]: { status, value } } }));
  publish("another", 2, "error", "Lost");
  publish("ch-1", 1, "completed", "Restarted");
  publish("ch-1", 2, "error", "No answer");
  await within(dialog).findByText("1 done, 1 failed, 0 in progress");
  const line = (name: string) => within(dialog).getByText(name).closest("tr, li")?.textContent;
  expect(line("Gate 1")).toContain("Restarted");
  expect(line("Gate 2")).toContain("No answer");
});

test("[modal-catalogue.saved-configurations] lists what was kept, by name and devices", async () => {
  const value = [{ name: "Harbour draft", device_id: [4, 5], version: "1" }];
  const { dialog, callsOf } = await product.open("saved-configurations", {}, ({ operation }) =>
    operation === "listStorage" ? { data: [{ key: "configuration.1", value }], meta: { total: 1 } } : none(),
  );
  const row = (await within(dialog).findByText("Harbour draft")).closest("tr");
  expect(row?.textContent).toContain("4, 5");
  expect(callsOf("listStorage")[0]?.params).toMatchObject({ prefix: "configuration." });
});

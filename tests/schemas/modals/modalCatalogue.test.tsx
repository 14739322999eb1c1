// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { Compiled } from "../../../codegen/index";
import type { BindingContext } from "../../../engine/bindings/bind";
import { windowAddress } from "../../../engine/modals/windowAddress";
import type { Call } from "../../engine/renderContent";
import { prepareProduct } from "./openModal";

/** Each row of the catalogue: its requirement, the modal's id, its title, and content that is visible at once. */
const MODALS: [row: string, id: string, title: string, content: string | RegExp][] = [
  ["tag-logs", "tag-logs", "Tag logs", "Device"],
  ["actions-list", "actions-list", "Actions list", "Action"],
  ["active-filters", "active-filters", "Active filters", /filters/],
  ["add-device-form", "add-device-form", "Add device", "Devices"],
  ["add-device-file", "add-device-file", "Add device from file", "Series"],
  ["history-export-options", "history-export-options", "History export options", "Export"],
  ["add-location", "add-location", "Add location", "Latitude"],
  ["add-file", "add-file", "Add new file", "Files"],
  ["add-image", "add-image", "Add new image", "Images"],
  ["add-note", "add-note", "Add new note", "Note"],
  ["add-notice", "add-notice", "Add new notice", "Type"],
  ["add-report", "add-report", "Add new report", "Name"],
  ["add-remote-access", "add-remote-access", "Add new remote access", /Remote access/],
  ["add-vpn", "add-vpn", "Add new VPN", "Company"],
  ["add-vpn-quick-connect", "add-vpn-quick-connect", "Add new VPN quick connect", "Company"],
  ["assign-tag-confirm", "assign-tag-confirm", "Assign tag", "Devices"],
  ["data-collect-devices", "data-collect-devices", "Data-collect devices", "Template"],
  ["cancel-updates", "cancel-updates", "Cancel updates", "Device"],
  ["change-mfa", "change-mfa", "Change MFA", "Authenticator app"],
  ["configuration-template-params", "configuration-template-params", "Configuration template parameters", "Variables"],
  ["connect-device-access", "connect-device-access", "Connect device access", "Duration"],
  ["connection-logs", "connection-logs", "Connection logs", "Started"],
  ["create-alert", "create-alert", "Create alert", "Notify by"],
  ["create-dashboard", "create-dashboard", "Create dashboard", "Name"],
  ["special-keys", "special-keys", "Special keys", "Ctrl+Alt+Del"],
  ["credit-report", "credit-report", "Credit report", "Left"],
  ["data-agreement", "data-agreement", "Data agreement", "Accept"],
  ["device-access", "device-access", "Device access", "Destination"],
  ["device-alerts", "device-alerts", "Device alerts", "Receiver"],
  ["device-cli", "device-cli", "Device CLI", "Command"],
  ["dynamic-dns", "dynamic-dns", "Dynamic DNS", "Host name"],
  ["site-blocking", "site-blocking", "Site blocking", "Host names"],
  ["device-file-view", "device-file-view", "Device file view", "Size"],
  ["device-pack", "device-pack", "Device pack", "Management pack"],
  ["port-scan", "port-scan", "Port scan", "Scan"],
  ["ports-info", "ports-info", "Ports info", "Speed"],
  ["socket-action-status", "socket-action-status", "Action status", /in progress/],
  ["task-logs", "task-logs", "Task logs", "Result"],
  ["task-manager", "task-manager", "Task manager", "Tasks"],
  ["templates", "templates", "Templates", "Newest firmware"],
  ["web-ui", "web-ui", "Web UI", "Duration"],
  ["company-edit", "company-edit", "Edit company", "Name"],
  ["company-new", "company-new", "New company", "Name"],
  ["user-role-edit", "user-role-edit", "Edit user role", "Title"],
  ["user-role-new", "user-role-new", "New user role", "Title"],
  ["roles-table", "roles-table", "Roles", "Description"],
  ["permissions-table", "permissions-table", "Permissions", "Description"],
  ["execute-task-list", "execute-task-list", "Execute task list", "Devices"],
  ["export-backup", "export-backup", "Export backup", /Take a backup/],
  ["generated-reports", "generated-reports", "Generated reports", "Type"],
  ["image-gallery", "image-gallery", "Image gallery", "There are no images yet."],
  ["json-viewer", "json-viewer", "JSON viewer", "One"],
  ["location-history", "location-history", "Location history", "No location reported in this period."],
  ["automations", "automations", "Automations", "Replace"],
  ["company-flags", "company-flags", "Company flags", "Show payments"],
  ["services", "services", "Services", "Monitoring"],
  ["tags", "tags", "Tags", "New tag"],
  ["mfa-by-id", "mfa-by-id", "MFA by ID", /app on your phone/],
  ["mfa-notice", "mfa-notice", "MFA notice", "Do not show this again"],
  ["mfa-totp", "mfa-totp", "MFA TOTP", "Code"],
  ["moving-devices", "moving-devices", "Move devices", "New company"],
  ["moving-users", "moving-users", "Move users", "New company"],
  ["moving-device-resources", "moving-device-resources", "Move device resources", "Move"],
  ["multiconfig", "multiconfig", "Multi-configuration", "Result"],
  ["network-map-changes", "network-map-changes", "Network map changes", "Change"],
  ["password-manager", "password-manager", "Password manager", "Generate"],
  ["pending-jobs", "pending-jobs", "Pending jobs", "Serial"],
  ["periodic-backup-rules", "periodic-backup-rules", "Periodic backup rules", "Period"],
  ["smtp-config", "smtp-config", "SMTP configuration", "Server"],
  ["saved-configurations", "saved-configurations", "Saved configurations", "Name"],
  ["table-settings", "table-settings", "Table settings", "Firmware"],
  ["terms-and-conditions", "terms-and-conditions", "Terms and conditions", /terms of service/],
  ["test-device-endpoint", "test-device-endpoint", "Test device endpoint", "Endpoint"],
  ["update-notice", "update-notice", "Update notice", "Update firmware"],
  ["upload-to-device", "upload-to-device", "Upload to device", "File"],
  ["user-email-prompt", "email-prompt", "Please enter your email address", /mail/],
  ["vpn-routes", "vpn-routes", "VPN routes", "Netmask"],
  ["vpn-clients", "vpn-clients", "VPN clients", "Address"],
  ["vpn-config", "vpn-config", "VPN configuration", "This hub has no clients."],
  ["verify-devices", "verify-devices", "Verify devices", "Verify"],
  ["wifi-chart", "wifi-chart", "Wi-Fi chart", "This device has no Wi-Fi network."],
  ["wifi-qr-code", "wifi-qr-code", "Wi-Fi QR code", "Network"],
  ["frame", "frame", "Frame", "This page may not be shown here."],
  ["esim-configuration", "esim-configuration", "eSIM configuration", "Provider"],
];

const product = prepareProduct();
let compiled: Compiled;

beforeAll(() => {
  compiled = product.compiled;
  expect(compiled.problems).toEqual([]);
});

const record = { id: 1, name: "One" };

// A window that reads its record from a list uses the first row.
const ownLists = () => new Set([...compiled.expanded.modals.values()].map((modal) => modal.record?.operation));

function answerTo({ operation, params }: Call) {
  if (ownLists().has(operation) && params?.id !== undefined) return { data: [record], meta: { total: 1 } };
  const isList = /^list|^getStatusChannel$|^getDevice(Locations|Information)$/.test(operation);
  if (operation === "getAccount") return { data: { mfa_type: null, mfa_mandatory: false } };
  return isList ? { data: [], meta: { total: 0 } } : { data: record };
}

const open = (id: string, context: BindingContext = { route: { id: 1 }, record }) =>
  product.open(id, context, answerTo);

async function follow(address: string) {
  const { calls } = product.show(`/?modal=${address}`, answerTo);
  return { dialog: await screen.findByRole("dialog"), calls };
}

test("[modal-catalogue.registry] every modal of the catalogue is registered, with a title", () => {
  const all: { id: string }[] = JSON.parse(readFileSync(join(import.meta.dirname, "../../requirements.json"), "utf8"));
  const rows = all.filter(({ id }) => /^modal-catalogue\.(?!registry)/.test(id));
  expect(MODALS.map(([row]) => `modal-catalogue.${row}`).sort()).toEqual(rows.map(({ id }) => id).sort());
  for (const [, id] of MODALS) expect(compiled.documents.modals[id]?.title, id).toBeTruthy();
});

test.each(MODALS)(
  "[modal-catalogue.%s] the modal %s opens by its id as %s and shows its content",
  async (_row, id, title, content) => {
    const modal = compiled.documents.modals[id];
    expect(modal?.title).toBe(title);
    const { dialog } = await open(id);
    await waitFor(() => expect(dialog.getAttribute("aria-labelledby")).not.toBeNull());
    expect(await screen.findByRole("dialog", { name: title })).toBe(dialog);
    await waitFor(() => expect(dialog.querySelector('[aria-busy="true"]')).toBeNull());
    const matches = await within(dialog).findAllByText(content, { exact: true });
    expect(matches.length).toBeGreaterThan(0);
    const named = [...JSON.stringify(modal).matchAll(/"operation":"(\w+)"/g)].map(([, operation]) => operation ?? "");
    expect(named.filter((operation) => !compiled.operations.has(operation))).toEqual([]);
  },
);

test("a window opened by a link without its parameters shows an error, and requests nothing", async () => {
  for (const [id, modal] of compiled.expanded.modals) {
    const { dialog, calls } = await open(id, {});
    await waitFor(() => expect(dialog.getAttribute("aria-labelledby"), id).not.toBeNull());
    await waitFor(() => expect(dialog.querySelector('[aria-busy="true"]'), id).toBeNull());
    const notices = within(dialog).queryAllByText("Open this window from what it is about.");
    expect(notices.length > 0, id).toBe(modal.about !== undefined);
    if (modal.about) expect(within(dialog).queryByRole("button", { name: /again/i }), id).toBeNull();
    const nameless = calls.filter(({ operation, params = {} }) =>
      [...(compiled.entries[operation]?.path ?? "").matchAll(/\{(\w+)\}/g)].some(
        ([, name]) => params[name ?? ""] === undefined,
      ),
    );
    expect(
      nameless.map(({ operation }) => operation),
      id,
    ).toEqual([]);
    cleanup();
  }
});

/** Windows that a link cannot open the way their opener does, with the reason. */
const NEED_AN_OPENER: Record<string, string> = {
  "json-viewer": "shows whatever data its opener holds, which no address can carry",
  "file-preview": "reads through the connection of the page that opened it, which no address can carry",
  "confirm-password": "answers the question of a call that is held back, which an address has no part in",
};

test("a window takes nothing from the record of its opener that its address does not name: it reads it itself", () => {
  for (const [id, { about = [], selectionKey }] of compiled.expanded.modals) {
    // A window for a selection is opened with the selected rows.
    if (selectionKey === undefined && !NEED_AN_OPENER[id])
      expect(
        about.filter((name) => !name.startsWith("route.")),
        id,
      ).toEqual([]);
  }
});

test("a link that names what a window is about opens it, with the record it reads", async () => {
  const addressed = [...compiled.expanded.modals.values()].filter(({ named = [] }) => named.length > 0);
  expect(addressed.length).toBeGreaterThan(40);
  for (const { id, named = [], record: read } of addressed) {
    const values = { ...Object.fromEntries(named.map((name) => [name, 1])) };
    const { dialog, calls } = await follow(windowAddress(id, named, values) ?? "");
    await waitFor(() => expect(dialog.getAttribute("aria-labelledby"), id).not.toBeNull());
    await waitFor(() => expect(dialog.querySelector('[aria-busy="true"]'), id).toBeNull());
    expect(within(dialog).queryByText("Open this window from what it is about."), id).toBeNull();
    const requests = calls.filter(({ operation }) => operation === read?.operation);
    for (const value of Object.values(read?.params ?? {}))
      expect(JSON.stringify(requests[0]?.params), `${id} ${JSON.stringify(value)}`).toContain("1");
    cleanup();
  }
});

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The parts of a modal document that these tests use. */
export interface MappedModal {
  id: string;
  title: string;
  prompt?: string;
  hideHeaderControls?: boolean;
  /** Whether it binds to a record named in its address. */
  isAboutRecord: boolean;
}

const schemas = fileURLToPath(new URL("../../../schemas/", import.meta.url));
const readText = (path: string) => readFileSync(schemas + path, "utf8");

/** The text of a modal document and of the forms it shows. */
function textsOf(file: string): string {
  const own = readText(`modals/${file}`);
  const forms = [...own.matchAll(/"form": "([a-z0-9-]+)"/g)].map(([, form]) => readText(`forms/${form}.json`));
  return [own, ...forms].join();
}

/** Every modal of the console. */
export const MODALS = readdirSync(`${schemas}modals`).map((file): MappedModal => {
  const document: Omit<MappedModal, "id" | "isAboutRecord"> = JSON.parse(readText(`modals/${file}`));
  const isAboutRecord = /\{(route|record)\./.test(textsOf(file));
  return { ...document, id: file.replace(".json", ""), isAboutRecord };
});

/** API lists with a record for each modal that is about something other than a device. */
export const RECORD_LISTS: Record<string, string> = {
  "action-events": "/devices/actions/logs",
  "assign-tag-confirm": "/tags",
  "audit-entry": "/audit-log",
  "company-edit": "/companies",
  "company-flags": "/companies",
  "connect-device-access": "/devices/remote-access",
  "connection-logs": "/devices/remote-access",
  "configuration-template-params": "/devices/configurator/templates",
  "device-file-view": "/files",
  "device-hotspots": "/hotspots",
  "device-wireless": "/wireless",
  "execute-task-list": "/devices/tasks/groups",
  "generated-reports": "/reports",
  "group-tasks": "/devices/tasks/groups",
  "monitoring-logs": "/data-collect/configs",
  "password-devices": "/devices/passwords/generated/tasks",
  "report-runs": "/reports",
  "role-permissions": "/roles",
  "tag-actions": "/tags",
  "tag-logs": "/tags",
  "task-logs": "/devices/tasks/groups/logs",
  "user-role-duplicate": "/roles",
  "user-role-edit": "/roles",
  "vpn-client-usage": "/vpn/hubs/users",
  "vpn-clients": "/vpn/hubs",
  "vpn-config": "/vpn/hubs",
  "vpn-profile": "/vpn/hubs/users",
  "vpn-routes": "/vpn/hubs",
};

/** Modals that need more than one id, opened from a row: the path of the list and the label of the row action. */
export const ROW_MODALS: Record<string, { path: string; action: string }> = {
  "automation-log": { path: "/management/automations/1/logs", action: "Details" },
  "online-companies": { path: "/statistics/online-devices", action: "Companies below" },
};

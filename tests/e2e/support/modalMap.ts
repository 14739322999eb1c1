import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The parts of a modal document that these tests use. */
export interface MappedModal {
  id: string;
  title: string;
  prompt?: string;
  hideHeaderControls?: boolean;
  helpLinkKey?: string | string[];
}

const schemas = fileURLToPath(new URL("../../../schemas/", import.meta.url));

/** Every modal of the console. */
export const MODALS = readdirSync(`${schemas}modals`).map((file): MappedModal => {
  const document: Omit<MappedModal, "id"> = JSON.parse(readFileSync(`${schemas}modals/${file}`, "utf8"));
  return { ...document, id: file.replace(".json", "") };
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

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What these tests read of a modal document. */
export interface MappedModal {
  id: string;
  title: string;
  prompt?: string;
  hideHeaderControls?: boolean;
}

const folder = fileURLToPath(new URL("../../schemas/modals/", import.meta.url));

/** Every modal of the console. */
export const MODALS = readdirSync(folder).map((file): MappedModal => {
  const document: Omit<MappedModal, "id"> = JSON.parse(readFileSync(folder + file, "utf8"));
  return { ...document, id: file.replace(".json", "") };
});

/** The lists whose first record a window of the address shows, where it is no device. */
export const RECORDS: Record<string, string> = {
  "company-edit": "/companies",
  "company-flags": "/companies",
  "connect-device-access": "/devices/remote-access",
  "connection-logs": "/devices/remote-access",
  "device-file-view": "/files",
  "execute-task-list": "/devices/tasks/groups",
  "generated-reports": "/reports",
  "password-devices": "/devices/passwords/generated/tasks",
  "tag-logs": "/tags",
  "task-logs": "/devices/tasks/groups/logs",
  "vpn-clients": "/vpn/hubs",
  "vpn-config": "/vpn/hubs",
  "vpn-routes": "/vpn/hubs",
};

/** Windows about the record of a row: the page of the list, and what the row calls it. */
export const OF_ROWS: Record<string, { path: string; action: string }> = {
  "assign-tag-confirm": { path: "/tags", action: "Assign" },
  "device-hotspots": { path: "/management/hotspots/list", action: "Hotspots" },
  "device-wireless": { path: "/management/wifi", action: "Wi-Fi networks" },
  "group-tasks": { path: "/management/task-manager", action: "Tasks" },
  "role-permissions": { path: "/users/roles", action: "Permissions" },
  "task-results": { path: "/management/task-manager?tab=logs", action: "Results" },
};

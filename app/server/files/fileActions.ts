import type { FileType } from "../database/tables/fleetTables";

/** Job actions that send a file to the device. */
export const DOWNLOAD_ACTIONS: ReadonlySet<string> = new Set(["update_firmware", "upload_backup", "upload_file"]);

/** Job actions that upload a file from the device, with the type of that file. */
export const UPLOAD_ACTIONS: ReadonlyMap<string, FileType> = new Map([
  ["download_backup", "config"],
  ["download_troubleshoot", "troubleshoot"],
  ["download_eventslog", "eventslog"],
  ["download_file", "custom_file"],
]);

import type { FileType } from "../database/tables/fleetTables";

/** What takes a file to a device. */
export const DOWNLOAD_ACTIONS: ReadonlySet<string> = new Set(["update_firmware", "upload_backup", "upload_file"]);

/** What brings a file from a device, and what kind of file that is. */
export const UPLOAD_ACTIONS: ReadonlyMap<string, FileType> = new Map([
  ["download_backup", "config"],
  ["download_troubleshoot", "troubleshoot"],
  ["download_eventslog", "eventslog"],
  ["download_file", "custom_file"],
]);

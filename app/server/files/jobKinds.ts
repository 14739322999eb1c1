import type { FileType } from "../database/fleetTables";

/** What takes a file to a device. */
export const TAKES_FILE: ReadonlySet<string> = new Set(["update_firmware", "upload_backup", "upload_file"]);

/** What brings a file from a device, and what kind of file that is. */
export const BRINGS_FILE: ReadonlyMap<string, FileType> = new Map([
  ["download_backup", "config"],
  ["download_troubleshoot", "troubleshoot"],
  ["download_eventslog", "eventslog"],
  ["download_file", "custom_file"],
]);

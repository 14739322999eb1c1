import { isFileName } from "../../files/receiveFile";

const DEFAULT_NAMES: Record<string, string> = {
  download_backup: "backup.tar.gz",
  download_troubleshoot: "troubleshoot.tar.gz",
  download_eventslog: "events.log",
  download_file: "file.bin",
};

/** The name of an uploaded file: from its Content-Disposition header (RFC 6266), else derived from the action. */
export function nameOfUpload(disposition: string | undefined, serial: string, action: string): string {
  const [, encoded] = disposition?.match(/filename\*=UTF-8''([^;\s]{1,800})/i) ?? [];
  const [, plain] = disposition?.match(/filename="([^"]{1,255})"/i) ?? [];
  const requested = decoded(encoded) ?? plain ?? "";
  const name = requested.split(/[\\/]/).at(-1) ?? "";
  return isFileName(name) ? name : `${serial}-${DEFAULT_NAMES[action] ?? "file.bin"}`;
}

function decoded(encoded: string | undefined): string | undefined {
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

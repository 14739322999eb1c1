import { isFileName } from "../../files/receiveFile";

const ENDINGS: Record<string, string> = {
  download_backup: "backup.tar.gz",
  download_troubleshoot: "troubleshoot.tar.gz",
  download_eventslog: "events.log",
  download_file: "file.bin",
};

/** What a file is called that a device brings: as its Content-Disposition says, else by what was asked for. */
export function nameOfUpload(disposition: string | undefined, serial: string, action: string): string {
  const [, encoded] = disposition?.match(/filename\*=UTF-8''([^;\s]{1,800})/i) ?? [];
  const [, plain] = disposition?.match(/filename="([^"]{1,255})"/i) ?? [];
  const said = decoded(encoded) ?? plain ?? "";
  const name = said.split(/[\\/]/).at(-1) ?? "";
  return isFileName(name) ? name : `${serial}-${ENDINGS[action] ?? "file.bin"}`;
}

function decoded(encoded: string | undefined): string | undefined {
  if (encoded === undefined) return undefined;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

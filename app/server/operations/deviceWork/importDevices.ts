import { hasImei, insertDevices } from "../addDevices";
import type { SessionContext } from "../Context";
import { tagDevices } from "../deviceTags";
import { invalid } from "../Failure";
import type { Handlers } from "../Handler";
import { findRepeats, type Line, readEach, readLines } from "../readLines";
import { giveWork } from "./giveWork";
import { requireFiles } from "./jobFiles";

const MOST = 1000;
const IMEI = /^[0-9]{15}$/;

/** What is wrong with a line: serial number, MAC address or IMEI, and a name that may be left out. */
function problemOf({ columns: [serial = "", address = "", name = ""] }: Line, series: string): string | undefined {
  if (!/^[0-9A-Za-z-]{4,20}$/.test(serial)) return "the serial number is not accepted.";
  const isImei = IMEI.test(address);
  if (!isImei && !/^([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$/.test(address)) return "this is no MAC address and no IMEI.";
  if (isImei !== hasImei(series)) return isImei ? "this series needs a MAC address." : "this series needs an IMEI.";
  return name.length > 200 ? "the name is too long." : undefined;
}

/** Reads the devices of a file; those named twice or in the fleet already are broken lines too. */
async function readDevices({ transaction }: SessionContext, lines: readonly Line[], series: string) {
  const repeats = findRepeats(lines);
  const serials = lines.map(({ columns }) => columns[0] ?? "");
  // Only what the user sees anyway is told.
  const known = await transaction.selectFrom("devices").select("serial").where("serial", "in", serials).execute();
  const taken = new Set(known.map(({ serial }) => serial));
  return readEach(lines, (line) => {
    const [serial = "", address = "", name = ""] = line.columns;
    const problem = problemOf(line, series);
    if (problem !== undefined) return problem;
    const before = repeats(line);
    if (before !== undefined) return `this device stands on line ${before} already.`;
    if (taken.has(serial)) return "this device is in the fleet already.";
    return { serial, ...(IMEI.test(address) ? { imei: address } : { mac: address }), ...(name !== "" && { name }) };
  });
}

/** Puts a file before new devices: they take it when they first come in. */
async function giveFile(
  context: SessionContext,
  devices: readonly number[],
  action: string,
  file: number,
  source: string,
) {
  await requireFiles(
    context,
    devices.map((device) => ({ device, action, file, source })),
  );
  return giveWork(context, devices, { action, detail: { file_id: file }, fileId: file });
}

/** Adding many devices from a file: all of it or nothing. */
export const importDevices: Handlers<"importDevices"> = {
  async importDevices({ body }, context) {
    const { upload, company_id, device_series, type, tag_id, firmware_file_id, config_file_id } = body;
    if (type === "xls") throw invalid("type", "A workbook cannot be read. Save the table as CSV.");
    const lines = await readLines(upload, /^serial\b/i, MOST);
    const read = await readDevices(context, lines, device_series);
    const devices = read.map((device) => ({ company_id, device_series, ...device }));
    const ids = await insertDevices(context, devices);
    if (body.auto_credit_enable === false) {
      await context.transaction.updateTable("devices").set({ credit_enabled: false }).where("id", "in", ids).execute();
    }
    if (tag_id && tag_id.length > 0) await tagDevices(context, ids, tag_id);
    const firmware =
      firmware_file_id && (await giveFile(context, ids, "update_firmware", firmware_file_id, "firmware_file_id"));
    const backup = config_file_id && (await giveFile(context, ids, "upload_backup", config_file_id, "config_file_id"));
    const meta = backup || firmware;
    return { status: 201, body: { success: true, ...(meta && { meta }) } };
  },
};

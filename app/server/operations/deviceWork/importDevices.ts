import { insertDevices } from "../addDevices";
import type { SessionContext } from "../Context";
import { tagDevices } from "../deviceTags";
import { invalid } from "../Failure";
import type { Handlers } from "../Handler";
import { type Line, readLines } from "../readLines";
import { giveWork } from "./giveWork";
import { requireFiles } from "./jobFiles";

const MOST = 1000;

/** One line of the file: serial number, MAC address or IMEI, and a name that may be left out. */
function readDevice({ columns: [serial = "", address = "", name = ""], number }: Line) {
  if (!/^[0-9A-Za-z-]{4,20}$/.test(serial)) throw invalid("file", `Line ${number}: the serial number is not accepted.`);
  const isImei = /^[0-9]{15}$/.test(address);
  if (!isImei && !/^([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$/.test(address))
    throw invalid("file", `Line ${number}: this is no MAC address and no IMEI.`);
  if (name.length > 200) throw invalid("file", `Line ${number}: the name is too long.`);
  return { serial, ...(isImei ? { imei: address } : { mac: address }), ...(name !== "" && { name }) };
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
    const devices = lines.map((line) => ({ company_id, device_series, ...readDevice(line) }));
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

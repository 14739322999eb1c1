import { SERIAL } from "../../../domain/serialNumber";
import { isPermitted } from "../../permissions/isPermitted";
import { ApiError } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { findDuplicates, type Line, readEach, readLines } from "../files/readLines";
import { hasImei, insertDevices } from "./addDevices";
import { provisionDevices } from "./provisionDevices";

const MAX_LINES = 1000;
const MAX_NAME_LENGTH = 200;
const MAX_PASSWORD_LENGTH = 128;
/** The permission to add devices without their passwords, which administrators hold. */
const WITHOUT_PASSWORD = "hierarchy_access";
const IMEI = /^[0-9]{15}$/;

/** The requirements for each line. */
interface LineRules {
  series: string;
  needsPassword: boolean;
}

/** The problem of a line, whose columns are serial number, MAC address or IMEI, optional name, and password. */
function problemOf({ columns }: Line, { series, needsPassword }: LineRules): string | undefined {
  const [serial = "", address = "", name = "", password = ""] = columns;
  if (!SERIAL.test(serial)) return "the serial number is not accepted.";
  const isImei = IMEI.test(address);
  if (!isImei && !/^([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$/.test(address))
    return "this is neither a MAC address nor an IMEI.";
  if (isImei !== hasImei(series)) return isImei ? "this series needs a MAC address." : "this series needs an IMEI.";
  if (name.length > MAX_NAME_LENGTH) return "the name is too long.";
  if (needsPassword && password === "") return "the password of the device is missing.";
  return password.length > MAX_PASSWORD_LENGTH ? "the password is too long." : undefined;
}

/** Reads the devices of a file; lines with duplicate or existing serial numbers are invalid too. */
async function readDevices({ transaction }: SessionContext, lines: readonly Line[], rules: LineRules) {
  const firstLineOf = findDuplicates(lines);
  const serials = lines.map(({ columns }) => columns[0] ?? "");
  // Names only devices that are visible to the user.
  const known = await transaction.selectFrom("devices").select("serial").where("serial", "in", serials).execute();
  const taken = new Set(known.map(({ serial }) => serial));
  return readEach(lines, (line) => {
    const [serial = "", address = "", name = "", password = ""] = line.columns;
    const problem = problemOf(line, rules);
    if (problem !== undefined) return problem;
    const before = firstLineOf(line);
    if (before !== undefined) return `this device is already on line ${before}.`;
    if (taken.has(serial)) return "this device is already registered.";
    const identity = IMEI.test(address) ? { imei: address } : { mac: address };
    return { serial, ...identity, ...(name !== "" && { name }), ...(password !== "" && { password }) };
  });
}

/** Adding devices from a file, all or none. */
export const importDevices: Handlers<"importDevices"> = {
  async importDevices({ body }, context) {
    const { upload, company_id, device_series, tag_id, firmware_file_id, config_file_id } = body;
    const needsPassword = !body.add_without_password;
    if (!needsPassword && !isPermitted(context.session.permissions, WITHOUT_PASSWORD)) throw new ApiError("FORBIDDEN");
    const lines = await readLines(context, upload, {
      isHeading: /^serial\b/i,
      maxLines: MAX_LINES,
      width: 4,
      kind: body.type,
    });
    const read = await readDevices(context, lines, { series: device_series, needsPassword });
    const devices = read.map(({ password: _, ...device }) => ({ company_id, device_series, ...device }));
    const ids = await insertDevices(context, devices);
    const given = { company_id, tag_id, firmware_file_id, config_file_id, auto_credit_enable: body.auto_credit_enable };
    const meta = await provisionDevices(
      context,
      read.map(({ password }, at) => ({ id: ids[at] ?? 0, place: "", ...given, password_confirmation: password })),
    );
    return { status: 201, body: { success: true, ...(meta && { meta }) } };
  },
};

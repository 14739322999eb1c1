import { SERIAL } from "../../../domain/serialNumber";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { resolveCompany } from "../companies/resolveCompany";
import { findDuplicates, type Line, readEach, readLines } from "../files/readLines";
import { failOnDuplicate } from "../rows/failOnDuplicate";
import { capabilityNames } from "./deviceCapabilities";

const MAX_LINES = 10_000;
const MAC = /^([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}$/;
const IMEI = /^[0-9]{15}$/;

const namesIn = (text = "") => [...new Set(text.split(/\s+/).filter(Boolean))];

/** The problem of a line, whose columns are serial number and optionally MAC address, IMEI, model and capabilities. */
function problemOf({ columns }: Line, capabilities: ReadonlySet<string>): string | undefined {
  const [serial = "", mac = "", imei = "", model = "", names] = columns;
  if (!SERIAL.test(serial)) return "the serial number is not accepted.";
  if (mac !== "" && !MAC.test(mac)) return "this is not a MAC address.";
  if (imei !== "" && !IMEI.test(imei)) return "this is not an IMEI.";
  if (model.length > 40) return "the model is too long.";
  const unknown = namesIn(names).find((name) => !capabilities.has(name));
  return unknown === undefined ? undefined : `the capability ${unknown.slice(0, 40)} does not exist.`;
}

/** Reads the approvals of a file; lines with duplicate or already approved devices are invalid too. */
async function readApprovals({ transaction, services }: SessionContext, lines: readonly Line[]) {
  const firstLineOf = findDuplicates(lines);
  const serials = lines.map(({ columns }) => columns[0] ?? "");
  const known = await transaction
    .selectFrom("authorized_devices")
    .select("serial")
    .where("serial", "in", serials)
    .execute();
  const taken = new Set(known.map(({ serial }) => serial));
  const all = capabilityNames(services);
  return readEach(lines, (line) => {
    const [serial = "", mac = "", imei = "", model = "", names] = line.columns;
    const problem = problemOf(line, all);
    if (problem !== undefined) return problem;
    const before = firstLineOf(line);
    if (before !== undefined) return `this device is already on line ${before}.`;
    if (taken.has(serial)) return "this device is already approved.";
    return { serial, mac: mac || null, imei: imei || null, model: model || null, capabilities: namesIn(names) };
  });
}

/** Approving devices from a file, all or none. */
export const uploadAuthorizedDevices: Handlers<"uploadAuthorizedDevices"> = {
  async uploadAuthorizedDevices({ body }, context) {
    const company_id = await resolveCompany(context, body.company_id);
    const lines = await readLines(context, body.upload, { isHeading: /^serial\b/i, maxLines: MAX_LINES, width: 5 });
    const approvals = await readApprovals(context, lines);
    const values = approvals.map((approval) => ({ ...approval, company_id, created_at: context.now }));
    const insert = context.transaction.insertInto("authorized_devices").values(values).execute();
    await failOnDuplicate("authorized_devices_serial", "file", insert);
    return { status: 201, body: { success: true } };
  },
};

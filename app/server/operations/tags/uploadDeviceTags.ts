import { sql } from "kysely";
import { ApiError, type ApiErrorItem } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { describeInvalidLines, type Line, problemOfLine, readLines } from "../files/readLines";
import { tagDevices } from "./deviceTags";

const MAX_LINES = 10_000;

interface FoundDevice {
  id: number;
  key: string;
  allowsTags: boolean;
}

/** Devices by MAC address or serial number, and whether all of the tags may be assigned to them. */
async function findDevices(
  context: SessionContext,
  by: "mac" | "serial",
  keys: readonly string[],
  tags: readonly number[],
) {
  const { rows } = await sql<FoundDevice>`
    select d.id, d.${sql.id(by)} as key, not exists (
      select from tags t join companies tc on tc.id = t.company_id
      where t.id = any(${[...tags]}::integer[]) and c.path not like tc.path || '%') as "allowsTags"
    from devices d join companies c on c.id = d.company_id
    where d.${sql.id(by)} = any(${[...keys]}::text[])`.execute(context.transaction);
  return new Map(rows.map((device) => [device.key, device]));
}

function problemOf(by: "mac" | "serial", key: string, device: FoundDevice | undefined): string | undefined {
  if (key === "") return by === "mac" ? "The MAC address is missing." : "The serial number is missing.";
  if (!device) return "This device does not exist, or you do not have access to it.";
  return device.allowsTags ? undefined : "A tag can be put only on devices of its own company and of those below it.";
}

/** Assigning tags to the devices of a file; invalid lines are reported and skipped. */
export const uploadDeviceTags: Handlers<"uploadDeviceTags"> = {
  async uploadDeviceTags({ body: { upload, first_parameter: by, tag_id } }, context) {
    const lines = await readLines(context, upload, {
      isHeading: by === "mac" ? /^mac/i : /^serial/i,
      maxLines: MAX_LINES,
    });
    const keyOf = ({ columns }: Line) => (by === "mac" ? (columns[0] ?? "").toUpperCase() : (columns[0] ?? ""));
    const devices = await findDevices(context, by, lines.map(keyOf), tag_id);
    const ids = new Set<number>();
    const errors: ApiErrorItem[] = [];
    for (const line of lines) {
      const device = devices.get(keyOf(line));
      const problem = problemOfLine(line) ?? problemOf(by, keyOf(line), device);
      if (problem === undefined && device) ids.add(device.id);
      else
        errors.push({
          code: "VALIDATION_FAILED",
          source: `file.${line.number}`,
          message: `Line ${line.number}: ${problem}`,
        });
    }
    if (ids.size === 0) throw new ApiError("VALIDATION_FAILED", { items: describeInvalidLines(errors) });
    const data = [...ids];
    await tagDevices(context, data, tag_id);
    if (errors.length === 0) return { status: 200, body: { success: true, data } };
    return { status: 207, body: { success: true, data, errors: describeInvalidLines(errors) } };
  },
};

import { sql } from "kysely";
import type { operations } from "#generated/api";
import { allOf, searchCondition } from "../../lists/conditions";
import { deviceFilters } from "../../operations/devices/listing/deviceFilters";
import { deviceListing } from "../../operations/devices/listing/deviceListing";
import { ApiError, invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { ParameterGroup } from "../contract/parameterGroups";
import { readParameters, type TextPair } from "../requests/readParameters";
import type { Matching } from "./Matching";

type DeviceQuery = NonNullable<operations["listDevices"]["parameters"]["query"]>;

/** Query parameters that choose the page of a list, not its devices. */
const PAGE_PARAMETERS = ["limit", "offset", "sort", "fields", "fields_only"];

/** How much the number of devices may have grown since the caller saw it. */
const MAX_GROWTH = 1.1;

/** The ids of the visible devices that match a filter; refuses when there are many more than the caller was shown. */
export async function findDevices(
  context: SessionContext,
  { matching, count }: Matching,
  filters: ParameterGroup,
): Promise<number[]> {
  const named = PAGE_PARAMETERS.find((name) => name in matching);
  if (named !== undefined) throw invalid("matching", `${named} does not say which devices are meant.`);
  const pairs = Object.entries(matching).map(([name, value]): TextPair => {
    return [name, Array.isArray(value) ? value.map(String) : String(value)];
  });
  const query = readParameters(filters, pairs) as DeviceQuery;
  const conditions = [...deviceFilters(query, context), ...searchCondition(deviceListing, query)];
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(d.id order by d.id), '{}') as ids from devices d where ${allOf(conditions)}`.execute(
    context.transaction,
  );
  const ids = rows[0]?.ids ?? [];
  if (ids.length === 0) throw new ApiError("NOT_FOUND", { message: "No device matches this any more." });
  if (ids.length > Math.ceil(count * MAX_GROWTH)) {
    const message = `This matches ${ids.length} devices now, not ${count}. Look at the list again.`;
    throw new ApiError("VALIDATION_FAILED", { message, source: "matching" });
  }
  return ids;
}

import { sql } from "kysely";
import { invalid } from "../requests/ApiError";
import { instantAfter, parseInstant } from "./dateRange";
import type { Sql } from "./Listing";

/** Reads the date range of a request as a half-open interval; refuses an end that is not after the start. */
export function readDateRange({ start_date, end_date }: { start_date: string; end_date: string }): [Date, Date] {
  const range: [Date, Date] = [parseInstant(start_date, "start_date"), instantAfter(end_date, "end_date")];
  if (range[0] >= range[1]) throw invalid("end_date", "The end must come after the start.");
  return range;
}

/** An instant as a Unix timestamp in whole seconds. */
export function unixSeconds(instant: Sql): Sql {
  return sql`floor(extract(epoch from ${instant}))::float8`;
}

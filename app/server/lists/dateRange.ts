import { sql } from "kysely";
import { invalid } from "../requests/ApiError";
import type { Sql } from "./Listing";

/** The date range of a request, both ends included: days (YYYY-MM-DD) or instants, in UTC. */
export interface DateRange {
  start_date?: string;
  end_date?: string;
}

const DAY = 86_400_000;

/** The instant at which a day or time of a request starts; `source` names the parameter in the error. */
export function parseInstant(moment: string, source: string): Date {
  const [day = "", time = "00:00:00"] = moment.replace(/Z$/, "").split(/[ T]/);
  const instant = new Date(`${day}T${time}Z`);
  if (Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(day))
    throw invalid(source, "This date does not exist.");
  return instant;
}

/** The first instant after a day or time of a request: for a day, the start of the next one. */
export function instantAfter(moment: string, source: string): Date {
  const instant = parseInstant(moment, source).getTime();
  return new Date(moment.length === 10 ? instant + DAY : instant + 1);
}

/** The conditions that an instant lies within a date range. */
export function withinDateRange(instant: Sql, { start_date, end_date }: DateRange): Sql[] {
  const conditions: Sql[] = [];
  if (start_date) conditions.push(sql`${instant} >= ${parseInstant(start_date, "start_date")}`);
  if (end_date) conditions.push(sql`${instant} < ${instantAfter(end_date, "end_date")}`);
  return conditions;
}

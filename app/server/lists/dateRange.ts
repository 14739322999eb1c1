import { sql } from "kysely";
import { dayjs } from "../../domain/dayjs";
import { invalid } from "../requests/ApiError";
import type { Sql } from "./Listing";

/** The date range of a request, both ends included: days (YYYY-MM-DD) or instants, in UTC. */
export interface DateRange {
  start_date?: string;
  end_date?: string;
}

/** The instant at which a day or time of a request starts; `source` names the parameter in the error. */
export function parseInstant(moment: string, source: string): Date {
  const [day = "", time = "00:00:00"] = moment.replace(/Z$/, "").split(/[ T]/);
  const instant = dayjs.utc(`${day}T${time}Z`);
  // Date takes the 31st of a shorter month for the first of the next one.
  if (instant.format("YYYY-MM-DD") !== day) throw invalid(source, "This date does not exist.");
  return instant.toDate();
}

/** The first instant after a day or time of a request: for a day, the start of the next one. */
export function instantAfter(moment: string, source: string): Date {
  const unit = moment.length === "YYYY-MM-DD".length ? "day" : "millisecond";
  return dayjs.utc(parseInstant(moment, source)).add(1, unit).toDate();
}

/** The first day in texts of PostgreSQL, whose calendar has no year 0. */
const FIRST_DAY = Date.parse("0001-01-01T00:00:00Z");

/** The instant a number of days earlier, or the first day there is. */
export function daysBefore(instant: Date, days: number): Date {
  return new Date(Math.max(dayjs.utc(instant).subtract(days, "day").valueOf(), FIRST_DAY));
}

/** The conditions that an instant lies within a date range. */
export function withinDateRange(instant: Sql, { start_date, end_date }: DateRange): Sql[] {
  const conditions: Sql[] = [];
  if (start_date) conditions.push(sql`${instant} >= ${parseInstant(start_date, "start_date")}`);
  if (end_date) conditions.push(sql`${instant} < ${instantAfter(end_date, "end_date")}`);
  return conditions;
}

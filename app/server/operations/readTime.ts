import { sql } from "kysely";
import { instantAfter, instantOf } from "./days";
import { invalid } from "./Failure";
import type { Sql } from "./list";

/** The range of a request; its end lies after its start. */
export function readRange({ start_date, end_date }: { start_date: string; end_date: string }): [Date, Date] {
  const range: [Date, Date] = [instantOf(start_date, "start_date"), instantAfter(end_date, "end_date")];
  if (range[0] >= range[1]) throw invalid("end_date", "The end must come after the start.");
  return range;
}

/** An instant as whole seconds since 1970. */
export function secondsOf(instant: Sql): Sql {
  return sql`floor(extract(epoch from ${instant}))::float8`;
}

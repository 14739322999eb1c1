import type { Dayjs } from "dayjs";
import { offsetAt, wallClock } from "./wallClock";

/** The instants of a local time. */
interface LocalInstants {
  /** The instants at which clocks show the time, the earlier one first; none where a clock change skips it. */
  matching: Dayjs[];
  /** The instant by the UTC offset before a clock change: a skipped time is shifted forward by the change. */
  byOffsetBefore: Dayjs;
}

/**
 * The instants at which clocks in a time zone show a local time, given as a Dayjs in UTC with its fields. Day.js itself
 * takes the one whose offset is in force today, and another one where the browser's own clocks change.
 */
export function localInstants(local: Dayjs, timeZone: string): LocalInstants {
  // A day away, on either side of a clock change: offsets are less than a day, and changes are further apart.
  const byOffsetOf = (day: Dayjs) => local.subtract(offsetAt(day.toDate(), timeZone), "millisecond");
  const before = byOffsetOf(local.subtract(1, "day"));
  const after = byOffsetOf(local.add(1, "day"));
  const candidates = before.isSame(after) ? [before] : [before, after];
  const matching = candidates.filter((at) => wallClock(at.toDate(), timeZone).isSame(local.startOf("second")));
  return { matching, byOffsetBefore: before };
}

/** The first instant of a local time; a skipped time is shifted forward by the clock change. */
export function firstInstant(local: Dayjs, timeZone: string): Dayjs {
  const { matching, byOffsetBefore } = localInstants(local, timeZone);
  return matching[0] ?? byOffsetBefore;
}

import type { Field } from "../generated/documents";
import { resolveDateRange } from "./dateRange";

/** The query parameters a date range is sent as, unless the filter names others. */
export const RANGE_PARAMETERS = { from: "start_date", to: "end_date" };

/** The value of a date-range filter: the one chosen, else the one a fresh list has. */
export function rangeValue(field: Field, chosen: string | undefined): string {
  return chosen || (typeof field.default === "string" ? field.default : "");
}

/** The filters as the call takes them: a date range becomes the instants it begins and ends at. */
export function resolveRangeFilters(
  fields: readonly Field[],
  filters: Record<string, string>,
  clock: { timeZone: () => string; now: Date },
): Record<string, string> {
  const sent = { ...filters };
  for (const field of fields.filter(({ type }) => type === "date-range")) {
    delete sent[field.key];
    const chosen = rangeValue(field, filters[field.key]);
    const range = chosen === "" ? undefined : resolveDateRange(chosen, clock.timeZone(), clock.now);
    if (!range) continue;
    const { from, to } = { ...RANGE_PARAMETERS, ...field.options };
    sent[from] = range.from.toISOString();
    sent[to] = range.to.toISOString();
  }
  return sent;
}

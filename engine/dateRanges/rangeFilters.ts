import type { Field } from "../generated/documents";
import { resolveDateRange } from "./dateRange";

/** The default query parameters of a date range. */
export const RANGE_PARAMETERS = { from: "start_date", to: "end_date" };

/** The value of a date-range filter: the chosen one, else the default. */
export function rangeValue(field: Field, chosen: string | undefined): string {
  return chosen || (typeof field.default === "string" ? field.default : "");
}

/** Converts filters to query parameters: a date range becomes two instants. */
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

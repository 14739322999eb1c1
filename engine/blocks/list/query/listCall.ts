import { type BindingContext, bindParams } from "../../../bindings/bind";
import { resolveRangeFilters } from "../../../dateRanges/rangeFilters";
import type { Column, ListBlock } from "../../../generated/documents";
import { activeTimeZone } from "../../../timezones/timeZone";
import { type ListQuery, listParams } from "./listQuery";

/** What decides which rows a list asks for. */
export interface ListCall {
  context: BindingContext;
  query: ListQuery;
  /** The properties that the columns shown are drawn of, as shownProperties gives them. */
  shown: string;
  /** The query parameters the call takes. */
  takes: readonly string[];
  now: Date;
}

/** The parameters of the call behind a list. */
export function listCall(block: ListBlock, { context, query, shown, takes, now }: ListCall): Record<string, unknown> {
  const filters = resolveRangeFilters(block.filters ?? [], query.filters, { timeZone: activeTimeZone, now });
  return {
    ...bindParams(block.params, context),
    ...(block.totals && takes.includes("sums") && { sums: true }),
    ...listParams({ ...query, filters }, takes),
    // What codegen found the list to need, and what is shown.
    ...(block.reads && { fields: [...new Set([...block.reads, ...shown.split(",")])].sort() }),
  };
}

/** The properties that columns are drawn of, as one text: other widths of the same columns are no other call. */
export function shownProperties(columns: readonly Column[]): string {
  const paths = columns.flatMap(({ key, before }) => (before ? [key, before.key] : [key]));
  return paths.map((path) => path.split(".")[0]).join(",");
}

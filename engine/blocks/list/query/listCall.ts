import { type BindingContext, bindParams } from "../../../bindings/bind";
import { resolveRangeFilters } from "../../../dateRanges/rangeFilters";
import type { Column, ListBlock } from "../../../generated/documents";
import { activeTimeZone } from "../../../timezones/timeZone";
import { type ListQuery, listParams } from "./listQuery";

/** What determines the call behind a list. */
export interface ListCall {
  context: BindingContext;
  query: ListQuery;
  /** The properties of the visible columns, from shownProperties. */
  shown: string;
  /** The query parameters of the operation. */
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
    // Sparse fieldset: the properties codegen found the list to read, and those shown.
    ...(block.reads && { fields: [...new Set([...block.reads, ...shown.split(",")])].sort() }),
  };
}

/** The properties of columns as one string: a stable key, unaffected by changed widths. */
export function shownProperties(columns: readonly Column[]): string {
  const paths = columns.flatMap(({ key, before }) => (before ? [key, before.key] : [key]));
  return paths.map((path) => path.split(".")[0]).join(",");
}

import { type BindingContext, bindParams } from "../../bindings/bind";
import { sendRanges } from "../../dateRanges/rangeFilters";
import type { Column, ListBlock } from "../../generated/documents";
import { activeTimeZone } from "../../timezones/timeZone";
import { type ListQuery, listParams } from "./listQuery";

/** What decides which rows a list asks for. */
export interface ListCall {
  context: BindingContext;
  query: ListQuery;
  /** The columns shown. */
  columns: readonly Column[];
  /** The query parameters the call takes. */
  takes: readonly string[];
  now: Date;
}

/** The parameters of the call behind a list. */
export function listCall(block: ListBlock, { context, query, columns, takes, now }: ListCall): Record<string, unknown> {
  const filters = sendRanges(block.filters ?? [], query.filters, { timeZone: activeTimeZone(), now });
  return {
    ...bindParams(block.params, context),
    ...(block.totals && takes.includes("sums") && { sums: true }),
    ...listParams({ ...query, filters }, takes),
    ...(block.reads && { fields: fieldsOf(block.reads, columns) }),
  };
}

// What codegen found the list to need, and what is shown.
function fieldsOf(reads: readonly string[], columns: readonly Column[]): string[] {
  const shown = columns.flatMap(({ key, before }) => (before ? [key, before.key] : [key]));
  return [...new Set([...reads, ...shown.map((path) => path.split(".")[0] ?? path)])].sort();
}

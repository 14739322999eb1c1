import type { ListBlock } from "../../../generated/documents";
import { defaultFilterValue } from "../filters/filterChoices";

/** What a list shows, as the address says it. */
export interface ListQuery {
  q: string;
  /** The sort key, with - in front for descending; empty when rows come as they are. */
  sort: string;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** By query parameter; "is not" filters have the parameter's ne: name. */
  filters: Record<string, string>;
}

/** A change of what a list shows. */
export type ListChange = Partial<ListQuery>;

type ListWords = Pick<ListBlock, "id" | "sort" | "filters" | "pageSize">;

const standardPageSize = 25;

/** The names this list uses in the address: a list with an id puts it in front, so that two lists can share a page. */
export function queryParamName(block: ListWords, key: string): string {
  return block.id === undefined ? key : `${block.id}.${key}`;
}

/** The query parameters a list's filters may set, each with its negation. */
export function filterKeys(block: ListWords): string[] {
  return (block.filters ?? []).flatMap(({ key }) => [key, `ne:${key}`]);
}

/** Reads what a list shows from the address; what is missing or wrong there is as in a fresh list. */
export function readListQuery(search: URLSearchParams, block: ListWords, keptPageSize?: number): ListQuery {
  const read = (key: string) => search.get(queryParamName(block, key)) ?? undefined;
  const filters = (block.filters ?? []).flatMap((field) => {
    const written = [field.key, `ne:${field.key}`].map((key) => [key, read(key)] as const);
    const isWritten = written.some(([, value]) => value !== undefined);
    return (isWritten ? written : [[field.key, defaultFilterValue(field)] as const]).filter(([, value]) => value);
  });
  return {
    q: read("q")?.trim() ?? "",
    sort: read("sort") ?? block.sort ?? "",
    page: wholeNumber(read("page")) ?? 1,
    pageSize: wholeNumber(read("limit")) ?? keptPageSize ?? block.pageSize ?? standardPageSize,
    filters: Object.fromEntries(filters) as Record<string, string>,
  };
}

/** The address after a change; anything but another page leads back to the first one. */
export function changeListQuery(search: URLSearchParams, block: ListWords, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(search);
  const write = (key: string, value: string | undefined) => {
    const name = queryParamName(block, key);
    if (value === undefined || value === "") next.delete(name);
    else next.set(name, value);
  };
  if (change.q !== undefined) write("q", change.q.trim());
  if (change.sort !== undefined) writeChoice(next, queryParamName(block, "sort"), change.sort, block.sort ?? "");
  if (change.pageSize !== undefined) write("limit", String(change.pageSize));
  const { filters } = change;
  for (const field of filters ? (block.filters ?? []) : []) {
    const negative = filters?.[`ne:${field.key}`] ?? "";
    write(`ne:${field.key}`, negative);
    writeChoice(
      next,
      queryParamName(block, field.key),
      filters?.[field.key] ?? "",
      negative ? "" : defaultFilterValue(field),
    );
  }
  write("page", change.page !== undefined && change.page > 1 ? String(change.page) : undefined);
  return next;
}

/** Whether the search or a filter narrows the list. */
export function isNarrowed(query: ListQuery): boolean {
  return query.q !== "" || Object.keys(query.filters).length > 0;
}

/** The sort after a press on a heading: ascending, descending, none. */
export function nextSort(current: string, key: string): string {
  if (current === key) return `-${key}`;
  return current === `-${key}` ? "" : key;
}

/** The parameters of the call behind a list. */
export function listParams(query: ListQuery, takes: readonly string[]): Record<string, unknown> {
  const { q, sort, page, pageSize, filters } = query;
  const paging = takes.includes("limit") ? { limit: pageSize, offset: (page - 1) * pageSize } : {};
  return { ...paging, ...(q && { q }), ...(sort && { sort }), ...filters };
}

// What a fresh list has is not written; a list is without it only when the address says so.
function writeChoice(search: URLSearchParams, name: string, value: string, fresh: string): void {
  if (value === fresh) search.delete(name);
  else search.set(name, value);
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

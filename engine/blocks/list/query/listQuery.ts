import type { ListBlock } from "../../../generated/documents";
import { defaultFilterValue } from "../filters/filterChoices";

/** The query of a list, as stored in the address. */
export interface ListQuery {
  q: string;
  /** The sort key, prefixed with - for descending; empty for the server's order. */
  sort: string;
  /** From 1. */
  page: number;
  pageSize: number;
  /** By query parameter; a negated filter has the parameter's ne: name. */
  filters: Record<string, string>;
}

/** A change of the query. */
export type ListChange = Partial<ListQuery>;

type ListOptions = Pick<ListBlock, "id" | "sort" | "filters" | "pageSize">;

const DEFAULT_PAGE_SIZE = 25;

/** The name of a parameter in the address: prefixed with the id of a list that has one, so that two lists can share a page. */
export function queryParamName(block: ListOptions, key: string): string {
  return block.id === undefined ? key : `${block.id}.${key}`;
}

/** The query parameters of a list's filters, each with its negation. */
export function filterKeys(block: ListOptions): string[] {
  return (block.filters ?? []).flatMap(({ key }) => [key, `ne:${key}`]);
}

/** Reads the query of a list from the address; missing or invalid parameters have their default. */
export function readListQuery(search: URLSearchParams, block: ListOptions, storedPageSize?: number): ListQuery {
  const read = (key: string) => search.get(queryParamName(block, key)) ?? undefined;
  const filters = (block.filters ?? []).flatMap((field) => {
    const params = [field.key, `ne:${field.key}`].map((key) => [key, read(key)] as const);
    const isGiven = params.some(([, value]) => value !== undefined);
    return (isGiven ? params : [[field.key, defaultFilterValue(field)] as const]).filter(([, value]) => value);
  });
  return {
    q: read("q")?.trim() ?? "",
    sort: read("sort") ?? block.sort ?? "",
    page: wholeNumber(read("page")) ?? 1,
    pageSize: wholeNumber(read("limit")) ?? storedPageSize ?? block.pageSize ?? DEFAULT_PAGE_SIZE,
    filters: Object.fromEntries(filters) as Record<string, string>,
  };
}

/** The address after a change of the query; any change but that of the page resets it to the first. */
export function changeListQuery(search: URLSearchParams, block: ListOptions, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(search);
  const write = (key: string, value: string | undefined) => {
    const name = queryParamName(block, key);
    if (value === undefined || value === "") next.delete(name);
    else next.set(name, value);
  };
  if (change.q !== undefined) write("q", change.q.trim());
  if (change.sort !== undefined) writeUnlessDefault(next, queryParamName(block, "sort"), change.sort, block.sort ?? "");
  if (change.pageSize !== undefined) write("limit", String(change.pageSize));
  const { filters } = change;
  for (const field of filters ? (block.filters ?? []) : []) {
    const negative = filters?.[`ne:${field.key}`] ?? "";
    write(`ne:${field.key}`, negative);
    writeUnlessDefault(
      next,
      queryParamName(block, field.key),
      filters?.[field.key] ?? "",
      negative ? "" : defaultFilterValue(field),
    );
  }
  write("page", change.page !== undefined && change.page > 1 ? String(change.page) : undefined);
  return next;
}

/** Whether a search or filter is active. */
export function isNarrowed(query: ListQuery): boolean {
  return query.q !== "" || Object.keys(query.filters).length > 0;
}

/** The next sort order of a column heading: ascending, descending, none. */
export function nextSort(current: string, key: string): string {
  if (current === key) return `-${key}`;
  return current === `-${key}` ? "" : key;
}

/** The paging, search, sort and filter parameters of a list call. */
export function listParams(query: ListQuery, takes: readonly string[]): Record<string, unknown> {
  const { q, sort, page, pageSize, filters } = query;
  const paging = takes.includes("limit") ? { limit: pageSize, offset: (page - 1) * pageSize } : {};
  return { ...paging, ...(q && { q }), ...(sort && { sort }), ...filters };
}

// The default is omitted from the address; an empty parameter means no value.
function writeUnlessDefault(search: URLSearchParams, name: string, value: string, defaultValue: string): void {
  if (value === defaultValue) search.delete(name);
  else search.set(name, value);
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

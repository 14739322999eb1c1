import { useSearchParams } from "react-router-dom";
import type { Field } from "../../../generated/documents";
import { changeListQuery, readListQuery } from "../query/listQuery";
import { changeFilter } from "./filterChoices";

/**
 * One filter of the list on this page, for other blocks: its value and a setter; undefined clears it. Setting a filter
 * removes its negation and vice versa. The key of a negation begins with `ne:`; `filters` are those of the list.
 */
export function useListFilter(
  key: string,
  filters: Field[],
): [string | undefined, (value: string | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const name = key.replace(/^ne:/, "");
  const block = { filters: filters.some((field) => field.key === name) ? filters : [...filters, { key: name }] };
  const choose = (value = "") =>
    setSearch((before) => {
      const { filters: current } = readListQuery(before, block);
      return changeListQuery(before, block, { filters: changeFilter(current, name, value, name !== key) });
    });
  return [readListQuery(search, block).filters[key], choose];
}

/** The search (`q`) and active filters of the list on this page. */
export function useListFilters(filters: Field[]): Record<string, string> {
  const [search] = useSearchParams();
  const query = readListQuery(search, { filters });
  return { ...(query.q && { q: query.q }), ...query.filters };
}

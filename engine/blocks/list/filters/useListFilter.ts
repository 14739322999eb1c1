import { useSearchParams } from "react-router-dom";
import type { Field } from "../../../generated/documents";
import { changeListQuery, readListQuery } from "../query/listQuery";
import { changeFilter } from "./filterChoices";

/**
 * One filter of the list on this page, for blocks beside it: its value, and how to set or clear it. Setting it ends what
 * the list said of the same by its opposite. The key of "is not" begins with `ne:`; `filters` are the list's.
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
      const { filters: held } = readListQuery(before, block);
      return changeListQuery(before, block, { filters: changeFilter(held, name, value, name !== key) });
    });
  return [readListQuery(search, block).filters[key], choose];
}

/** How the list on this page is searched (`q`) and filtered, by the filters it has. */
export function useListFilters(filters: Field[]): Record<string, string> {
  const [search] = useSearchParams();
  const query = readListQuery(search, { filters });
  return { ...(query.q && { q: query.q }), ...query.filters };
}

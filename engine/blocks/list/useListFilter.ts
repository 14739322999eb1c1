import { useSearchParams } from "react-router-dom";

/** One filter of the list on this page, for blocks beside it: its value in the address, and how to set or clear it. Setting it ends what the list said of the same by its opposite. */
export function useListFilter(key: string): [string | undefined, (value: string | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (value: string | undefined) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.delete("page");
      next.delete(key.startsWith("ne:") ? key.slice(3) : `ne:${key}`);
      if (value === undefined) next.delete(key);
      else next.set(key, value);
      return next;
    });
  return [search.get(key) ?? undefined, choose];
}

/** What the address says of these filters of the list on the page; those it does not say are left out. */
export function useListFilters(keys: readonly string[]): Record<string, string> {
  const [search] = useSearchParams();
  return Object.fromEntries(keys.flatMap((key) => (search.has(key) ? [[key, search.get(key) ?? ""]] : [])));
}

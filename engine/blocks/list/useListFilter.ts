import { useSearchParams } from "react-router-dom";

/** One filter of the list on this page, for blocks beside it: its value in the address, and how to set or clear it. */
export function useListFilter(key: string): [string | undefined, (value: string | undefined) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (value: string | undefined) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.delete("page");
      if (value === undefined) next.delete(key);
      else next.set(key, value);
      return next;
    });
  return [search.get(key) ?? undefined, choose];
}

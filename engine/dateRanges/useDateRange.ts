import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { useApi } from "../api/ApiContext";
import { activeTimeZone } from "../timezones/timeZone";
import { isDateRange, resolveDateRange } from "./dateRange";

/** The date range of a page, kept in the address under a key: its value for the picker, its instants for calls. */
export function useDateRange(key = "range", first = "last-24h") {
  const [search, setSearch] = useSearchParams();
  const { clock } = useApi();
  const written = search.get(key) ?? "";
  const value = isDateRange(written) ? written : first;
  const range = useMemo(() => resolveDateRange(value, activeTimeZone(), new Date(clock.now())), [value, clock]);
  const choose = (chosen: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (chosen === "" || chosen === first) next.delete(key);
      else next.set(key, chosen);
      return next;
    });
  return { value, from: range?.from.toISOString(), to: range?.to.toISOString(), choose };
}

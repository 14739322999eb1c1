import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { useApi } from "../api/ApiContext";
import { activeTimeZone } from "../timezones/timeZone";
import { isDateRange, resolveDateRange } from "./dateRange";

/** The date range of a page, stored in the address under a key: its value for the picker, its instants for calls. */
export function useDateRange(key = "range", defaultRange = "last-24h") {
  const [search, setSearch] = useSearchParams();
  const { clock } = useApi();
  const param = search.get(key) ?? "";
  const value = isDateRange(param) ? param : defaultRange;
  const range = useMemo(() => resolveDateRange(value, activeTimeZone(), new Date(clock.now())), [value, clock]);
  const choose = (chosen: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (chosen === "" || chosen === defaultRange) next.delete(key);
      else next.set(key, chosen);
      return next;
    });
  return { value, from: range?.from.toISOString(), to: range?.to.toISOString(), choose };
}

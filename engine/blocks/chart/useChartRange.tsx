import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useApi } from "../../api/ApiContext";
import { DateRangePicker } from "../../dateRanges/DateRangePicker";
import { type DateRange, isDateRange, readPreset, resolveDateRange } from "../../dateRanges/dateRange";
import { previousRange, rangeLength } from "../../dateRanges/previousRange";
import { RANGE_PARAMETERS } from "../../dateRanges/rangeFilters";
import { rangeText } from "../../dateRanges/rangeText";
import { Popover } from "../../elements/popovers/Popover";
import type { ChartBlock } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import { activeTimeZone } from "../../timezones/timeZone";
import type { Zoom } from "./plot/zoom";

const RANGE = "range";
const noParams: Record<string, string> = {};

/** The range of a chart, stored in the address and shared by the charts of a page, and its zoom. */
export function useChartRange({ range }: ChartBlock) {
  const { clock } = useApi();
  const [search, setSearch] = useSearchParams();
  const param = search.get(RANGE) ?? "";
  const chosen = isDateRange(param) ? param : (range ?? "");
  const [zoom, setZoom] = useState<{ of: string; part: Zoom; isTime: boolean }>();
  const part = zoom?.of === chosen ? zoom.part : undefined;
  const requested = useMemo(() => {
    if (range === undefined) return undefined;
    const whole = resolveDateRange(chosen, activeTimeZone(), new Date(clock.now()));
    return whole && { whole, length: rangeLength(chosen, whole) };
  }, [range, chosen, clock]);
  // A zoomed time range is refetched: it has a finer resolution than the whole.
  const shown = part && zoom?.isTime ? { from: new Date(part.from), to: new Date(part.to) } : requested?.whole;
  const choose = (value: string) => {
    const next = new URLSearchParams(search);
    if (value === "" || value === range) next.delete(RANGE);
    else next.set(RANGE, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return {
    chosen,
    choose,
    zoom: part,
    setZoom: (next: Zoom | undefined, isTime: boolean) => setZoom(next && { of: chosen, part: next, isTime }),
    params: useRangeParams(requested && shown),
    /** The parameters of the previous period; `length` is the distance to it in milliseconds. */
    earlier: useRangeParams(requested && shown && previousRange(shown, requested.length)),
    length: requested?.length ?? 0,
    /** Whether the range ends now, so that new values belong to it. */
    endsNow: requested !== undefined && part === undefined && readPreset(chosen) !== undefined,
  };
}

/** The range picker of a chart. */
export function RangeChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslate();
  const picker = () => <DateRangePicker label={t("Time range")} value={value} onChange={onChange} />;
  return (
    <Popover size="small" name={t("Time range")} panel={picker}>
      {rangeText(value, t)}
    </Popover>
  );
}

function useRangeParams(range: DateRange | undefined): Record<string, string> {
  const [from, to] = [range?.from.toISOString(), range?.to.toISOString()];
  return useMemo(
    () => (from && to ? { [RANGE_PARAMETERS.from]: from, [RANGE_PARAMETERS.to]: to } : noParams),
    [from, to],
  );
}

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

/** The range of a chart, kept in the address, where charts of one page share it; and the part of it that is looked at. */
export function useChartRange({ range }: ChartBlock) {
  const { clock } = useApi();
  const [search, setSearch] = useSearchParams();
  const written = search.get(RANGE) ?? "";
  const chosen = isDateRange(written) ? written : (range ?? "");
  const [zoom, setZoom] = useState<{ of: string; part: Zoom; isTime: boolean }>();
  const part = zoom?.of === chosen ? zoom.part : undefined;
  const asked = useMemo(() => {
    if (range === undefined) return undefined;
    const whole = resolveDateRange(chosen, activeTimeZone(), new Date(clock.now()));
    return whole && { whole, length: rangeLength(chosen, whole) };
  }, [range, chosen, clock]);
  // A part of a time is read anew: it holds more points than the whole could show.
  const shown = part && zoom?.isTime ? { from: new Date(part.from), to: new Date(part.to) } : asked?.whole;
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
    params: useSent(asked && shown),
    /** The call for the time before, and how far back that is. */
    earlier: useSent(asked && shown && previousRange(shown, asked.length)),
    length: asked?.length ?? 0,
    /** Whether new values belong to what is shown. */
    isGoingOn: asked !== undefined && part === undefined && readPreset(chosen) !== undefined,
  };
}

/** Chooses the range of a chart. */
export function RangeChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslate();
  const picker = () => <DateRangePicker label={t("Time range")} value={value} onChange={onChange} />;
  return (
    <Popover size="small" name={t("Time range")} panel={picker}>
      {rangeText(value, t)}
    </Popover>
  );
}

function useSent(range: DateRange | undefined): Record<string, string> {
  const [from, to] = [range?.from.toISOString(), range?.to.toISOString()];
  return useMemo(
    () => (from && to ? { [RANGE_PARAMETERS.from]: from, [RANGE_PARAMETERS.to]: to } : noParams),
    [from, to],
  );
}

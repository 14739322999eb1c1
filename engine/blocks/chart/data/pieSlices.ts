import type { ChartBlock } from "../../../generated/documents";
import type { Translate } from "../../../languages/translate";
import type { ChartData } from "./chartData";
import { sumValues } from "./seriesValues";
import { seriesColour } from "./seriesColour";

/** A slice of a pie. */
export interface Slice {
  label: string;
  value: number;
  colour: string;
  /** Start and size as fractions of the whole, from 0 to 1. */
  start: number;
  share: number;
}

/** Maximum number of slices, the size of the palette; the last one sums up the remaining values. */
const MAX_SLICES = 11;

/** The slices of a pie: one per row where there is one series, else the sum of each series. */
export function pieSlices(block: ChartBlock, data: ChartData, t: Translate): Slice[] {
  const parts = block.series.length === 1 ? ofRows(block, data, t) : ofSeries(block, data, t);
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  let start = 0;
  return parts.map((part) => {
    const slice = { ...part, start, share: part.value / whole };
    start += slice.share;
    return slice;
  });
}

type Part = Pick<Slice, "label" | "value" | "colour">;

function ofRows(block: ChartBlock, { points }: ChartData, t: Translate): Part[] {
  const known = points.map(({ label, values }) => ({ label, value: values[0] ?? 0 })).filter(({ value }) => value > 0);
  const named = known.length > MAX_SLICES ? known.slice(0, MAX_SLICES - 1) : known;
  const rest = known.slice(named.length).reduce((sum, { value }) => sum + value, 0);
  const all = rest > 0 ? [...named, { label: t("Others"), value: rest }] : named;
  return all.map((part, index) => ({ ...part, colour: block.series[0]?.tone ?? String(index + 1) }));
}

function ofSeries(block: ChartBlock, data: ChartData, t: Translate): Part[] {
  const sums = sumValues(data, block.series.length);
  return block.series
    .map(({ label }, index) => ({ label: t(label), value: sums[index] ?? 0, colour: seriesColour(block, index) }))
    .filter(({ value }) => value > 0);
}

import { useFormatText } from "../../formats/FormattedValue";
import type { ChartBlock } from "../../generated/documents";
import { type ChartData, shownValue } from "./data/chartData";

/** Returns a formatter of a series' values: numbers by the series' format, states as text by default. */
export function useSeriesText(block: ChartBlock, data: Pick<ChartData, "states">) {
  const text = useFormatText();
  const fallback = block.type === "bands" ? "text" : "number";
  return (series: number, value: number) =>
    text(shownValue(data, series, value), {}, block.series[series]?.format ?? fallback);
}

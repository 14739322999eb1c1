import { useFormatText } from "../../formats/FormattedValue";
import type { ChartBlock } from "../../generated/documents";
import { type ChartData, shownValue } from "./data/chartData";

/** Writes a value of a series as the series says: a number by its format, a state by its name. */
export function useSeriesText(block: ChartBlock, data: Pick<ChartData, "states">) {
  const text = useFormatText();
  const usual = block.type === "bands" ? "text" : "number";
  return (series: number, value: number) =>
    text(shownValue(data, series, value), {}, block.series[series]?.format ?? usual);
}

import type { ChartBlock } from "../../generated/documents";

/** What a series is coloured by: what it means where the document says so, else its place among the series. */
export function seriesColour({ series }: Pick<ChartBlock, "series">, index: number): string {
  return series[index]?.tone ?? String(index + 1);
}

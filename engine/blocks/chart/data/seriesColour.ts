import type { ChartBlock } from "../../../generated/documents";

/** Number of colours in the chart palette. */
export const COLOURS = 11;

/** The colour of a series: its tone where the document sets one, else a palette colour by index, modulo the size of the palette. */
export function seriesColour({ series }: Pick<ChartBlock, "series">, index: number): string {
  return series[index]?.tone ?? String((index % COLOURS) + 1);
}

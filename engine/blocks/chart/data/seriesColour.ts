import type { ChartBlock } from "../../../generated/documents";

/** How many colours the palette of charts has. */
export const COLOURS = 11;

/** What a series is coloured by: what it means where the document says so, else its place; after the last colour comes the first. */
export function seriesColour({ series }: Pick<ChartBlock, "series">, index: number): string {
  return series[index]?.tone ?? String((index % COLOURS) + 1);
}

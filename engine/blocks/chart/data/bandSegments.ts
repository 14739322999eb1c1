import { type ChartData, lineRuns } from "./chartData";

/** A period in which a series is in one state; times in milliseconds since 1970. */
export interface BandSegment {
  from: number;
  to: number;
  /** The index of the state in the states of its series. */
  state: number;
}

/** The consecutive states of a series. A state lasts until the next point; the last one ends at its own point, as do those before a gap. */
export function bandSegments(data: ChartData, series: number): BandSegment[] {
  return lineRuns(data, series).flatMap((run) => {
    const segments: BandSegment[] = [];
    for (const point of run) {
      const state = point.values[series] ?? 0;
      const last = segments.at(-1);
      if (last) last.to = point.x;
      if (last?.state !== state) segments.push({ from: point.x, to: point.x, state });
    }
    return segments;
  });
}

import { type ChartData, lineRuns } from "./chartData";

/** A time a series was in one state. */
export interface BandSegment {
  from: number;
  to: number;
  /** The place of the state among those of its series. */
  state: number;
}

/** The times a series was in its states, one after the other; a state lasts until the next is known, and no longer than points are. */
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

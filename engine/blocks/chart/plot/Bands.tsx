import type { ChartBlock } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import styles from "../Chart.module.css";
import { bandSegments } from "../data/bandSegments";
import type { ChartData } from "../data/chartData";
import { COLOURS } from "../data/seriesColour";
import { useSeriesText } from "../useSeriesText";
import type { PlotFrame } from "./plotFrame";

/** How high the row of a series is, in pixels: its name and its band. */
export const BAND_ROW = 46;

const NAME = 16;
const BAND = 22;
const LETTER = 7;
const SHORTEST = 2;

interface BandsProps {
  block: ChartBlock;
  data: ChartData;
  shown: readonly number[];
  frame: PlotFrame;
}

/** The states of each series as a band along the time, each named where there is room. */
export function Bands({ block, data, shown, frame }: BandsProps) {
  const t = useTranslate();
  return shown.map((series, row) => (
    <g key={series} transform={`translate(0 ${row * BAND_ROW})`}>
      <text className={styles.bandName} x={frame.left} y={NAME - 4}>
        {t(block.series[series]?.label ?? "")}
      </text>
      <Band {...{ block, data, series, frame }} />
    </g>
  ));
}

function Band({ block, data, series, frame }: Omit<BandsProps, "shown"> & { series: number }) {
  const text = useSeriesText(block, data);
  return bandSegments(data, series).map(({ from, to, state }) => {
    const x = frame.x(from);
    const width = Math.max(SHORTEST, frame.x(to) - x);
    const label = text(series, state);
    return (
      <g key={from} className={styles.band} data-series={(state % COLOURS) + 1}>
        <rect x={x} y={NAME} width={width} height={BAND} />
        <rect className={styles.bandStart} x={x} y={NAME} width={SHORTEST} height={BAND} />
        {width > label.length * LETTER + 14 && (
          <text x={x + 8} y={NAME + BAND / 2} dy="0.32em">
            {label}
          </text>
        )}
      </g>
    );
  });
}

import type { ChartBlock } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import styles from "../Chart.module.css";
import { bandSegments } from "../data/bandSegments";
import type { ChartData } from "../data/chartData";
import { COLOURS } from "../data/seriesColour";
import { useSeriesText } from "../useSeriesText";
import type { PlotFrame } from "./plotFrame";

/** Height of the row of a series, in pixels: its name and its band. */
export const BAND_ROW = 46;

const NAME = 16;
const BAND = 22;
const CHAR_WIDTH = 7;
const MIN_WIDTH = 2;

interface BandsProps {
  block: ChartBlock;
  data: ChartData;
  shown: readonly number[];
  frame: PlotFrame;
}

/** The states of each series as a band along the time axis, labelled where there is room. */
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
    const width = Math.max(MIN_WIDTH, frame.x(to) - x);
    const label = text(series, state);
    return (
      <g key={from} className={styles.band} data-series={(state % COLOURS) + 1}>
        <rect x={x} y={NAME} width={width} height={BAND} />
        <rect className={styles.bandStart} x={x} y={NAME} width={MIN_WIDTH} height={BAND} />
        {width > label.length * CHAR_WIDTH + 14 && (
          <text x={x + 8} y={NAME + BAND / 2} dy="0.32em">
            {label}
          </text>
        )}
      </g>
    );
  });
}

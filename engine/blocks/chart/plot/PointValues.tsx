import type { ChartBlock } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import styles from "../Chart.module.css";
import type { ChartData, ChartPoint } from "../data/chartData";
import { pointLabel } from "../data/chartRows";
import { seriesColour } from "../data/seriesColour";
import { useSeriesText } from "../useSeriesText";
import type { PlotFrame } from "./plotFrame";

interface SeriesShown {
  block: ChartBlock;
  data: ChartData;
  shown: readonly number[];
}

interface PointValuesProps extends SeriesShown {
  point: ChartPoint;
  frame: PlotFrame;
  width: number;
}

/** The tooltip of a plot: the values at one point, beside the cursor line. */
export function PointValues({ block, data, shown, point, frame, width }: PointValuesProps) {
  const t = useTranslate();
  const text = useSeriesText(block, data);
  const left = frame.x(point.x);
  const side = left > width / 2 ? { insetInlineEnd: width - left + 12 } : { insetInlineStart: left + 12 };
  return (
    <div aria-hidden="true" className={styles.values} style={side}>
      <p className={styles.when}>{pointLabel(data, point)}</p>
      {shown.map((index) => {
        const series = block.series[index];
        const value = point.values[index];
        if (!series) return null;
        return (
          <p key={series.key}>
            {block.type !== "bands" && (
              <span className={styles.key} data-series={seriesColour(block, index)} aria-hidden="true" />
            )}
            {t(series.label)} <b>{value === undefined ? "–" : text(index, value)}</b>
          </p>
        );
      })}
    </div>
  );
}

/** Describes a point in one sentence, for `aria-valuetext`: its label and the value of each series shown. */
export function useReadPoint({ block, data, shown }: SeriesShown): (point: ChartPoint) => string {
  const t = useTranslate();
  const text = useSeriesText(block, data);
  return (point) => {
    const values = shown.flatMap((index) => {
      const series = block.series[index];
      const value = point.values[index];
      return series && value !== undefined ? [`${t(series.label)} ${text(index, value)}`] : [];
    });
    return [pointLabel(data, point), ...values].join(", ");
  };
}

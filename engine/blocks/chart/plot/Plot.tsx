import { useMemo, useState } from "react";
import type { ChartBlock } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import styles from "../Chart.module.css";
import type { ChartData } from "../data/chartData";
import { stackPoints } from "../data/stackPoints";
import { Axes } from "./Axes";
import { Bands } from "./Bands";
import { Marks } from "./Marks";
import { PointValues, useReadPoint } from "./PointValues";
import { plotFrame } from "./plotFrame";
import { usePlotKeys } from "./usePlotKeys";
import { usePlotPointer } from "./usePlotPointer";
import { useWidth } from "./useWidth";
import type { Zoom } from "./zoom";

/** Props of a plot; `shown` holds the indexes of the visible series, `height` is in pixels. */
export interface PlotProps {
  block: ChartBlock;
  data: ChartData;
  shown: readonly number[];
  /** The same series in the previous period, overlaid. */
  earlier?: ChartData;
  height: number;
  /** Called with a range chosen by dragging or a key; undefined resets the zoom. */
  onZoom: (zoom: Zoom | undefined) => void;
}

/** The plot of a chart: axes, marks, a tooltip for the point under the pointer or chosen with the arrow keys, and the brush of a drag. */
export function Plot({ block, data, shown, earlier, height, onZoom }: PlotProps) {
  const t = useTranslate();
  const [box, width] = useWidth();
  const drawn = useMemo(
    () => (block.stacked ? { ...data, points: stackPoints(data.points, shown) } : data),
    [block.stacked, data, shown],
  );
  const frame = useMemo(
    () => plotFrame(block, drawn, shown, { width, height }, earlier?.points),
    [block, drawn, shown, width, height, earlier],
  );
  const [at, setAt] = useState<number>();
  const point = at === undefined ? undefined : data.points[at];
  const pointer = usePlotPointer({ frame, data, onPoint: setAt, onZoom });
  const keys = usePlotKeys({ data, at, onPoint: setAt, onZoom });
  const read = useReadPoint({ block, data, shown });
  const marks = { shown, frame };
  return (
    <div
      ref={box}
      className={styles.plot}
      style={{ height }}
      role="slider"
      aria-label={block.series.map(({ label }) => t(label)).join(", ")}
      aria-valuemin={0}
      aria-valuemax={data.points.length - 1}
      aria-valuenow={at ?? 0}
      aria-valuetext={point ? read(point) : t("Arrow keys read the values; plus and minus zoom.")}
      tabIndex={0}
      onBlur={() => setAt(undefined)}
      onKeyDown={keys}
    >
      {width > 0 && frame && (
        <svg aria-hidden="true" width={width} height={height} {...pointer.handlers}>
          <Axes block={block} frame={frame} />
          {earlier && (
            <Marks block={{ type: "line", series: block.series }} data={earlier} isEarlier {...marks} frame={frame} />
          )}
          {block.type === "bands" ? (
            <Bands {...{ block, data, shown, frame }} />
          ) : (
            <Marks block={block} data={drawn} {...marks} frame={frame} />
          )}
          {pointer.dragged && (
            <rect className={styles.dragged} y={frame.top} height={frame.bottom - frame.top} {...pointer.dragged} />
          )}
          {point && <Cursor x={frame.x(point.x)} top={frame.top} bottom={frame.bottom} />}
        </svg>
      )}
      {point && frame && <PointValues {...{ block, data, shown, point, frame, width }} />}
    </div>
  );
}

function Cursor({ x, top, bottom }: { x: number; top: number; bottom: number }) {
  return <line className={styles.cursor} x1={x} x2={x} y1={top} y2={bottom} />;
}

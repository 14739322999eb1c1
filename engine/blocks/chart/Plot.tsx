import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useFormatText } from "../../formats/FormattedValue";
import { formatTimestamp } from "../../formats/timestamp";
import type { ChartBlock } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import { activeTimeZone } from "../../timezones/timeZone";
import styles from "./Chart.module.css";
import type { ChartData, ChartPoint } from "./chartData";
import { Marks } from "./Marks";
import { nearestIndex, type PlotFrame, plotFrame } from "./plotFrame";

/** What a plot is drawn from: the rows, which series, and how high. */
export interface PlotProps {
  block: ChartBlock;
  data: ChartData;
  shown: readonly number[];
  height: number;
}

/** The drawing of a chart: axes, marks, and the values under the pointer or chosen with the arrow keys. */
export function Plot({ block, data, shown, height }: PlotProps) {
  const t = useTranslate();
  const [box, width] = useWidth();
  const frame = useMemo(() => plotFrame(block, data, shown, { width, height }), [block, data, shown, width, height]);
  const [at, setAt] = useState<number>();
  const point = at === undefined ? undefined : data.points[at];
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const left = event.currentTarget.getBoundingClientRect().left;
    setAt(frame && nearestIndex(frame, data.points, event.clientX - left));
  };
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const last = data.points.length - 1;
    setAt(Math.min(last, Math.max(0, (at ?? (step > 0 ? -1 : last + 1)) + step)));
  };
  const read = useReadPoint({ block, data, shown });
  const name = block.series.map(({ label }) => t(label)).join(", ");
  return (
    <div
      ref={box}
      className={styles.plot}
      style={{ height }}
      role="slider"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={data.points.length - 1}
      aria-valuenow={at ?? 0}
      aria-valuetext={point ? read(point) : t("Arrow keys read the values.")}
      tabIndex={0}
      onBlur={() => setAt(undefined)}
      onKeyDown={move}
    >
      {width > 0 && frame && (
        <svg
          aria-hidden="true"
          width={width}
          height={height}
          onPointerMove={follow}
          onPointerLeave={() => setAt(undefined)}
        >
          <Axes block={block} data={data} frame={frame} />
          <Marks block={block} data={data} shown={shown} frame={frame} />
          {point && (
            <line
              className={styles.cursor}
              x1={frame.x(point.x)}
              x2={frame.x(point.x)}
              y1={frame.top}
              y2={frame.bottom}
            />
          )}
        </svg>
      )}
      {point && frame && <Values block={block} data={data} shown={shown} point={point} frame={frame} width={width} />}
    </div>
  );
}

function Axes({ block, data, frame }: { block: ChartBlock; data: ChartData; frame: PlotFrame }) {
  const text = useFormatText();
  const format = block.series[0]?.format;
  return (
    <g className={styles.axes}>
      {frame.valueTicks.map((value) => (
        <g key={value}>
          <line x1={frame.left} x2={frame.right} y1={frame.y(value)} y2={frame.y(value)} />
          <text x={frame.left - 8} y={frame.y(value)} dy="0.32em" textAnchor="end">
            {text(value, {}, format ?? "number")}
          </text>
        </g>
      ))}
      {frame.placeTicks.map(({ x, label }) => (
        <text key={`${x}`} x={frame.x(x)} y={frame.bottom + 18} textAnchor="middle">
          {data.isTime ? label : label.slice(0, 14)}
        </text>
      ))}
    </g>
  );
}

interface ValuesProps extends Omit<PlotProps, "height"> {
  point: ChartPoint;
  frame: PlotFrame;
  width: number;
}

function Values({ block, data, shown, point, frame, width }: ValuesProps) {
  const t = useTranslate();
  const text = useFormatText();
  const left = frame.x(point.x);
  const side = left > width / 2 ? { insetInlineEnd: width - left + 12 } : { insetInlineStart: left + 12 };
  return (
    <div aria-hidden="true" className={styles.values} style={side}>
      <p className={styles.when}>{placeText(data, point)}</p>
      {shown.map((index) => {
        const series = block.series[index];
        const value = point.values[index];
        if (!series) return null;
        return (
          <p key={series.key}>
            <span className={styles.key} data-series={index + 1} aria-hidden="true" />
            {t(series.label)} <b>{value === undefined ? "–" : text(value, {}, series.format ?? "number")}</b>
          </p>
        );
      })}
    </div>
  );
}

function placeText({ isTime }: ChartData, point: ChartPoint): string {
  return isTime ? formatTimestamp(new Date(point.x), activeTimeZone()) : point.label;
}

/** A point as a sentence: where it stands and the value of each series shown. */
function useReadPoint({ block, data, shown }: Omit<PlotProps, "height">): (point: ChartPoint) => string {
  const t = useTranslate();
  const text = useFormatText();
  return (point) => {
    const values = shown.flatMap((index) => {
      const series = block.series[index];
      const value = point.values[index];
      return series && value !== undefined ? [`${t(series.label)} ${text(value, {}, series.format ?? "number")}`] : [];
    });
    return [placeText(data, point), ...values].join(", ");
  };
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}

import type { ChartBlock } from "../../../generated/documents";
import styles from "../Chart.module.css";
import { type ChartData, type ChartPoint, lineRuns } from "../data/chartData";
import { seriesColour } from "../data/seriesColour";
import { baselineAt } from "../data/stackPoints";
import type { PlotFrame } from "./plotFrame";

interface MarksProps {
  block: Pick<ChartBlock, "type" | "stacked" | "series">;
  /** Whether they are of the previous period, drawn behind the others. */
  isEarlier?: boolean;
  data: ChartData;
  shown: readonly number[];
  frame: PlotFrame;
}

/** The bars, lines or areas of a chart. */
export function Marks(props: MarksProps) {
  return props.block.type === "bar" ? <Bars {...props} /> : <Lines {...props} />;
}

function Bars({ block, data, shown, frame }: MarksProps) {
  const beside = block.stacked ? 1 : Math.max(1, shown.length);
  const width = Math.max(1, Math.min(28, (frame.slot * 0.7) / beside));
  const start = (-width * beside) / 2;
  return data.points.flatMap((point) =>
    shown.map((series, place) => {
      const value = point.values[series];
      if (value === undefined) return null;
      const top = frame.y(value);
      const x = frame.x(point.x) + start + (block.stacked ? 0 : place * width);
      const floor = block.stacked ? baselineAt(point, shown, series) : 0;
      const height = Math.max(0, frame.y(floor) - top);
      return (
        <rect
          key={`${point.x} ${series}`}
          className={styles.fill}
          data-series={seriesColour(block, series)}
          {...{ x, y: top, width, height }}
        />
      );
    }),
  );
}

function Lines({ block, data, shown, frame, isEarlier }: MarksProps) {
  return shown.flatMap((series) =>
    lineRuns(data, series).map((run) => {
      const line = pathOf(run, series, frame, block.type === "step");
      const first = run[0];
      const last = run.at(-1);
      if (!first || !last) return null;
      const area = block.stacked
        ? `${line}${baselinePath(run, shown, series, frame)}Z`
        : `${line}L${frame.x(last.x)},${frame.bottom}L${frame.x(first.x)},${frame.bottom}Z`;
      return (
        <g key={`${series} ${first.x}`}>
          {block.type === "area" && !isEarlier && (
            <path
              className={block.stacked ? styles.layer : styles.area}
              data-series={seriesColour(block, series)}
              d={area}
            />
          )}
          <path
            className={isEarlier ? styles.earlier : styles.line}
            data-series={seriesColour(block, series)}
            d={line}
          />
        </g>
      );
    }),
  );
}

/** The lower edge of a stacked area, from right to left, as an SVG path. */
function baselinePath(
  run: readonly ChartPoint[],
  shown: readonly number[],
  series: number,
  { x, y }: PlotFrame,
): string {
  return run
    .toReversed()
    .map((point) => `L${x(point.x).toFixed(1)},${y(baselineAt(point, shown, series)).toFixed(1)}`)
    .join("");
}

function pathOf(run: readonly ChartPoint[], series: number, { x, y }: PlotFrame, isStep: boolean): string {
  const at = (point: ChartPoint) => [x(point.x).toFixed(1), y(point.values[series] ?? 0).toFixed(1)];
  const [first, ...rest] = run.map(at);
  if (!first) return "";
  // A run of one point is drawn as a dot: a zero-length line with round caps.
  if (rest.length === 0) return `M${first}h0.01`;
  return `M${first}${rest.map(([left, top]) => (isStep ? `H${left}V${top}` : `L${left},${top}`)).join("")}`;
}

import { useFormatText } from "../../../formats/FormattedValue";
import type { ChartBlock } from "../../../generated/documents";
import styles from "../Chart.module.css";
import type { PlotFrame } from "./plotFrame";

/** The grid lines and tick labels of a plot. */
export function Axes({ block, frame }: { block: ChartBlock; frame: PlotFrame }) {
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
          {label}
        </text>
      ))}
    </g>
  );
}

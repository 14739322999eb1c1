import { useFormatText } from "../../formats/FormattedValue";
import type { ChartBlock } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import styles from "./Chart.module.css";
import type { ChartData } from "./data/chartData";
import { pieSlices } from "./data/pieSlices";

/** A donut chart, with a list of label, value and percentage of each slice. */
export function Pie({ block, data }: { block: ChartBlock; data: ChartData }) {
  const t = useTranslate();
  const text = useFormatText();
  const slices = pieSlices(block, data, t);
  const format = block.series[0]?.format ?? "number";
  return (
    <div className={styles.pie}>
      <svg viewBox="0 0 42 42" width={PIE} height={PIE} aria-hidden="true">
        {slices.map(({ label, colour, start, share }) => (
          // With pathLength 100, percentages are dash lengths; the offset of 25 starts at the top.
          <circle
            key={label}
            data-series={colour}
            pathLength={100}
            strokeDasharray={`${share * 100} ${100 - share * 100}`}
            strokeDashoffset={25 - start * 100}
            {...{ cx: 21, cy: 21, r: 16 }}
          />
        ))}
      </svg>
      <ul>
        {slices.map(({ label, value, colour, share }) => (
          <li key={label}>
            <span className={styles.key} data-series={colour} aria-hidden="true" />
            <span className={styles.slice}>{label}</span>
            <b>{text(value, {}, format)}</b>
            <span className={styles.share}>{text(share * 100, {}, SHARE)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const PIE = 220;
const SHARE = { name: "percent", options: { decimals: 1 } };

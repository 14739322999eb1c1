import type { ChartBlock } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import styles from "./Chart.module.css";
import type { ChartData } from "./data/chartData";
import { seriesColour } from "./data/seriesColour";
import { useSeriesText } from "./useSeriesText";

/** What a legend needs. */
export interface LegendProps {
  block: ChartBlock;
  data: Pick<ChartData, "states">;
  /** The series there are values of. */
  known: readonly number[];
  hidden: ReadonlySet<number>;
  /** What is said of each series: its newest value, or its sum. */
  said: readonly (number | undefined)[];
  onToggle: (index: number) => void;
}

/** The names of the lines of a chart with their newest values; each shows or hides its line. */
export function Legend({ block, data, known, hidden, said, onToggle }: LegendProps) {
  const t = useTranslate();
  const text = useSeriesText(block, data);
  return (
    <ul className={styles.legend}>
      {known.map((index) => {
        const { key, label } = block.series[index] ?? { key: "", label: "" };
        const value = said[index];
        return (
          <li key={key}>
            <button type="button" aria-pressed={!hidden.has(index)} onClick={() => onToggle(index)}>
              {block.type !== "bands" && (
                <span className={styles.key} data-series={seriesColour(block, index)} aria-hidden="true" />
              )}
              <span className={styles.name}>{t(label)}</span>
              {value !== undefined && <b>{text(index, value)}</b>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

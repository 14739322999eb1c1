import type { ChartBlock } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import styles from "./Chart.module.css";
import type { ChartData } from "./data/chartData";
import { seriesColour } from "./data/seriesColour";
import { useSeriesText } from "./useSeriesText";

/** Props of a legend. */
export interface LegendProps {
  block: ChartBlock;
  data: Pick<ChartData, "states">;
  /** Indexes of the series that have values. */
  known: readonly number[];
  hidden: ReadonlySet<number>;
  /** Per series, its newest value or its sum. */
  values: readonly (number | undefined)[];
  onToggle: (index: number) => void;
}

/** The legend of a chart: a toggle button per series, with its newest value or sum. */
export function Legend({ block, data, known, hidden, values, onToggle }: LegendProps) {
  const t = useTranslate();
  const text = useSeriesText(block, data);
  return (
    <ul className={styles.legend}>
      {known.map((index) => {
        const { key, label } = block.series[index] ?? { key: "", label: "" };
        const value = values[index];
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

import { useFormatText } from "../../formats/FormattedValue";
import type { ChartBlock } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import styles from "./Chart.module.css";

/** What a legend needs. */
export interface LegendProps {
  block: ChartBlock;
  /** The series there are values of. */
  known: readonly number[];
  hidden: ReadonlySet<number>;
  /** The newest value of each series of the chart. */
  newest: readonly (number | undefined)[];
  onToggle: (index: number) => void;
}

/** The names of the lines of a chart with their newest values; each shows or hides its line. */
export function Legend({ block, known, hidden, newest, onToggle }: LegendProps) {
  const t = useTranslate();
  const text = useFormatText();
  return (
    <ul className={styles.legend}>
      {known.map((index) => {
        const { key, label, format } = block.series[index] ?? { key: "", label: "" };
        return (
          <li key={key}>
            <button type="button" aria-pressed={!hidden.has(index)} onClick={() => onToggle(index)}>
              <span className={styles.key} data-series={index + 1} aria-hidden="true" />
              <span className={styles.name}>{t(label)}</span>
              {newest[index] !== undefined && <b>{text(newest[index], {}, format ?? "number")}</b>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

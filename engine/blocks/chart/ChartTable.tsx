import { useFormatText } from "../../formats/FormattedValue";
import { formatTimestamp } from "../../formats/timestamp";
import type { ChartBlock } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import { activeTimeZone } from "../../timezones/timeZone";
import styles from "./Chart.module.css";
import type { ChartData } from "./chartData";

/** The values of a chart as a table, the newest first, for those who read rather than look. */
export function ChartTable({ block, data }: { block: ChartBlock; data: ChartData }) {
  const t = useTranslate();
  const text = useFormatText();
  const points = data.isTime ? [...data.points].reverse() : data.points;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={t("Values")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{data.isTime ? t("Time") : t("Value")}</th>
            {block.series.map(({ key, label }) => (
              <th key={key} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.x}>
              <th scope="row">{data.isTime ? formatTimestamp(new Date(point.x), activeTimeZone()) : point.label}</th>
              {block.series.map(({ key, format }, index) => {
                const value = point.values[index];
                return <td key={key}>{value === undefined ? "–" : text(value, {}, format ?? "number")}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import type { ChartBlock } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import styles from "./Chart.module.css";
import type { ChartData } from "./data/chartData";
import { pointLabel } from "./data/chartRows";
import { useSeriesText } from "./useSeriesText";

interface ChartTableProps {
  block: ChartBlock;
  data: ChartData;
  shown: readonly number[];
}

/** The values of a chart as a table, newest first: the accessible alternative to the plot. */
export function ChartTable({ block, data, shown }: ChartTableProps) {
  const t = useTranslate();
  const text = useSeriesText(block, data);
  const points = data.isTime ? [...data.points].reverse() : data.points;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={t("Values")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{data.isTime ? t("Time") : t("Value")}</th>
            {shown.map((index) => (
              <th key={index} scope="col">
                {t(block.series[index]?.label ?? "")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.x}>
              <th scope="row">{pointLabel(data, point)}</th>
              {shown.map((index) => {
                const value = point.values[index];
                return <td key={index}>{value === undefined ? "–" : text(index, value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import type { ReactNode } from "react";
import { useListFilter, useTranslate } from "#engine";
import styles from "./DeviceSummary.module.css";

/** How many devices have a value, by value; undefined until it is known. */
export type Counts = Record<string, number> | undefined;

/** Counts as getDeviceStatistics answers them: chart to value to count. */
export type Statistics = Record<string, Counts>;

/** One value of a chart and how many devices have it. */
export interface Slice {
  value: string;
  label: ReactNode;
  count: number;
  tone: string;
  /** The value the list's filter takes; a slice without one is only read. */
  filter?: string;
}

/** How many slices a chart names before the rest is one slice. */
const NAMED = 4;

/** What a chart is drawn with: its name, the filter of the list its slices set, and its slices. */
export interface SummaryChartProps {
  title: string;
  field: string;
  slices: Slice[];
}

/** One bar of counts with its greatest parts by name. A click filters the list. */
export function SummaryChart({ title, field, slices }: SummaryChartProps) {
  const t = useTranslate();
  const [chosen, choose] = useListFilter(field);
  const total = slices.reduce((sum, slice) => sum + slice.count, 0);
  const named = slices.slice(0, NAMED);
  return (
    <div className={styles.chart}>
      <h2>{title}</h2>
      <div className={styles.bar} aria-hidden="true">
        {slices.map((slice) => (
          <span key={slice.value} data-tone={slice.tone} style={{ flexGrow: slice.count }} />
        ))}
      </div>
      <ul>
        {named.map(({ value, label, tone, count, filter }) => {
          const pressed = chosen === filter;
          return (
            <li key={value}>
              <button
                type="button"
                disabled={filter === undefined}
                aria-pressed={filter === undefined ? undefined : pressed}
                onClick={() => choose(pressed ? undefined : filter)}
              >
                <span data-tone={tone} className={styles.key} aria-hidden="true" />
                <span className={styles.label}>{label}</span>
                <span className={styles.count}>{count}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {slices.length > NAMED && (
        <p className={styles.rest}>
          {t("{count} others", { count: total - named.reduce((sum, slice) => sum + slice.count, 0) })}
        </p>
      )}
    </div>
  );
}

/** The slices of a chart whose values are their own names, the greatest first. */
export function valueSlices(counts: Counts = {}): Slice[] {
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([value, count], place) => ({
      value,
      label: value,
      filter: value,
      count,
      tone: `series-${Math.min(place + 1, NAMED + 1)}`,
    }));
}

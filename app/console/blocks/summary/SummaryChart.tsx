import type { ReactNode } from "react";
import { FormattedValue, listBlockOf, useDocument, useListFilter, useTranslate } from "#engine";
import styles from "./DeviceSummary.module.css";

/** Number of devices by value; undefined until loaded. */
export type Counts = Record<string, number> | undefined;

/** Response of getDeviceStatistics: counts by chart. */
export type Statistics = Record<string, Counts>;

/** One value of a chart and the number of devices with it. */
export interface Slice {
  /** Value of the list's filter. */
  value: string;
  label: ReactNode;
  count: number;
  tone: string;
}

/** Number of slices shown individually; the others are one slice. */
const MAX_NAMED = 4;
/** Maximum number of values for which the filter of the others lists them one by one. */
const MAX_FILTER_VALUES = 12;

/** Sum of the counts of slices. */
export const sumOf = (slices: Slice[]) => slices.reduce((sum, { count }) => sum + count, 0);
const filterOf = (slices: Slice[]) => slices.map(({ value }) => value.replace(/[\\,]/g, "\\$&")).join();

/** Properties of `SummaryChart`. */
export interface SummaryChartProps {
  title: string;
  /** Filter of the list that a slice sets. */
  field: string;
  slices: Slice[];
  /** Number of all devices, including those without a value. */
  all: number;
}

/** Donut chart with the largest values as slices and the others as one. A click on a slice filters the list. */
export function SummaryChart({ title, field, slices, all }: SummaryChartProps) {
  const named = slices.slice(0, MAX_NAMED);
  const others = slices.slice(MAX_NAMED);
  // With many values, the others are filtered by negating the named ones, which includes values that were not counted.
  const isLong = all > 0 && slices.length > MAX_FILTER_VALUES;
  const total = (isLong ? all : sumOf(slices)) || 1;
  return (
    <div className={styles.chart}>
      <h2>{title}</h2>
      <div>
        {[...named.map((slice) => [slice]), others].map((part, index) => {
          const isNegated = isLong && part === others;
          return (
            part[0] && (
              <ChartPart
                key={part[0].value}
                {...part[0]}
                count={isNegated ? all - sumOf(named) : sumOf(part)}
                start={sumOf(slices.slice(0, index)) / total}
                total={total}
                isRest={part === others}
                field={isNegated ? `ne:${field}` : field}
                filter={filterOf(isNegated ? named : part)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

interface ChartPartProps extends Slice {
  isRest: boolean;
  field: string;
  filter: string;
  start: number;
  total: number;
}

/** One slice: its arc is inside its legend button, so that both are one target for pointer and keyboard. */
function ChartPart({ isRest, label, tone, count, field, filter, start, total }: ChartPartProps) {
  const t = useTranslate();
  const list = listBlockOf(useDocument("page", "devices").module);
  const [chosen, choose] = useListFilter(field, list?.filters ?? []);
  const isPressed = chosen === filter;
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      data-tone={tone}
      onClick={() => choose(isPressed ? undefined : filter)}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle
          cx="20"
          cy="20"
          r="15.9155"
          strokeDasharray={`${(count / total) * 100} 100`}
          strokeDashoffset={-start * 100}
        />
      </svg>
      <i />
      <span>{isRest ? t("{count} others", { count }) : label}</span>
      {!isRest && <FormattedValue value={count} record={undefined} format="number" />}
    </button>
  );
}

/** Slices labelled with their own values, largest first. */
export function valueSlices(counts: Counts = {}): Slice[] {
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([value, count], index) => ({ value, label: value, count, tone: `series-${index + 1}` }));
}

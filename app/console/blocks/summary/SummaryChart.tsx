import type { ReactNode } from "react";
import { FormattedValue, listBlockOf, useDocument, useListFilter, useTranslate } from "#engine";
import styles from "./DeviceSummary.module.css";

/** How many devices have a value, by value; undefined until it is known. */
export type Counts = Record<string, number> | undefined;

/** Counts as getDeviceStatistics answers them: chart to value to count. */
export type Statistics = Record<string, Counts>;

/** One value of a chart and how many devices have it. */
export interface Slice {
  /** As the filter of the list takes it. */
  value: string;
  label: ReactNode;
  count: number;
  tone: string;
}

/** How many slices a chart names before the rest is one slice. */
const NAMED = 4;
/** More values than these are not named one by one by a filter. */
const MOST = 12;

/** How many devices slices are. */
export const sumOf = (slices: Slice[]) => slices.reduce((sum, { count }) => sum + count, 0);
const filterOf = (slices: Slice[]) => slices.map(({ value }) => value.replace(/[\\,]/g, "\\$&")).join();

/** What a chart is drawn with: its name, the filter of the list its slices set, and its slices. */
export interface SummaryChartProps {
  title: string;
  field: string;
  slices: Slice[];
  /** How many devices there are, also such as say nothing of it. */
  all: number;
}

/** A donut of counts with its greatest parts by name, the others as one. A click on a part filters the list. */
export function SummaryChart({ title, field, slices, all }: SummaryChartProps) {
  const named = slices.slice(0, NAMED);
  const others = slices.slice(NAMED);
  // Of many the others are those that are none of the named: also such as were not counted one by one.
  const isLong = all > 0 && slices.length > MOST;
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

/** One part: its arc lies in the button that names it, so that pointer and keys reach both as one. */
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

/** The slices of a chart whose values are their own names, the greatest first. */
export function valueSlices(counts: Counts = {}): Slice[] {
  return Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([value, count], place) => ({ value, label: value, count, tone: `series-${place + 1}` }));
}

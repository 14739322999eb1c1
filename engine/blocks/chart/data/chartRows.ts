import { formatTimestamp } from "../../../formats/timestamp";
import type { ChartBlock } from "../../../generated/documents";
import type { Translate } from "../../../languages/translate";
import { activeTimeZone } from "../../../timezones/timeZone";
import { type ChartData, type ChartPoint, shownValue } from "./chartData";

/** The label of a point: its time in the active time zone, else its category. */
export function pointLabel({ isTime }: Pick<ChartData, "isTime">, point: ChartPoint): string {
  return isTime ? formatTimestamp(new Date(point.x), activeTimeZone()) : point.label;
}

/** Prepends the points of an overlaid previous period, shifted back to their own time (`length` in milliseconds). */
export function withPrevious(data: ChartData, earlier: ChartData | undefined, length: number): ChartData {
  const before = earlier?.points.map((point) => ({ ...point, x: point.x - length })) ?? [];
  return { ...data, points: [...before, ...data.points] };
}

/** A chart as rows of a CSV file: a header, then label and raw values of the series shown per point. */
export function chartRows(block: ChartBlock, data: ChartData, shown: readonly number[], t: Translate): string[][] {
  const names = shown.map((index) => t(block.series[index]?.label ?? ""));
  const rows = data.points.map((point) => [
    pointLabel(data, point),
    ...shown.map((index) => {
      const value = point.values[index];
      return value === undefined ? "" : String(shownValue(data, index, value));
    }),
  ]);
  return [[data.isTime ? t("Time") : t("Value"), ...names], ...rows];
}

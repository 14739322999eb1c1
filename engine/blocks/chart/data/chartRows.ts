import { formatTimestamp } from "../../../formats/timestamp";
import type { ChartBlock } from "../../../generated/documents";
import type { Translate } from "../../../languages/translate";
import { activeTimeZone } from "../../../timezones/timeZone";
import { type ChartData, type ChartPoint, shownValue } from "./chartData";

/** What is written for the place of a point: its time on the reader's clocks, else its name. */
export function pointLabel({ isTime }: Pick<ChartData, "isTime">, point: ChartPoint): string {
  return isTime ? formatTimestamp(new Date(point.x), activeTimeZone()) : point.label;
}

/** A chart with the points of the time before it that are laid over it, each put back to its own time. */
export function withPrevious(data: ChartData, earlier: ChartData | undefined, length: number): ChartData {
  const before = earlier?.points.map((point) => ({ ...point, x: point.x - length })) ?? [];
  return { ...data, points: [...before, ...data.points] };
}

/** A chart as the rows of a spreadsheet: a line of names, then the plain values of some series at each place. */
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

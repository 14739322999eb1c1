import type { Dayjs } from "dayjs";
import { dayjs } from "./dayjs";

/** A data limit of a SIM card per period. */
export interface Quota extends QuotaPeriod {
  /** In MB. */
  data_limit: number;
  /** The slot of the SIM card. */
  sim: number;
  /** Phone number the device sends a text message to when the limit is exceeded. */
  phone?: string;
}

/** The period of a quota, and the day its weeks (1 is Monday) or months start on. */
export interface QuotaPeriod {
  period: "day" | "week" | "month";
  starts: number;
}

/**
 * The first day (UTC, YYYY-MM-DD) of the period that contains a moment; in a month without the start day it is the last
 * day.
 */
export function periodStart(quota: QuotaPeriod, now: Date): string {
  return firstDay(quota, dayjs.utc(now).startOf("day")).format("YYYY-MM-DD");
}

function firstDay({ period, starts }: QuotaPeriod, today: Dayjs): Dayjs {
  if (period === "day") return today;
  if (period === "week") return today.subtract((today.day() - starts + 7) % 7, "day");
  const start = dayOfMonth(today, starts);
  return start.isAfter(today) ? dayOfMonth(today.subtract(1, "month"), starts) : start;
}

const dayOfMonth = (month: Dayjs, day: number) => month.date(Math.min(day, month.daysInMonth()));

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
export function periodStart({ period, starts }: QuotaPeriod, now: Date): string {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const weekday = ((now.getUTCDay() + 6) % 7) + 1;
  if (period === "day") return dateOf(year, month, day);
  if (period === "week") return dateOf(year, month, day - ((weekday - starts + 7) % 7));
  const start = startDay(year, month, starts);
  return day >= start ? dateOf(year, month, start) : dateOf(year, month - 1, startDay(year, month - 1, starts));
}

const dateOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

function startDay(year: number, month: number, starts: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Math.min(starts, last);
}

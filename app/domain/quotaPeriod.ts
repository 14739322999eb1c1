/** How much may be used in a period: a data limit of a SIM card. */
export interface Quota extends QuotaPeriod {
  /** In MB. */
  data_limit: number;
  /** The slot of the SIM card. */
  sim: number;
  /** Who gets a text message from the device. */
  phone?: string;
}

/** How long a quota counts, and the day its weeks (1 is Monday) or months begin on. */
export interface QuotaPeriod {
  period: "day" | "week" | "month";
  starts: number;
}

/** The day of UTC on which the period began in which this moment lies, as YYYY-MM-DD; a short month begins on its last day. */
export function periodStart({ period, starts }: QuotaPeriod, now: Date): string {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const weekday = ((now.getUTCDay() + 6) % 7) + 1;
  if (period === "day") return dateOf(year, month, day);
  if (period === "week") return dateOf(year, month, day - ((weekday - starts + 7) % 7));
  const begins = beginsOn(year, month, starts);
  return day >= begins ? dateOf(year, month, begins) : dateOf(year, month - 1, beginsOn(year, month - 1, starts));
}

const dateOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

function beginsOn(year: number, month: number, starts: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Math.min(starts, last);
}

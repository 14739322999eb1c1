/** What happened to one subject of a change, as the channel tells it. */
export interface StatusMessage {
  status?: string;
  value?: string | null;
  errorcode?: string | number | null;
  errorCode?: string | number | null;
  progress?: { value: number; total: number };
  link?: string | null;
  /** What the subject answered. */
  data?: Record<string, unknown>;
}

/** One subject of a change with the last that is known of it. */
export interface ProgressRow extends StatusMessage {
  subject: string;
  name?: string | null;
}

/** How a subject stands. */
export type Standing = "done" | "warning" | "failed" | "waiting";

const DONE = new Set(["completed", "done", "finished", "success"]);
const FAILED = new Set(["error", "failed", "expired", "cancelled"]);

/** How a subject stands, by the words servers use for it. */
export function standingOf({ status = "" }: StatusMessage): Standing {
  if (DONE.has(status)) return "done";
  if (FAILED.has(status)) return "failed";
  return status === "warning" ? "warning" : "waiting";
}

/** The rows after an event, which names what happened by subject; what it does not name stays. */
export function withEvent(rows: readonly ProgressRow[], payload: unknown): ProgressRow[] {
  const { data } = Object(payload) as { data?: unknown };
  const told = typeof data === "object" && data !== null ? data : {};
  const news = new Map(Object.entries(told as Record<string, StatusMessage>));
  const known = rows.map((row) => {
    const message = news.get(row.subject);
    news.delete(row.subject);
    return message ? { ...row, ...message } : row;
  });
  return [...known, ...[...news].map(([subject, message]) => ({ subject, ...message }))];
}

/** How many subjects stand how. */
export function countStandings(rows: readonly ProgressRow[]): Record<Standing, number> {
  const counts = { done: 0, warning: 0, failed: 0, waiting: 0 };
  for (const row of rows) counts[standingOf(row)] += 1;
  return counts;
}

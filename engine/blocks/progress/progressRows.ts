/** What happened to one subject of a change, as the channel tells it. */
export interface StatusMessage {
  status?: string;
  value?: string | null;
  errorcode?: string | number | null;
  errorCode?: string | number | null;
  progress?: { value: number; total: number };
  link?: string | null;
  /** What the subject answered; a list where several requests were put to it at once. */
  data?: Record<string, unknown> | readonly RequestResponse[];
  /** The network ports a scan found. */
  ports?: readonly Record<string, unknown>[];
}

/** The answer to one request that was put to a subject. */
export interface RequestResponse {
  endpoint?: string;
  code?: number;
  time?: string;
  data?: readonly unknown[];
  errors?: readonly unknown[];
}

/** One subject of a change with the last that is known of it. */
export interface ProgressRow extends StatusMessage {
  subject: string;
  name?: string | null;
}

/** How a subject stands. */
export type ProgressStatus = "done" | "warning" | "failed" | "waiting";

const DONE = new Set(["completed", "done", "finished", "success"]);
const FAILED = new Set(["error", "failed", "expired", "cancelled"]);

/** How a subject stands, by the words servers use for it. */
export function statusOf({ status = "" }: StatusMessage): ProgressStatus {
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

/** What a subject answered, as it is shown: its ports, the answers to requests, or values by name; undefined for words alone. */
export function shownResponse({ data, ports }: StatusMessage): Record<string, unknown> | undefined {
  if (ports) return { ports };
  if (!isList(data)) return data;
  const answered = data.filter(hasContent);
  const [first] = answered;
  if (data.length === 1) return first && shownRequest(first);
  if (!first) return undefined;
  return { answers: answered.map((one) => ({ endpoint: one.endpoint, ...shownRequest(one) })) };
}

const isList = (data: StatusMessage["data"]): data is readonly RequestResponse[] => Array.isArray(data);

// Of what was only sent there is nothing to show.
const hasContent = ({ code, data = [], errors = [] }: RequestResponse) =>
  code !== undefined || data.length > 0 || errors.length > 0;

function shownRequest({ code, time, data = [], errors }: RequestResponse): Record<string, unknown> {
  return {
    ...(code !== undefined && { status: code }),
    ...(time !== undefined && { time }),
    ...(data.length > 0 && { body: data.length === 1 ? data[0] : data }),
    ...(errors && { errors }),
  };
}

/** How many subjects stand how. */
export function countStatuses(rows: readonly ProgressRow[]): Record<ProgressStatus, number> {
  const counts = { done: 0, warning: 0, failed: 0, waiting: 0 };
  for (const row of rows) counts[statusOf(row)] += 1;
  return counts;
}

import type { StoredOutput } from "./commandOutput";

/** The status of one subject of a change, as sent on the channel. */
export interface StatusMessage {
  status?: string;
  value?: string | null;
  errorcode?: string | number | null;
  errorCode?: string | number | null;
  progress?: { value: number; total: number };
  link?: string | null;
  /** The subject's response; a list where it was sent several requests at once. */
  data?: Record<string, unknown> | readonly RequestResponse[];
  /** The network ports found by a scan. */
  ports?: readonly Record<string, unknown>[];
  /** The end of what a command has written. */
  output?: StoredOutput;
}

/** The response to one of several requests. */
export interface RequestResponse {
  endpoint?: string;
  code?: number;
  time?: string;
  data?: readonly unknown[];
  errors?: readonly unknown[];
}

/** One subject of a change with its latest status. */
export interface ProgressRow extends StatusMessage {
  subject: string;
  name?: string | null;
}

/** The status of a subject. */
export type ProgressStatus = "done" | "warning" | "failed" | "waiting";

const DONE = new Set(["completed", "done", "finished", "success"]);
const FAILED = new Set(["error", "failed", "expired", "cancelled"]);

/** Maps the status words of servers to a status. */
export function statusOf({ status = "" }: StatusMessage): ProgressStatus {
  if (DONE.has(status)) return "done";
  if (FAILED.has(status)) return "failed";
  return status === "warning" ? "warning" : "waiting";
}

/** Merges an event, which holds changes by subject, into the rows. */
export function withEvent(rows: readonly ProgressRow[], payload: unknown): ProgressRow[] {
  const { data } = Object(payload) as { data?: unknown };
  const changes = typeof data === "object" && data !== null ? data : {};
  const messages = new Map(Object.entries(changes as Record<string, StatusMessage>));
  const known = rows.map((row) => {
    const message = messages.get(row.subject);
    messages.delete(row.subject);
    return message ? { ...row, ...message } : row;
  });
  return [...known, ...[...messages].map(([subject, message]) => ({ subject, ...message }))];
}

/** The exit code of a command that has ended; undefined for everything else. */
export function exitCodeOf({ data }: StatusMessage): number | undefined {
  return data && !isList(data) && typeof data.exit_code === "number" ? data.exit_code : undefined;
}

/** What a command has written, as far as the row has it: without parts, the value is its output once it has ended. */
export function storedOutputOf(row: StatusMessage): StoredOutput | undefined {
  const { output, value } = row;
  const isValue = exitCodeOf(row) !== undefined;
  if (!output && !isValue) return undefined;
  return { job: 0, part: 0, left_out: 0, ...output, text: output?.text ?? (isValue ? (value ?? "") : "") };
}

/** The response of a subject to show: its ports, responses by request, or values by name; undefined without data. */
export function shownResponse({ data, ports }: StatusMessage): Record<string, unknown> | undefined {
  if (ports) return { ports };
  if (exitCodeOf({ data }) !== undefined) return undefined;
  if (!isList(data)) return data;
  const responses = data.filter(hasContent);
  const [first] = responses;
  if (data.length === 1) return first && shownRequest(first);
  if (!first) return undefined;
  return { answers: responses.map((one) => ({ endpoint: one.endpoint, ...shownRequest(one) })) };
}

const isList = (data: StatusMessage["data"]): data is readonly RequestResponse[] => Array.isArray(data);

// A request without a response has nothing to show.
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

/** Counts the subjects by status. */
export function countStatuses(rows: readonly ProgressRow[]): Record<ProgressStatus, number> {
  const counts = { done: 0, warning: 0, failed: 0, waiting: 0 };
  for (const row of rows) counts[statusOf(row)] += 1;
  return counts;
}

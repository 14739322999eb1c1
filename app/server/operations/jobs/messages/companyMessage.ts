import type { StatusMessage } from "../../../requests/StatusMessage";

/** How many jobs of a company's new devices there are, wait or run, were completed and were cancelled. */
export interface JobCounts {
  total: number;
  left: number;
  done: number;
  cancelled: number;
}

/** What a channel reports of devices that were added to a company: how far all of them are with what was named for them. */
export function companyMessage({ total, left, done, cancelled }: JobCounts): StatusMessage {
  const failed = total - left - done;
  const value = `${done} of ${total} tasks of the added devices done${failed > 0 ? `, ${failed} failed` : ""}`;
  return { status: statusOf({ total, left, done, cancelled }), value, progress: { value: total - left, total } };
}

function statusOf({ total, left, done, cancelled }: JobCounts): StatusMessage["status"] {
  if (left > 0) return "running";
  if (done === total) return "completed";
  if (cancelled === total) return "cancelled";
  return done === 0 ? "error" : "warning";
}

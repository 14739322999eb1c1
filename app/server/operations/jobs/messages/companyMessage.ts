import type { StatusMessage } from "../../../requests/StatusMessage";

/** Job counts of a company's new devices: total, pending (waiting or running), completed and cancelled. */
export interface JobCounts {
  total: number;
  pending: number;
  completed: number;
  cancelled: number;
}

/** The status message for devices added to a company: the progress of all their jobs. */
export function companyMessage({ total, pending, completed, cancelled }: JobCounts): StatusMessage {
  const failed = total - pending - completed;
  const value = `${completed} of ${total} tasks of the added devices done${failed > 0 ? `, ${failed} failed` : ""}`;
  return {
    status: statusOf({ total, pending, completed, cancelled }),
    value,
    progress: { value: total - pending, total },
  };
}

function statusOf({ total, pending, completed, cancelled }: JobCounts): StatusMessage["status"] {
  if (pending > 0) return "running";
  if (completed === total) return "completed";
  if (cancelled === total) return "cancelled";
  return completed === 0 ? "error" : "warning";
}

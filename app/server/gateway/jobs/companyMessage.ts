import type { StatusMessage } from "../../operations/StatusMessage";
import type { GroupedJob } from "./forwardMessage";

const WORDS: Record<GroupedJob["state"], string> = {
  waiting: "Waits for the device",
  running: "Running",
  completed: "Completed",
  failed: "Failed",
  cancelled: "Cancelled",
};

/** What a channel reports of devices that were added to a company: how far all of them are with what was named for them. */
export function companyMessage(jobs: readonly GroupedJob[]): StatusMessage {
  const countOf = (...states: GroupedJob["state"][]) => jobs.filter(({ state }) => states.includes(state)).length;
  const total = jobs.length;
  const left = countOf("waiting", "running");
  const done = countOf("completed");
  const failed = total - left - done;
  const status = left > 0 ? "running" : failed === 0 ? "completed" : done === 0 ? "error" : "warning";
  const value = `${done} of ${total} tasks of the added devices done${failed > 0 ? `, ${failed} failed` : ""}`;
  const devices = jobs.map(({ device_name: device, state, result }) => ({ device, state: result ?? WORDS[state] }));
  return { status, value, progress: { value: total - left, total }, data: { devices } };
}

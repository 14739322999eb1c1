import { repeat } from "../../lifecycle/repeat";
import type { Logger } from "../../log/createLogger";
import type { JobDispatcher } from "./JobDispatcher";

/** Dispatches jobs periodically, including those queued by other server processes. */
export function scheduleDispatch(dispatcher: JobDispatcher, log: Logger): { close(): Promise<void> } {
  const failure = "Jobs could not be dispatched; this will be retried.";
  return repeat(() => dispatcher.dispatch(), { everyMs: 500, log, failure });
}

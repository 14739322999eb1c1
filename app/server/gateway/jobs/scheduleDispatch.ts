import { repeat } from "../../lifecycle/repeat";
import type { Logger } from "../../log/createLogger";
import type { JobDispatcher } from "./JobDispatcher";

/** Looks several times a second for something to hand out, whichever server process it was asked of. */
export function scheduleDispatch(post: JobDispatcher, log: Logger): { close(): Promise<void> } {
  const failure = "Work could not be handed to devices; it is tried again.";
  return repeat(() => post.handOut(), { everyMs: 500, log, failure });
}

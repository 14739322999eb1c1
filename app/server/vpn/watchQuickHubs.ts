import { type Repeated, repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";
import { endQuickHubs, type QuickHubParts } from "./endQuickHubs";

const EVERY_MS = 1000;

/** Ends expired quick hubs periodically; safe to run in several server processes. */
export function watchQuickHubs(parts: QuickHubParts & { log: Logger }): Repeated {
  const failure = "Expired quick hubs could not be ended; this will be retried.";
  return repeat(() => endQuickHubs(parts), { everyMs: EVERY_MS, atOnce: true, log: parts.log, failure });
}

import { type Repeated, repeat } from "../lifecycle/repeat";
import type { Logger } from "../log/createLogger";
import { endQuickHubs, type QuickHubParts } from "./endQuickHubs";

const EVERY_MS = 1000;

/** Ends quick connects as their time runs out, beside any other server process that does the same. */
export function watchQuickHubs(parts: QuickHubParts & { log: Logger }): Repeated {
  const failure = "Quick connects whose time is over could not be ended; it is tried again.";
  return repeat(() => endQuickHubs(parts), { everyMs: EVERY_MS, atOnce: true, log: parts.log, failure });
}

import type { QueryClient } from "@tanstack/react-query";
import { hasPendingParts } from "./pendingParts";

const POLL_INTERVAL = 100;
const MAX_WAIT = 10_000;

/**
 * Waits until the code and the reads of the first screen have settled, so that lazy loading does not delay them; ten
 * seconds at most.
 */
export async function whenSettled(queries: QueryClient, delay = POLL_INTERVAL): Promise<void> {
  await pause(delay);
  for (let waited = delay, idle = 0; idle < 2 && waited < MAX_WAIT; waited += POLL_INTERVAL) {
    idle = isSettled(queries) ? idle + 1 : 0;
    await pause(POLL_INTERVAL);
  }
}

function isSettled(queries: QueryClient): boolean {
  return queries.getQueryCache().getAll().length > 0 && queries.isFetching() === 0 && !hasPendingParts();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

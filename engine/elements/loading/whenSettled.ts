import type { QueryClient } from "@tanstack/react-query";
import { countPending } from "./lazyComponent";

const POLL_INTERVAL = 100;
const MAX_WAIT = 10_000;

/**
 * Waits until the first screen has settled, so that lazy loading does not delay it: it reads nothing and shows nothing as
 * busy. Ten seconds at most.
 */
export async function whenSettled(queries: QueryClient, delay = POLL_INTERVAL): Promise<void> {
  await pause(delay);
  for (let waited = delay, idle = 0; idle < 2 && waited < MAX_WAIT; waited += POLL_INTERVAL) {
    idle = isSettled(queries) ? idle + 1 : 0;
    await pause(POLL_INTERVAL);
  }
}

function isSettled(queries: QueryClient): boolean {
  return queries.getQueryCache().getAll().length > 0 && queries.isFetching() === 0 && countPending() === 0 && !isBusy();
}

// What is drawn in place of a page or form whose code is still loading, or while it is drawn, is marked so.
function isBusy(): boolean {
  return document.querySelector('[aria-busy="true"]') !== null;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

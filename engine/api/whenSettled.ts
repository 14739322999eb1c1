import type { QueryClient } from "@tanstack/react-query";

const LOOK_EVERY = 100;
const LONGEST = 10_000;

/** Waits until the first screen has its answers, so that what comes later does not delay it; ten seconds at most. */
export async function whenSettled(queries: QueryClient, delay = LOOK_EVERY): Promise<void> {
  await pause(delay);
  for (let waited = delay, calm = 0; calm < 2 && waited < LONGEST; waited += LOOK_EVERY) {
    calm = isSettled(queries) ? calm + 1 : 0;
    await pause(LOOK_EVERY);
  }
}

function isSettled(queries: QueryClient): boolean {
  return queries.getQueryCache().getAll().length > 0 && queries.isFetching() === 0;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

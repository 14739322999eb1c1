import { type Query, type QueryCache, QueryClient } from "@tanstack/react-query";

/** How long and how many answers are kept. */
export interface CacheLimits {
  /** After this many milliseconds an answer is no longer used. */
  lifetime: number;
  /** The most answers kept. */
  entries: number;
  /** Equal reads within this many milliseconds share one answer. */
  throttle: number;
}

/**
 * Makes the cache of answers: failed reads are shown at once, not repeated behind the user's back. One that was given
 * up with the page that asked is asked again where the next page waits for the same answer.
 */
export function createQueryClient(limits: CacheLimits): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: limits.throttle,
        gcTime: limits.lifetime,
        retry: (_count, error) => "cancelled" in error && error.cancelled === true,
        retryDelay: 0,
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
  keepLimits(client.getQueryCache(), limits);
  return client;
}

// TanStack Query counts gcTime from when an answer was last looked at; the lifetime counts from when it came.
function keepLimits(cache: QueryCache, { lifetime, entries }: CacheLimits): void {
  cache.subscribe((event) => {
    if (event.type === "added") dropOldest(cache, entries, event.query);
    if (event.type !== "observerRemoved" || event.query.isActive()) return;
    const age = Date.now() - event.query.state.dataUpdatedAt;
    const { query } = event;
    setTimeout(
      () => {
        if (!query.isActive() && Date.now() - query.state.dataUpdatedAt >= lifetime) cache.remove(query);
      },
      Math.max(0, lifetime - age),
    );
  });
}

function dropOldest(cache: QueryCache, entries: number, added: Query): void {
  const excess = cache.getAll().length - entries;
  if (excess <= 0) return;
  const unused = cache.getAll().filter((query) => query !== added && !query.isActive());
  unused.sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  for (const query of unused.slice(0, excess)) cache.remove(query);
}

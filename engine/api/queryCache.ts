import { type Query, type QueryCache, QueryClient } from "@tanstack/react-query";

/** Limits of the cache: age and size. */
export interface CacheLimits {
  /** Maximum age of an unused entry, in milliseconds. */
  lifetime: number;
  /** Maximum number of entries; the oldest unused ones are evicted. */
  entries: number;
  /** Throttle in milliseconds: equal reads within it share one response. */
  throttle: number;
}

/**
 * Makes the query cache. A failed read is shown at once and not retried, except one that was cancelled with its page
 * while the next page waits for the same response.
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
  enforceLimits(client.getQueryCache(), limits);
  return client;
}

// TanStack Query counts gcTime from the last use of an entry; the lifetime counts from its fetch.
function enforceLimits(cache: QueryCache, { lifetime, entries }: CacheLimits): void {
  cache.subscribe((event) => {
    if (event.type === "added") evictOldest(cache, entries, event.query);
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

function evictOldest(cache: QueryCache, entries: number, added: Query): void {
  const excess = cache.getAll().length - entries;
  if (excess <= 0) return;
  const unused = cache.getAll().filter((query) => query !== added && !query.isActive());
  unused.sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  for (const query of unused.slice(0, excess)) cache.remove(query);
}

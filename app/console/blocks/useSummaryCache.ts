import type { QueryClient } from "@tanstack/react-query";
import { createQueryClient, useSetting, useUser } from "#engine";

// Keyed by user, so that the cache survives reopening the menu and ends with the user's session.
const caches = new WeakMap<object, QueryClient>();
const anonymous = {};

/** Query cache of the account menu's summary, separate from that of the pages and with a shorter lifetime. */
export function useSummaryCache(): QueryClient {
  const lifetime = useSetting<number>("summaryLifetime");
  const entries = useSetting<number>("summarySize");
  const user = useUser() ?? anonymous;
  const cache = caches.get(user) ?? createQueryClient({ lifetime, entries, throttle: lifetime });
  caches.set(user, cache);
  return cache;
}

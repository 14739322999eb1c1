import type { QueryClient } from "@tanstack/react-query";
import { createQueryClient, useSetting, useUser } from "#engine";

// The menu is closed and opened again; what was read for a user goes with that user's session.
const caches = new WeakMap<object, QueryClient>();
const nobody = {};

/** The cache of the account menu's summary: apart from that of the pages, and short. */
export function useSummaryCache(): QueryClient {
  const lifetime = useSetting<number>("summaryLifetime");
  const entries = useSetting<number>("summarySize");
  const user = useUser() ?? nobody;
  const cache = caches.get(user) ?? createQueryClient({ lifetime, entries, throttle: lifetime });
  caches.set(user, cache);
  return cache;
}

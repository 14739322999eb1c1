import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "./api/createApi";
import { readOrThrow } from "./api/useOperation";
import { prepareBlocks } from "./blocks/lazyBlocks";
import type { Boot, CompiledPage, DocumentModule } from "./documents/boot";
import type { DocumentStore } from "./documents/documentStore";
import { whenSettled } from "./elements/loading/whenSettled";
import type { PagePrefetcher } from "./links/LinksContext";
import { createMatcher } from "./links/matchRoute";
import { flattenRoutes } from "./links/routeTable";
import { typedParam } from "./links/typedParam";
import { lazyPageTop } from "./pages/lazyRecordParts";
import { type PrefetchCall, prefetchCalls } from "./pages/prefetchCalls";
import type { RegistryParts } from "./registry/Registry";
import type { StoredSettings } from "./settings/storedSettings";

/** Prefetches the documents and calls of a page before it is rendered. */
export interface Prefetcher extends PagePrefetcher {
  /** Sends the calls of the page at an address, in parallel with the session call; their errors are ignored. */
  prefetchPage(page: { pathname: string; search: string }): void;
  /** Resolves once those calls have settled, or after MAX_WAIT: a second render would take longer than that. */
  whenReady(): Promise<unknown>;
  /** Called when the app is rendered: marks the waiting responses as fresh. */
  markRendered(): void;
}

/** The parts a prefetcher uses. */
export interface PrefetcherParts {
  boot: Boot;
  registry: RegistryParts;
  documents: DocumentStore;
  /** The documents that the address is expected to show, such as page/loaves. */
  expected: readonly string[];
  queries: QueryClient;
  api: Api;
  stored: StoredSettings;
}

/** Minimum delay in milliseconds before the addresses of all other documents are fetched, once the first page has its data. */
const REST_DELAY = 1_000;

/** How long the first render waits at most for prefetched responses, in milliseconds. */
const MAX_WAIT = 100;

/** Makes a prefetcher; a wrong guess costs one call, as the page then makes its own. */
export function createPrefetcher(parts: PrefetcherParts): Prefetcher {
  const { boot, registry, documents, expected, queries } = parts;
  const sent: (PrefetchCall & { done: Promise<void> })[] = [];
  const send = (page: CompiledPage | undefined, route: Record<string, unknown>, search: string) =>
    void (page && sent.push(...prefetchCallsOf(parts, page, route, search)));
  return {
    prefetchPage({ pathname, search }) {
      const { params = {} } = createMatcher(flattenRoutes(boot.routes))(pathname) ?? {};
      for (const name of expected.filter((one) => one.startsWith("page/"))) {
        if (documents.get(name).module) send(pageNamed(parts, name), params, search);
        else void documents.load(name).then(() => send(pageNamed(parts, name), params, search));
      }
    },
    prefetch({ pages, route }, withCalls) {
      if (pages.length > 1) void lazyPageTop.prepare();
      for (const name of pages.map((id) => `page/${id}`)) {
        void documents.load(name).then(() => {
          const page = pageNamed(parts, name);
          if (page) prepareBlocks(page.blocks, registry);
          if (page && withCalls) prefetchCallsOf(parts, page, route, "");
        });
      }
    },
    whenReady: () =>
      Promise.race([
        Promise.all(sent.map(({ done }) => done)),
        new Promise((resolve) => setTimeout(resolve, MAX_WAIT)),
      ]),
    markRendered() {
      for (const { operation, params } of sent.splice(0))
        queries.setQueryData([operation, params], (response: unknown) => response);
      void whenSettled(queries, REST_DELAY).then(() => documents.readRest().catch(() => undefined));
    },
  };
}

function pageNamed({ documents }: PrefetcherParts, name: string): CompiledPage | undefined {
  return (documents.get(name).module as DocumentModule<CompiledPage> | undefined)?.default;
}

/** Sends the first calls of a page, and returns them. */
function prefetchCallsOf(parts: PrefetcherParts, page: CompiledPage, route: Record<string, unknown>, search: string) {
  const { boot, stored, api } = parts;
  const typed = Object.entries(route).map(([key, value]) => [key, value && typedParam(String(value))]);
  const calls = prefetchCalls(page, {
    route: Object.fromEntries(typed),
    search: new URLSearchParams(search),
    operations: boot.operations,
    settings: stored.lastKnown(),
    now: new Date(api.clock.now()),
  });
  return calls.map((call) => ({ ...call, done: prefetchCall(parts, call) }));
}

function prefetchCall({ queries, api }: PrefetcherParts, { operation, params }: PrefetchCall): Promise<void> {
  const queryKey = [operation, params];
  let tries = 0;
  return queries.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) =>
      readOrThrow(api, operation, { params, signal, background: true, isPrefetch: tries++ === 0 }),
    // Retries once, as an ordinary call, where a page already waits for it.
    retry: (count) => count === 0 && queries.getQueryCache().find({ queryKey })?.isActive() === true,
  });
}

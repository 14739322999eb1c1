import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "./api/createApi";
import { readOrThrow } from "./api/useOperation";
import { whenSettled } from "./api/whenSettled";
import { prepareBlocks } from "./blocks/lazyBlocks";
import type { Boot, CompiledPage, DocumentModule } from "./documents/boot";
import type { DocumentStore } from "./documents/documentStore";
import type { PagePrefetcher } from "./links/LinksContext";
import { createMatcher } from "./links/matchRoute";
import { flattenRoutes } from "./links/routeTable";
import { typedParam } from "./links/typedParam";
import { lazyPageTop } from "./pages/lazyRecordParts";
import { type PrefetchCall, prefetchCalls } from "./pages/prefetchCalls";
import type { RegistryParts } from "./registry/Registry";
import type { StoredSettings } from "./settings/storedSettings";

/** Asks for what a page will show before it is drawn. */
export interface Prefetcher extends PagePrefetcher {
  /** Sends the calls that the address tells together with the session call; nothing is shown of their answers, and failures are nobody's. */
  begin(page: { pathname: string; search: string }): void;
  /** When what was asked for first is answered, or a moment later: drawing the page twice takes longer than that. */
  answered(): Promise<unknown>;
  /** Says that the app is drawn now: an answer that waited for that is as good as one that has just come. */
  settle(): void;
}

/** What reading ahead stands on. */
export interface PrefetcherParts {
  boot: Boot;
  registry: RegistryParts;
  documents: DocumentStore;
  /** The documents the address is expected to show, such as page/loaves. */
  expected: readonly string[];
  queries: QueryClient;
  api: Api;
  stored: StoredSettings;
}

/** Where all other documents are is asked for so long after the start, once the first page has what it shows (ms). */
const REST_DELAY = 1_000;

/** How long a page waits at most to be drawn with its answers, in milliseconds: what is within this comes as one. */
const MOMENT = 100;

/** Makes what reads ahead; a guess that is wrong costs one call, as the page then asks for what it needs. */
export function createPrefetcher(parts: PrefetcherParts): Prefetcher {
  const { boot, registry, documents, expected, queries } = parts;
  const asked: (PrefetchCall & { answer: Promise<void> })[] = [];
  const begin = (page: CompiledPage | undefined, route: Record<string, unknown>, search: string) =>
    void (page && asked.push(...askFor(parts, page, route, search)));
  return {
    begin({ pathname, search }) {
      const { params = {} } = createMatcher(flattenRoutes(boot.routes))(pathname) ?? {};
      for (const name of expected.filter((one) => one.startsWith("page/"))) {
        if (documents.get(name).module) begin(pageNamed(parts, name), params, search);
        else void documents.load(name).then(() => begin(pageNamed(parts, name), params, search));
      }
    },
    warm({ pages, route }, isMeant) {
      if (pages.length > 1) void lazyPageTop.prepare();
      for (const name of pages.map((id) => `page/${id}`)) {
        void documents.load(name).then(() => {
          const page = pageNamed(parts, name);
          if (page) prepareBlocks(page.blocks, registry);
          if (page && isMeant) askFor(parts, page, route, "");
        });
      }
    },
    answered: () =>
      Promise.race([Promise.all(asked.map(({ answer }) => answer)), new Promise((done) => setTimeout(done, MOMENT))]),
    settle() {
      for (const { operation, params } of asked.splice(0))
        queries.setQueryData([operation, params], (answer: unknown) => answer);
      void whenSettled(queries, REST_DELAY).then(() => documents.readRest().catch(() => undefined));
    },
  };
}

function pageNamed({ documents }: PrefetcherParts, name: string): CompiledPage | undefined {
  return (documents.get(name).module as DocumentModule<CompiledPage> | undefined)?.default;
}

/** Sends the calls a page makes first, and gives them. */
function askFor(parts: PrefetcherParts, page: CompiledPage, route: Record<string, unknown>, search: string) {
  const { boot, stored, api } = parts;
  const typed = Object.entries(route).map(([key, value]) => [key, value && typedParam(String(value))]);
  const calls = prefetchCalls(page, {
    route: Object.fromEntries(typed),
    search: new URLSearchParams(search),
    operations: boot.operations,
    settings: stored.lastKnown(),
    now: new Date(api.clock.now()),
  });
  return calls.map((call) => ({ ...call, answer: ask(parts, call) }));
}

function ask({ queries, api }: PrefetcherParts, { operation, params }: PrefetchCall): Promise<void> {
  const queryKey = [operation, params];
  let tries = 0;
  return queries.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => readOrThrow(api, operation, { params, signal, background: true, isAhead: tries++ === 0 }),
    // A page that waits for it already asks itself, once.
    retry: (count) => count === 0 && queries.getQueryCache().find({ queryKey })?.isActive() === true,
  });
}

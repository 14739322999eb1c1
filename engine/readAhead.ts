import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "./api/createApi";
import { readWith } from "./api/useOperation";
import { whenSettled } from "./api/whenSettled";
import { prepareBlocks } from "./blocks/lateBlocks";
import type { Boot, CompiledPage, DocumentModule } from "./documents/boot";
import type { DocumentStore } from "./documents/documentStore";
import type { PagesAhead } from "./links/LinksContext";
import { createMatcher } from "./links/matchRoute";
import { flattenRoutes } from "./links/routeTable";
import { typedParam } from "./links/typedParam";
import { type CallAhead, callsAhead } from "./pages/callsAhead";
import { header } from "./pages/lateRecordParts";
import type { RegistryParts } from "./registry/Registry";
import type { StoredSettings } from "./settings/storedSettings";

/** Asks for what a page will show before it is drawn. */
export interface ReadAhead extends PagesAhead {
  /** Sends the calls that the address tells together with the session call; nothing is shown of their answers, and failures are nobody's. */
  begin(page: { pathname: string; search: string }): void;
  /** When what was asked for first is answered, or a moment later: drawing the page twice takes longer than that. */
  answered(): Promise<unknown>;
  /** Says that the app is drawn now: an answer that waited for that is as good as one that has just come. */
  settle(): void;
}

/** What reading ahead stands on. */
export interface AheadParts {
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
export function createReadAhead(parts: AheadParts): ReadAhead {
  const { boot, registry, documents, expected, queries } = parts;
  const asked: (CallAhead & { answer: Promise<void> })[] = [];
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
      if (pages.length > 1) void header.prepare();
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

function pageNamed({ documents }: AheadParts, name: string): CompiledPage | undefined {
  return (documents.get(name).module as DocumentModule<CompiledPage> | undefined)?.default;
}

/** Sends the calls a page makes first, and gives them. */
function askFor(parts: AheadParts, page: CompiledPage, route: Record<string, unknown>, search: string) {
  const { boot, stored, api } = parts;
  const typed = Object.entries(route).map(([key, value]) => [key, value && typedParam(String(value))]);
  const calls = callsAhead(page, {
    route: Object.fromEntries(typed),
    search: new URLSearchParams(search),
    operations: boot.operations,
    settings: stored.lastKnown(),
    now: new Date(api.clock.now()),
  });
  return calls.map((call) => ({ ...call, answer: ask(parts, call) }));
}

function ask({ queries, api }: AheadParts, { operation, params }: CallAhead): Promise<void> {
  const queryKey = [operation, params];
  let tries = 0;
  return queries.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => readWith(api, operation, { params, signal, background: true, isAhead: tries++ === 0 }),
    // A page that waits for it already asks itself, once.
    retry: (count) => count === 0 && queries.getQueryCache().find({ queryKey })?.isActive() === true,
  });
}

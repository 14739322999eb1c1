import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "./api/createApi";
import { readWith } from "./api/useOperation";
import type { Boot, CompiledPage, DocumentModule } from "./documents/boot";
import type { DocumentStore } from "./documents/documentStore";
import { createMatcher, type MatchedRoute } from "./links/matchRoute";
import { flattenRoutes } from "./links/routeTable";
import { typedParam } from "./links/typedParam";
import { type CallAhead, callsAhead } from "./pages/callsAhead";
import type { StoredSettings } from "./settings/storedSettings";

/** Asks for what the first page will show together with the session, not after it. */
export interface ReadAhead {
  /** Sends the calls that the address tells; nothing is shown of their answers, and failures are nobody's. */
  begin(page: { pathname: string; search: string }): void;
  /** Says that the app is drawn now: an answer that waited for that is as good as one that has just come. */
  settle(): void;
}

/** What reading ahead stands on. */
export interface AheadParts {
  boot: Boot;
  documents: DocumentStore;
  /** The documents the address is expected to show, such as page/loaves. */
  expected: readonly string[];
  queries: QueryClient;
  api: Api;
  stored: StoredSettings;
}

/** Makes what reads ahead; a guess that is wrong costs one call, as the page then asks for what it needs. */
export function createReadAhead(parts: AheadParts): ReadAhead {
  const { boot, documents, expected, queries, api, stored } = parts;
  const asked: CallAhead[] = [];

  async function readFor(name: string, match: MatchedRoute | undefined, search: string): Promise<void> {
    if (!documents.get(name).module) await documents.load(name);
    const { module } = documents.get(name);
    if (!module) return;
    const params = Object.entries(match?.params ?? {}).map(([key, value]) => [key, value && typedParam(value)]);
    const calls = callsAhead((module as DocumentModule<CompiledPage>).default, {
      route: Object.fromEntries(params),
      search: new URLSearchParams(search),
      operations: boot.operations,
      settings: stored.lastKnown(),
      now: new Date(api.clock.now()),
    });
    for (const call of calls) {
      asked.push(call);
      ask(parts, call);
    }
  }

  return {
    begin({ pathname, search }) {
      const match = createMatcher(flattenRoutes(boot.routes))(pathname);
      for (const name of expected) if (name.startsWith("page/")) void readFor(name, match, search);
    },
    settle() {
      for (const { operation, params } of asked.splice(0))
        queries.setQueryData([operation, params], (answer: unknown) => answer);
    },
  };
}

function ask({ queries, api }: AheadParts, { operation, params }: CallAhead): void {
  const queryKey = [operation, params];
  let tries = 0;
  void queries.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => readWith(api, operation, { params, signal, background: true, isAhead: tries++ === 0 }),
    // A page that waits for it already asks itself, once.
    retry: (count) => count === 0 && queries.getQueryCache().find({ queryKey })?.isActive() === true,
  });
}

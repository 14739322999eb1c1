import type { QueryClient } from "@tanstack/react-query";
import { type ApiError, firstCode } from "./api/ApiError";
import { type Api, createApi } from "./api/createApi";
import { createQueryClient } from "./api/queryCache";
import { createPrefetcher, type Prefetcher } from "./createPrefetcher";
import type { Boot } from "./documents/boot";
import { createDocumentStore, type DocumentStore, type LoadModule } from "./documents/documentStore";
import { whenSettled } from "./elements/loading/whenSettled";
import { localizeError } from "./languages/localizeError";
import type { Browser } from "./links/BrowserContext";
import { type Connect, createLive, type Live } from "./live/createLive";
import type { RegistryParts } from "./registry/Registry";
import { createScreen, type ScreenStore } from "./screen";
import { createSession, type Session } from "./session/createSession";
import { browserLock, renewalMark } from "./session/renewSession";
import { createTabChannel } from "./session/tabChannel";
import { safeStorage, tabStorage } from "./settings/browserStorage";
import { readCookie } from "./settings/cookies";
import { type EngineSettings, engineSettings } from "./settings/engineSettings";
import type { JsonStorage } from "./settings/jsonStorage";
import { createStoredSettings, type StoredSettings } from "./settings/storedSettings";
import { createToasts, type Toasts } from "./toasts/createToasts";

/** Options of a console. */
export interface ConsoleOptions {
  boot: Boot;
  registry: RegistryParts;
  /** Loads the module of a form, page or modal; a dynamic import in the browser. */
  load: LoadModule;
  /** The addresses of preloaded documents by name, such as "page/loaves". */
  addresses?: Readonly<Record<string, string>>;
  /** The modules of preloaded documents that are already loaded, by name. */
  loaded?: Readonly<Record<string, unknown>>;
  fetch?: typeof globalThis.fetch | undefined;
  /** io of socket.io-client; lazily loaded by default. */
  connect?: Connect;
  browser: Browser;
}

/** The parts of a console, one store per noun. */
export interface ConsoleParts {
  boot: Boot;
  registry: RegistryParts;
  browser: Browser;
  documents: DocumentStore;
  settings: EngineSettings;
  queries: QueryClient;
  api: Api;
  session: Session;
  stored: StoredSettings;
  prefetcher: Prefetcher;
  live: Live;
  toasts: Toasts;
  screen: ScreenStore;
}

/** Makes the parts of a console from documents, registry and browser; sends no requests yet. */
export function resolveConsole(options: ConsoleOptions): ConsoleParts {
  const { boot, registry, browser, load, fetch = globalThis.fetch.bind(globalThis) } = options;
  const settings = engineSettings(boot.settings);
  const screen = createScreen(boot);
  const shared = safeStorage(() => localStorage);
  const documents = createDocumentStore(boot, load, options);
  const api = createApi(boot, location.origin, fetch, {
    readRest: documents.readRest,
    renew: () => session.renew(),
    renewalMark: () => renewalMark(shared),
    readUser: () => session.store.getState().user?.id,
    readCookie: (name) => readCookie(document.cookie, name),
    pagePath: () => location.pathname,
    exemptPages: settings.refreshExemptPages,
    times: { call: settings.callTimeout, transfer: settings.transferTimeout },
    onGlobalError: (error: ApiError) => {
      if (boot.errors[firstCode(error) ?? ""]?.does === "restart") session.restart();
      else screen.fail(error);
    },
    maintenanceAfter: settings.maintenanceAfter,
    // A screen that already replaces the app is not overridden.
    onMaintenance: () => screen.store.getState().kind === "app" && screen.maintain(),
    isOnline: () => navigator.onLine,
    localize: (error) => localizeError(error, boot.language),
  });
  const session = createSession(
    api,
    sessionEnvironment(browser, shared, settings, () => clear(parts)),
  );
  const queries = queriesOf(settings);
  const stored = createStoredSettings(api, shared);
  const expected = Object.keys(options.addresses ?? {});
  const parts: ConsoleParts = {
    ...{ boot, registry, browser, settings, screen, api, session, documents },
    ...{ queries, stored, prefetcher: createPrefetcher({ boot, registry, documents, expected, queries, api, stored }) },
    live: createLive(() => connectLazily(options.connect, queries), settings),
    toasts: createToasts(settings),
  };
  return parts;
}

function sessionEnvironment(browser: Browser, shared: JsonStorage, settings: EngineSettings, clear: () => void) {
  return {
    page: () => location,
    leave: browser.leave,
    reload: browser.reload,
    clear,
    tabStorage,
    sharedStorage: shared,
    tabs: createTabChannel(window, shared),
    lock: browserLock,
    userTimeout: settings.userTimeout,
  };
}

// The screen first: unmounted components do not refetch.
function clear({ screen, api, queries, stored, live }: ConsoleParts): void {
  screen.show({ kind: "leaving" });
  api.cancelPending("The session has ended");
  queries.clear();
  stored.store.setState({}, true);
  live.close();
}

function queriesOf({ cacheLifetime, cacheSize, throttleWindow }: EngineSettings): QueryClient {
  return createQueryClient({ lifetime: cacheLifetime, entries: cacheSize, throttle: throttleWindow });
}

const LIVE_DELAY = 1_000;

// Loaded after the reads of the first screen have settled, so as not to delay the first list.
async function connectLazily(connect: Connect | undefined, queries: QueryClient): Promise<Connect> {
  if (connect) return connect;
  await whenSettled(queries, LIVE_DELAY);
  return (await import("socket.io-client")).io;
}

import type { QueryClient } from "@tanstack/react-query";
import type { ApiError } from "./api/ApiError";
import { type Api, createApi } from "./api/createApi";
import { createQueryClient } from "./api/queryCache";
import type { Boot } from "./documents/boot";
import { createDocumentStore, type DocumentStore, type LoadModule } from "./documents/documentStore";
import type { Browser } from "./links/BrowserContext";
import { type Connect, createLive, type Live } from "./live/createLive";
import type { RegistryParts } from "./registry/Registry";
import { createScreen, type ScreenStore } from "./screen";
import { createSession, type Session } from "./session/createSession";
import { browserLock } from "./session/renewSession";
import { readCookie } from "./settings/cookies";
import { type EngineSettings, engineSettings } from "./settings/engineSettings";
import { createStoredSettings, type StoredSettings } from "./settings/storedSettings";
import { createToasts, type Toasts } from "./toasts/createToasts";

/** What a console is made of. */
export interface ConsoleOptions {
  boot: Boot;
  registry: RegistryParts;
  /** Fetches the module of a form, page or modal; a dynamic import in the browser. */
  load: LoadModule;
  fetch?: typeof globalThis.fetch;
  /** io of socket.io-client; loaded when first needed if left out. */
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
  live: Live;
  toasts: Toasts;
  screen: ScreenStore;
}

/** Joins documents, registry and browser into the parts of a console; nothing is asked of the server yet. */
export function resolveConsole(options: ConsoleOptions): ConsoleParts {
  const { boot, registry, browser, load, fetch = globalThis.fetch.bind(globalThis) } = options;
  const settings = engineSettings(boot.settings);
  const screen = createScreen(boot);
  const api = createApi(boot, location.origin, fetch, {
    renew: () => session.renew(),
    readCookie: (name) => readCookie(document.cookie, name),
    pagePath: () => location.pathname,
    exemptPages: settings.refreshExemptPages,
    onGlobalError: (error: ApiError) => screen.fail(error),
    maintenanceAfter: settings.maintenanceAfter,
    onMaintenance: () => screen.maintain(),
  });
  const session = createSession(api, {
    page: () => location,
    leave: browser.leave,
    tabStorage: sessionStorage,
    sharedStorage: localStorage,
    lock: browserLock,
    userTimeout: settings.userTimeout,
  });
  const queries = queriesOf(settings);
  return {
    boot,
    registry,
    browser,
    settings,
    screen,
    api,
    session,
    documents: createDocumentStore(boot.modules, load),
    queries,
    stored: createStoredSettings(api),
    live: createLive(() => connectLater(options.connect, queries), settings),
    toasts: createToasts(settings),
  };
}

function queriesOf({ cacheLifetime, cacheSize, throttleWindow }: EngineSettings): QueryClient {
  return createQueryClient({ lifetime: cacheLifetime, entries: cacheSize, throttle: throttleWindow });
}

const LIVE_DELAY = 1_000;
const LIVE_DELAY_MOST = 10_000;
const LIVE_LOOK_EVERY = 100;

// Live values wait until the first screen has its answers: their code must not delay the first list.
async function connectLater(connect: Connect | undefined, queries: QueryClient): Promise<Connect> {
  if (connect) return connect;
  await pause(LIVE_DELAY);
  for (let waited = LIVE_DELAY; !isSettled(queries) && waited < LIVE_DELAY_MOST; waited += LIVE_LOOK_EVERY) {
    await pause(LIVE_LOOK_EVERY);
  }
  return (await import("socket.io-client")).io;
}

function isSettled(queries: QueryClient): boolean {
  return queries.getQueryCache().getAll().length > 0 && queries.isFetching() === 0;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

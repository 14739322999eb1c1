import type {
  Boot,
  BootRest,
  BundledOperations,
  CompiledForm,
  CompiledModal,
  CompiledPage,
  DocumentModule,
} from "./boot";

/** The document type of each kind of module. */
export interface DocumentOf {
  form: CompiledForm;
  page: CompiledPage;
  modal: CompiledModal;
}

/** The kinds of lazily loaded documents. */
export type DocumentKind = keyof DocumentOf;

/** Loads the module codegen wrote for an address; a dynamic import in the browser. */
export type LoadModule = (path: string) => Promise<unknown>;

/** The state of one document: empty, its module, or the error. */
export interface DocumentState {
  module?: DocumentModule;
  error?: Error;
}

/** Caches loaded documents, so that a screen seen before renders synchronously. */
export interface DocumentStore {
  get(name: string): DocumentState;
  load(name: string): Promise<void>;
  /** Loads the rest of the boot document: all operations and enumerations, and the addresses of modules. */
  readRest(): Promise<BootRest>;
  subscribe(listener: () => void): () => void;
  /** The names of documents that were loaded or failed. */
  names(): string[];
}

const UNKNOWN: DocumentState = {};

/** Documents preloaded with the page. */
export interface PreloadedDocuments {
  /** Addresses by name. */
  addresses?: Readonly<Record<string, string>> | undefined;
  /** Modules already loaded, by name. */
  loaded?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Makes the store of form, page and modal modules. Each is loaded once; a failed one is retried on the next load.
 * Preloaded addresses save the first documents the request for the rest of the boot document.
 */
export function createDocumentStore(
  boot: BundledOperations & Pick<Boot, "rest">,
  load: LoadModule,
  { addresses = {}, loaded = {} }: PreloadedDocuments = {},
): DocumentStore {
  const fetch = withCacheBusting(load);
  const states = new Map<string, DocumentState>();
  for (const [name, module] of Object.entries(loaded)) states.set(name, { module: register(boot, module) });
  const pending = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  const readRest = restReader(boot, fetch);
  const fetchModule = moduleReader(boot, fetch, async (name) => addresses[name] ?? (await readRest()).modules[name]);

  function settle(name: string, state: DocumentState): void {
    states.set(name, state);
    pending.delete(name);
    for (const listener of listeners) listener();
  }

  return {
    get: (name) => states.get(name) ?? UNKNOWN,
    load(name) {
      if (states.get(name)?.module) return Promise.resolve();
      const running = pending.get(name) ?? fetchModule(name).then((state) => settle(name, state));
      pending.set(name, running);
      return running;
    },
    readRest,
    names: () => [...states.keys()],
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Browsers cache the failure of a dynamic import: a retry adds a cache-busting query parameter. */
function withCacheBusting(load: LoadModule): LoadModule {
  const failures = new Map<string, number>();
  return async (path) => {
    const count = failures.get(path) ?? 0;
    try {
      return await load(count === 0 ? path : `${path}?again=${count}`);
    } catch (error) {
      failures.set(path, count + 1);
      throw error;
    }
  };
}

/** Returns a reader of documents that also registers their bundled operations. */
function moduleReader(
  boot: BundledOperations,
  load: LoadModule,
  addressOf: (name: string) => Promise<string | undefined>,
): (name: string) => Promise<DocumentState> {
  return async (name) => {
    try {
      const path = await addressOf(name);
      if (path === undefined) return { error: new Error(`There is no document ${name}.`) };
      return { module: register(boot, await load(path)) };
    } catch (cause) {
      return { error: new Error(`The document ${name} could not be loaded.`, { cause }) };
    }
  };
}

/** Adds the bundled operations of a module to the boot document, and returns the module. */
function register(boot: BundledOperations, loaded: unknown): DocumentModule {
  const module = loaded as DocumentModule;
  if (module.brought) addOperations(boot, module.brought);
  return module;
}

function addOperations(boot: BundledOperations, { operations, enums }: BundledOperations): void {
  Object.assign(boot.operations, operations);
  Object.assign(boot.enums, enums);
}

/** Returns a memoized reader of the rest of the boot document; a failure is not memoized. */
function restReader(boot: BundledOperations & Pick<Boot, "rest">, load: LoadModule): () => Promise<BootRest> {
  let reading: Promise<BootRest> | undefined;
  const read = async () => {
    const { default: rest } = (await load(boot.rest)) as { default: BootRest };
    addOperations(boot, rest);
    return rest;
  };
  return () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}

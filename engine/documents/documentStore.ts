import type {
  Boot,
  BootRest,
  BundledOperations,
  CompiledForm,
  CompiledModal,
  CompiledPage,
  DocumentModule,
} from "./boot";

/** The document each kind of module holds. */
export interface DocumentOf {
  form: CompiledForm;
  page: CompiledPage;
  modal: CompiledModal;
}

/** The kinds of documents that are loaded when first needed. */
export type DocumentKind = keyof DocumentOf;

/** Fetches the module at an address, as codegen wrote it; a dynamic import in the browser. */
export type LoadModule = (path: string) => Promise<unknown>;

/** What is known of one document: nothing yet, its module, or why it did not come. */
export interface DocumentState {
  module?: DocumentModule;
  error?: Error;
}

/** Holds the documents that have arrived, so that a screen seen before is drawn without a gap. */
export interface DocumentStore {
  get(name: string): DocumentState;
  load(name: string): Promise<void>;
  /** Fetches what the boot document left out: all operations and enumerations, and where each module is. */
  readRest(): Promise<BootRest>;
  subscribe(listener: () => void): () => void;
  /** What has arrived or failed so far. */
  names(): string[];
}

const UNKNOWN: DocumentState = {};

/** The documents the page names. */
export interface PreloadedDocuments {
  /** Where they are, by name. */
  addresses?: Readonly<Record<string, string>> | undefined;
  /** Those that are there already. */
  loaded?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Makes the store of form, page and modal modules; each is fetched once, a failed one again when asked for again.
 * The addresses the page names save the first of them the way over the rest of the boot document.
 */
export function createDocumentStore(
  boot: BundledOperations & Pick<Boot, "rest">,
  load: LoadModule,
  { addresses = {}, loaded = {} }: PreloadedDocuments = {},
): DocumentStore {
  const fetch = againAfterFailure(load);
  const states = new Map<string, DocumentState>();
  for (const [name, module] of Object.entries(loaded)) states.set(name, { module: taken(boot, module) });
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

/** A browser may remember of an address that no module came from it: after a failure it is asked for under another. */
function againAfterFailure(load: LoadModule): LoadModule {
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

/** Reads one document, and learns what it brings along. */
function moduleReader(
  boot: BundledOperations,
  load: LoadModule,
  addressOf: (name: string) => Promise<string | undefined>,
): (name: string) => Promise<DocumentState> {
  return async (name) => {
    try {
      const path = await addressOf(name);
      if (path === undefined) return { error: new Error(`There is no document ${name}.`) };
      return { module: taken(boot, await load(path)) };
    } catch (cause) {
      return { error: new Error(`The document ${name} could not be loaded.`, { cause }) };
    }
  };
}

/** A module as codegen wrote it, once the boot document has learned what it brings along. */
function taken(boot: BundledOperations, loaded: unknown): DocumentModule {
  const module = loaded as DocumentModule;
  if (module.brought) learn(boot, module.brought);
  return module;
}

function learn(boot: BundledOperations, { operations, enums }: BundledOperations): void {
  Object.assign(boot.operations, operations);
  Object.assign(boot.enums, enums);
}

/** Reads the rest of the boot document once; again when it did not come. */
function restReader(boot: BundledOperations & Pick<Boot, "rest">, load: LoadModule): () => Promise<BootRest> {
  let reading: Promise<BootRest> | undefined;
  const read = async () => {
    const { default: rest } = (await load(boot.rest)) as { default: BootRest };
    learn(boot, rest);
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

import type { CompiledForm, CompiledModal, CompiledPage, DocumentModule } from "./boot";

/** The document each kind of module holds. */
export interface DocumentOf {
  form: CompiledForm;
  page: CompiledPage;
  modal: CompiledModal;
}

/** The kinds of documents that are loaded when first needed. */
export type DocumentKind = keyof DocumentOf;

/** Fetches the module at an address; a dynamic import in the browser. */
export type LoadModule = (path: string) => Promise<DocumentModule>;

/** What is known of one document: nothing yet, its module, or why it did not come. */
export interface DocumentState {
  module?: DocumentModule;
  error?: Error;
}

/** Holds the documents that have arrived, so that a screen seen before is drawn without a gap. */
export interface DocumentStore {
  get(name: string): DocumentState;
  load(name: string): Promise<void>;
  subscribe(listener: () => void): () => void;
}

const UNKNOWN: DocumentState = {};

/** Makes the store of form, page and modal modules; each is fetched once, a failed one again when asked for again. */
export function createDocumentStore(modules: Record<string, string>, load: LoadModule): DocumentStore {
  const states = new Map<string, DocumentState>();
  const pending = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();

  function settle(name: string, state: DocumentState): void {
    states.set(name, state);
    pending.delete(name);
    for (const listener of listeners) listener();
  }

  async function fetchModule(name: string): Promise<DocumentState> {
    const path = modules[name];
    if (path === undefined) return { error: new Error(`There is no document ${name}.`) };
    try {
      return { module: await load(path) };
    } catch (cause) {
      return { error: new Error(`The document ${name} could not be loaded.`, { cause }) };
    }
  }

  return {
    get: (name) => states.get(name) ?? UNKNOWN,
    load(name) {
      if (states.get(name)?.module) return Promise.resolve();
      const running = pending.get(name) ?? fetchModule(name).then((state) => settle(name, state));
      pending.set(name, running);
      return running;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

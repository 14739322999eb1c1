import { createContext, type ReactNode, useCallback, useContext, useEffect, useSyncExternalStore } from "react";
import type { Boot, DocumentModule } from "./boot";
import type { DocumentKind, DocumentOf, DocumentStore } from "./documentStore";

interface Documents {
  boot: Boot;
  store: DocumentStore;
}

const DocumentsContext = createContext<Documents | undefined>(undefined);

/** Provides the boot document and the store of lazily loaded documents to the components below it. */
export function DocumentsProvider({ boot, store, children }: Documents & { children: ReactNode }) {
  return <DocumentsContext value={{ boot, store }}>{children}</DocumentsContext>;
}

function useDocuments(): Documents {
  const documents = useContext(DocumentsContext);
  if (documents === undefined) throw new Error("This component must be rendered inside DocumentsProvider.");
  return documents;
}

/** The boot document: everything but forms, pages and modals. */
export function useBoot(): Boot {
  return useDocuments().boot;
}

/** A form, page or modal: its module once loaded, or the error. */
export interface LoadedDocument<Kind extends DocumentKind> {
  module?: DocumentModule<DocumentOf[Kind]>;
  error?: Error;
  retry: () => void;
}

/** Reads a form, page or modal, and loads it if necessary; an empty id loads nothing. */
export function useDocument<Kind extends DocumentKind>(kind: Kind, id: string): LoadedDocument<Kind> {
  const { store } = useDocuments();
  const name = `${kind}/${id}`;
  const state = useSyncExternalStore(store.subscribe, () => store.get(name));
  const retry = useCallback(() => void store.load(name), [store, name]);
  useEffect(() => {
    if (id !== "" && !store.get(name).error) void store.load(name);
  }, [store, name, id]);
  // The name, given by the compiler, determines the kind of the module.
  return { module: state.module as DocumentModule<DocumentOf[Kind]> | undefined, error: state.error, retry };
}

/** Prefetches a form, page or modal: usePrefetchDocument()("form", "new-loaf"). */
export function usePrefetchDocument(): (kind: DocumentKind, id: string) => void {
  const { store } = useDocuments();
  return useCallback((kind, id) => void store.load(`${kind}/${id}`), [store]);
}

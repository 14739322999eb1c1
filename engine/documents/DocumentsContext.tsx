import { createContext, type ReactNode, useCallback, useContext, useEffect, useSyncExternalStore } from "react";
import type { Boot, DocumentModule } from "./boot";
import type { DocumentKind, DocumentOf, DocumentStore } from "./documentStore";

interface Documents {
  boot: Boot;
  store: DocumentStore;
}

const DocumentsContext = createContext<Documents | undefined>(undefined);

/** Gives the screens below it the boot document and the documents loaded later. */
export function DocumentsProvider({ boot, store, children }: Documents & { children: ReactNode }) {
  return <DocumentsContext value={{ boot, store }}>{children}</DocumentsContext>;
}

function useDocuments(): Documents {
  const documents = useContext(DocumentsContext);
  if (documents === undefined) throw new Error("This component must stand inside DocumentsProvider.");
  return documents;
}

/** The boot document: everything but forms, pages and modals. */
export function useBoot(): Boot {
  return useDocuments().boot;
}

/** A form, page or modal: its module once it has arrived, or why it has not. */
export interface LoadedDocument<Kind extends DocumentKind> {
  module?: DocumentModule<DocumentOf[Kind]>;
  error?: Error;
  retry: () => void;
}

/** Reads a form, page or modal and fetches it when it is not there yet; an empty id fetches nothing. */
export function useDocument<Kind extends DocumentKind>(kind: Kind, id: string): LoadedDocument<Kind> {
  const { store } = useDocuments();
  const name = `${kind}/${id}`;
  const state = useSyncExternalStore(store.subscribe, () => store.get(name));
  const retry = useCallback(() => void store.load(name), [store, name]);
  useEffect(() => {
    if (id !== "" && !store.get(name).error) void store.load(name);
  }, [store, name, id]);
  // The module's kind is told by its name, which the compiler gave it.
  return { module: state.module as DocumentModule<DocumentOf[Kind]> | undefined, error: state.error, retry };
}

/** Fetches a form, page or modal before it is needed: usePrefetchDocument()("form", "new-loaf"). */
export function usePrefetchDocument(): (kind: DocumentKind, id: string) => void {
  const { store } = useDocuments();
  return useCallback((kind, id) => void store.load(`${kind}/${id}`), [store]);
}

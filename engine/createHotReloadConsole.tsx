import type { FunctionComponent } from "react";
import { create } from "zustand";
import { ConsoleRoot } from "./Console";
import { applyLook, type CreateConsoleOptions, openConsole } from "./createConsole";
import type { Boot } from "./documents/boot";
import { createDocumentStore, type DocumentStore } from "./documents/documentStore";
import type { ConsoleParts } from "./resolveConsole";

/** A console whose documents can be replaced (hot reload) without losing open windows and form input. */
export interface HotReloadConsole {
  Console: FunctionComponent;
  /** Replaces the documents once all open ones are loaded; resolves to false when a page reload is required. */
  change(boot: Boot): Promise<boolean>;
}

/** Makes a console with hot reload of documents, for development. */
export function createHotReloadConsole(options: CreateConsoleOptions): HotReloadConsole {
  const { parts: first, start } = openConsole(options);
  const useParts = create<{ parts: ConsoleParts }>(() => ({ parts: first }));
  // biome-ignore lint/correctness/noComponentHookFactories: a page makes its console once, outside any component
  const Console = () => <ConsoleRoot parts={useParts(({ parts }) => parts)} start={start} />;
  const change = async (boot: Boot) => {
    const { parts } = useParts.getState();
    // Settings are read once, when the parts are made.
    if (JSON.stringify(boot.settings) !== JSON.stringify(parts.boot.settings)) return false;
    const documents = createDocumentStore(boot, options.load, { addresses: options.addresses });
    await reloadDocuments(parts.documents, documents);
    // The parts that call the server hold the first boot document, which is updated in place; components get a new object.
    const { boot: current } = first;
    Object.assign(current, boot);
    applyLook(boot);
    useParts.setState({ parts: { ...parts, documents, boot: { ...current } } });
    return true;
  };
  return { Console, change };
}

// Loads all documents before the switch: an unmounted form would lose its input.
async function reloadDocuments(before: DocumentStore, after: DocumentStore): Promise<void> {
  await Promise.all(before.names().map((name) => after.load(name)));
}

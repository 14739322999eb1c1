import type { FunctionComponent } from "react";
import { create } from "zustand";
import { ConsoleRoot } from "./Console";
import { applyLook, type CreateConsoleOptions, openConsole } from "./createConsole";
import type { Boot } from "./documents/boot";
import { createDocumentStore, type DocumentStore } from "./documents/documentStore";
import type { ConsoleParts } from "./resolveConsole";

/** A console, and the way to give it other documents without losing what is open and entered. */
export interface HotReloadConsole {
  Console: FunctionComponent;
  /** Shows other documents once all that are open have come; false when the page has to be loaded again for them. */
  change(boot: Boot): Promise<boolean>;
}

/** Makes a console whose documents can be exchanged while people work with it, as while documents are being written. */
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
    await loadAgain(parts.documents, documents);
    // The parts that call the server hold the first boot document, the screens draw a new one.
    const { boot: held } = first;
    Object.assign(held, boot);
    applyLook(boot);
    useParts.setState({ parts: { ...parts, documents, boot: { ...held } } });
    return true;
  };
  return { Console, change };
}

// What was shown has to be there at once: a gap would throw away what was entered.
async function loadAgain(before: DocumentStore, after: DocumentStore): Promise<void> {
  await Promise.all(before.names().map((name) => after.load(name)));
}

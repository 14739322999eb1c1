import type { FunctionComponent } from "react";
import { applyBrand } from "./brands/applyBrand";
import { applyDarkMode, readDarkMode } from "./brands/darkMode";
import { ConsoleRoot } from "./Console";
import { applyLanguage } from "./languages/chooseLanguage";
import type { Browser } from "./links/BrowserContext";
import { type ConsoleOptions, resolveConsole } from "./resolveConsole";
import { removeServiceWorkers, startConsole } from "./startConsole";

/** What createConsole takes: documents, coded parts, and how to reach the rest; the browser's own ways where left out. */
export type CreateConsoleOptions = Omit<ConsoleOptions, "browser"> & { browser?: Browser };

/** Makes a console of documents and coded parts; the component starts it when it is first shown. */
export function createConsole(options: CreateConsoleOptions): { Console: FunctionComponent } {
  const { boot, fetch = globalThis.fetch.bind(globalThis) } = options;
  const parts = resolveConsole({ ...options, browser: options.browser ?? browserOf(window, fetch) });
  let running: Promise<void> | undefined;
  const start = () => {
    running ??= startConsole(parts, { isOnline: navigator.onLine, page: location }).finally(() => {
      running = undefined;
    });
    return running;
  };
  applyBrand(document, boot.brand);
  applyDarkMode(document, readDarkMode(document.cookie));
  applyLanguage(document, boot.language);
  void removeServiceWorkers(navigator.serviceWorker);
  // biome-ignore lint/correctness/noComponentHookFactories: a page makes its console once, outside any component
  const Console = () => <ConsoleRoot parts={parts} start={start} />;
  return { Console };
}

function browserOf(page: Window, fetch: typeof globalThis.fetch): Browser {
  return {
    leave: (address) => page.location.assign(address),
    reload: () => page.location.reload(),
    async readVersion() {
      try {
        const response = await fetch("/version.json", { cache: "no-store" });
        return response.ok ? await response.json() : undefined;
      } catch {
        // Without an answer nothing is known of a newer version; the next try may tell.
        return undefined;
      }
    },
  };
}

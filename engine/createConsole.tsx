import type { FunctionComponent } from "react";
import { applyBrand } from "./brands/applyBrand";
import { applyDarkMode, readDarkMode } from "./brands/darkMode";
import { ConsoleRoot } from "./Console";
import type { Boot } from "./documents/boot";
import { restoreAdditionalLanguage } from "./languages/additionalLanguages";
import { applyLanguage } from "./languages/chooseLanguage";
import type { Browser } from "./links/BrowserContext";
import { type ConsoleOptions, type ConsoleParts, resolveConsole } from "./resolveConsole";
import { removeServiceWorkers, startConsole } from "./startConsole";
import { prepareTimeZone } from "./timezones/timeZone";
import { showStoredToast } from "./toasts/storedToast";

/** What createConsole takes: documents, coded parts, and how to reach the rest; the browser's own ways where left out. */
export type CreateConsoleOptions = Omit<ConsoleOptions, "browser"> & { browser?: Browser };

/** Makes a console of documents and coded parts; the component starts it when it is first shown. */
export function createConsole(options: CreateConsoleOptions): { Console: FunctionComponent } {
  const { parts, start } = openConsole(options);
  // biome-ignore lint/correctness/noComponentHookFactories: a page makes its console once, outside any component
  const Console = () => <ConsoleRoot parts={parts} start={start} />;
  return { Console };
}

/** Makes the parts of a console and gives the page its looks; nothing is drawn yet. */
export function openConsole(options: CreateConsoleOptions): { parts: ConsoleParts; start: () => Promise<void> } {
  const { boot, fetch = globalThis.fetch.bind(globalThis) } = options;
  const parts = resolveConsole({ ...options, browser: options.browser ?? browserOf(window, fetch) });
  let running: Promise<void> | undefined;
  const start = () => {
    running ??= startInZone(parts).finally(() => {
      running = undefined;
    });
    return running;
  };
  applyLook(boot);
  applyDarkMode(document, readDarkMode(document.cookie));
  void restoreAdditionalLanguage(document, boot.brand.translation_widget);
  showStoredToast(parts.toasts);
  // A page the browser kept for Back may belong to someone who has signed out since.
  window.addEventListener("pageshow", ({ persisted }) => persisted && parts.session.restart());
  void removeServiceWorkers(navigator.serviceWorker);
  // Not once the first screen is drawn: the calls leave meanwhile. Whoever draws hears of a fault.
  start().catch(() => {});
  return { parts, start };
}

// Times are formatted from the first screen on.
async function startInZone(parts: ConsoleParts): Promise<void> {
  await prepareTimeZone(document.cookie);
  await startConsole(parts, { isOnline: navigator.onLine, page: location });
}

/** Gives the page the colours, names and language of its first document. */
export function applyLook({ brand, language }: Boot): void {
  applyBrand(document, brand);
  applyLanguage(document, language);
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

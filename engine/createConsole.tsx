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

/** Options of createConsole; `browser` defaults to the functions of the real one. */
export type CreateConsoleOptions = Omit<ConsoleOptions, "browser"> & { browser?: Browser };

/** Makes a console from documents and a registry; the returned component starts it on mount. */
export function createConsole(options: CreateConsoleOptions): { Console: FunctionComponent } {
  const { parts, start } = openConsole(options);
  // biome-ignore lint/correctness/noComponentHookFactories: a page makes its console once, outside any component
  const Console = () => <ConsoleRoot parts={parts} start={start} />;
  return { Console };
}

/** Makes the parts of a console and applies brand and language; renders nothing yet. */
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
  // A page restored from the back/forward cache may belong to a session that has ended since.
  window.addEventListener("pageshow", ({ persisted }) => persisted && parts.session.restart());
  void removeServiceWorkers(navigator.serviceWorker);
  // Starts before the first render, so that the calls are sent meanwhile; an error is reported during render.
  start().catch(() => {});
  return { parts, start };
}

// The first screen already formats times, so the time zone is loaded first.
async function startInZone(parts: ConsoleParts): Promise<void> {
  await prepareTimeZone(document.cookie);
  await startConsole(parts, { isOnline: navigator.onLine, page: location });
}

/** Applies the brand and language of the boot document to the page. */
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
        // Without a response the version is unknown; it is polled again later.
        return undefined;
      }
    },
  };
}

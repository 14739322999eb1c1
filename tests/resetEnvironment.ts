import { afterAll, vi } from "vitest";

/** Undoes the changes of a test file to its process, so that later files do not inherit them. */
export async function resetEnvironment(): Promise<void> {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // Files that run without a document share nothing else.
  if (typeof document === "undefined") return;
  // Mounted components would keep their timers and requests.
  (await import("@testing-library/react")).cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0]}=; path=/; max-age=0`;
  history.replaceState(null, "", "/");
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.body.replaceChildren();
  for (const element of document.head.querySelectorAll("link, meta, title")) element.remove();
}

afterAll(resetEnvironment);

import { afterAll, vi } from "vitest";

/** Takes back what a file has changed in its process, where the files after it would find it. */
export async function resetEnvironment(): Promise<void> {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // Files without a document have nothing more in common.
  if (typeof document === "undefined") return;
  // What is still drawn would go on with its clocks and requests.
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

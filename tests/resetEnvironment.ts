import { afterAll, vi } from "vitest";

const CLOCK = ["setTimeout", "setInterval", "setImmediate"] as const;
type Clock = Pick<typeof globalThis, (typeof CLOCK)[number]>;
/** The timers of the process, as they were before its first test file. */
const clock: Clock = (globalThis as { realClock?: Clock }).realClock ?? { setTimeout, setInterval, setImmediate };
Object.assign(globalThis, { realClock: clock });

/** Rejects a spy on a fake timer that outlives the file: restored later, it would stop the clock of another file. */
function checkClock(): void {
  const replaced = CLOCK.filter((name) => globalThis[name] !== clock[name]);
  Object.assign(globalThis, clock);
  if (replaced.length > 0)
    throw new Error(`This file leaves ${replaced.join(", ")} replaced: restore its spies in time.`);
}

/** Undoes the changes of a test file to its process, so that later files do not inherit them. */
export async function resetEnvironment(): Promise<void> {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  checkClock();
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

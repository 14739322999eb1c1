import { cookieText, readCookie } from "../settings/cookies";
import { isTimeZone } from "./wallClock";

const COOKIE = "setTimeZone";

// Alternative names, known to this browser, of chosen zones whose names it does not know.
const aliases = new Map<string, string>();

/**
 * Finds an alternative name for the zone in the cookie setTimeZone, if this browser does not know the stored one.
 * The names of all zones are loaded only then.
 */
export async function prepareTimeZone(cookies: string): Promise<void> {
  const chosen = readCookie(cookies, COOKIE);
  if (chosen === undefined || isTimeZone(chosen)) return;
  const { supportedZoneName } = await import("./zoneNames");
  const name = supportedZoneName(chosen);
  if (name !== undefined) aliases.set(chosen, name);
}

/** The active time zone: that of the cookie setTimeZone, else the browser's; a name supported by Intl. */
export function readTimeZone(cookies: string, guessed: string | undefined): string {
  const chosen = readChoice(cookies);
  if (chosen !== undefined) return chosen;
  return guessed !== undefined && isTimeZone(guessed) ? guessed : "UTC";
}

function readChoice(cookies: string): string | undefined {
  const chosen = readCookie(cookies, COOKIE);
  return chosen !== undefined && !isTimeZone(chosen) ? aliases.get(chosen) : chosen;
}

/** The active time zone of this browser. */
export function activeTimeZone(): string {
  return chosenTimeZone() ?? readTimeZone("", browserTimeZone());
}

/** The time zone chosen in this browser; undefined where the browser's own is used. */
export function chosenTimeZone(): string | undefined {
  if (cachedChoice === undefined) {
    cachedChoice = { zone: readChoice(document.cookie) };
    queueMicrotask(() => {
      cachedChoice = undefined;
    });
  }
  return cachedChoice.zone;
}

// Cached for one task: a list reads it for each of its times, and document.cookie needs a call to another process.
let cachedChoice: { zone: string | undefined } | undefined;

/** Stores the choice of a time zone; null resets it to the browser's own. */
export function chooseTimeZone(page: Document, name: string | null): void {
  page.cookie = cookieText(COOKIE, name);
  cachedChoice = undefined;
}

// The browser's zone is cached for this time (ms), as reading it takes milliseconds and a list reads it for each time.
const CACHE_TIME = 60_000;
let cachedZone: { zone: string; until: number } | undefined;

function browserTimeZone(): string {
  const now = performance.now();
  if (!cachedZone || cachedZone.until < now)
    cachedZone = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, until: now + CACHE_TIME };
  return cachedZone.zone;
}

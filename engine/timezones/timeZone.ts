import { cookieText, readCookie } from "../settings/cookies";
import { isTimeZone } from "./wallClock";

const COOKIE = "setTimeZone";

/** The active time zone: the one in the cookie setTimeZone, else the one the browser is in. */
export function readTimeZone(cookies: string, guessed: string | undefined): string {
  const chosen = readCookie(cookies, COOKIE);
  if (chosen !== undefined && isTimeZone(chosen)) return chosen;
  return guessed !== undefined && isTimeZone(guessed) ? guessed : "UTC";
}

/** The active time zone of this browser. */
export function activeTimeZone(): string {
  return readTimeZone(document.cookie, guessTimeZone());
}

/** Keeps the choice of a time zone; null takes it back, and the browser's own zone counts again. */
export function chooseTimeZone(page: Document, name: string | null): void {
  page.cookie = cookieText(COOKIE, name);
}

/** The names of all time zones this browser knows, and the one that is active. */
export function timeZones(active: string): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", active])].sort();
}

function guessTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

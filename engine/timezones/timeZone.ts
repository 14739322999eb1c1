import { cookieText, readCookie } from "../settings/cookies";
import { isTimeZone } from "./wallClock";

const COOKIE = "setTimeZone";

// Zones chosen under names this browser does not know, with another name of theirs that it knows.
const usable = new Map<string, string>();

/**
 * Finds a name this browser knows for the zone in the cookie setTimeZone, where it does not know the stored one.
 * The names of all zones are loaded only then.
 */
export async function prepareTimeZone(cookies: string): Promise<void> {
  const chosen = readCookie(cookies, COOKIE);
  if (chosen === undefined || isTimeZone(chosen)) return;
  const { supportedZoneName: usableName } = await import("./zoneNames");
  const name = usableName(chosen);
  if (name !== undefined) usable.set(chosen, name);
}

/** The active time zone: the one in the cookie setTimeZone, else the one the browser is in; a name the browser can format with. */
export function readTimeZone(cookies: string, guessed: string | undefined): string {
  const chosen = readChoice(cookies);
  if (chosen !== undefined) return chosen;
  return guessed !== undefined && isTimeZone(guessed) ? guessed : "UTC";
}

function readChoice(cookies: string): string | undefined {
  const chosen = readCookie(cookies, COOKIE);
  return chosen !== undefined && !isTimeZone(chosen) ? usable.get(chosen) : chosen;
}

/** The active time zone of this browser. */
export function activeTimeZone(): string {
  return chosenTimeZone() ?? readTimeZone("", guessTimeZone());
}

/** The time zone that was chosen in this browser; undefined while the browser's own counts. */
export function chosenTimeZone(): string | undefined {
  if (choiceNow === undefined) {
    choiceNow = { zone: readChoice(document.cookie) };
    queueMicrotask(() => {
      choiceNow = undefined;
    });
  }
  return choiceNow.zone;
}

// A list asks for each of its times, and browsers answer what the cookies are from another process: once a turn is enough.
let choiceNow: { zone: string | undefined } | undefined;

/** Stores the choice of a time zone; null takes it back, and the browser's own zone counts again. */
export function chooseTimeZone(page: Document, name: string | null): void {
  page.cookie = cookieText(COOKIE, name);
  choiceNow = undefined;
}

// Browsers take milliseconds to say it, and a list asks for each of its times; who travels is a minute late.
const GUESS_HOLDS = 60_000;
let guess: { zone: string; until: number } | undefined;

function guessTimeZone(): string {
  const now = performance.now();
  if (!guess || guess.until < now)
    guess = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, until: now + GUESS_HOLDS };
  return guess.zone;
}

import { cookieText, readCookie } from "../settings/cookies";

/** What the module of a translation widget exports: the languages it offers, and how it turns the page into one. */
export interface TranslationWidget {
  languages: readonly { code: string; name: string }[];
  translate(code: string): unknown;
}

const COOKIE = "furtherLanguage";

/** Fetches the translation widget of the brand; undefined when it does not come or is none. */
export async function loadWidget(address: string): Promise<TranslationWidget | undefined> {
  try {
    const module: Partial<TranslationWidget> = await import(/* @vite-ignore */ address);
    const isWidget = Array.isArray(module.languages) && typeof module.translate === "function";
    return isWidget ? (module as TranslationWidget) : undefined;
  } catch {
    // Somebody else's server may be away: the console's own languages are there without it.
    return undefined;
  }
}

/** The further language chosen before. */
export function readAdditionalLanguage(cookies: string): string | undefined {
  return readCookie(cookies, COOKIE) || undefined;
}

/** Keeps the choice of a further language; null goes back to the console's own. */
export function chooseAdditionalLanguage(page: Document, code: string | null): void {
  page.cookie = cookieText(COOKIE, code);
}

/** Goes on in the further language chosen before, when the brand still has a widget. */
export async function restoreAdditionalLanguage(page: Document, address: string | undefined): Promise<void> {
  const code = readAdditionalLanguage(page.cookie);
  if (address !== undefined && code !== undefined) (await loadWidget(address))?.translate(code);
}

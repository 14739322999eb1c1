import { cookieText, readCookie } from "../settings/cookies";

/** The exports of a translation widget: its languages, and a function that translates the page. */
export interface TranslationWidget {
  languages: readonly { code: string; name: string }[];
  translate(code: string): unknown;
}

const COOKIE = "additionalLanguage";

/** Loads the translation widget of the brand; undefined when that fails or it is not one. */
export async function loadWidget(address: string): Promise<TranslationWidget | undefined> {
  try {
    const module: Partial<TranslationWidget> = await import(/* @vite-ignore */ address);
    const isWidget = Array.isArray(module.languages) && typeof module.translate === "function";
    return isWidget ? (module as TranslationWidget) : undefined;
  } catch {
    // A third-party server may be down; the console's own languages do not need it.
    return undefined;
  }
}

/** Reads the stored additional language from the cookies. */
export function readAdditionalLanguage(cookies: string): string | undefined {
  return readCookie(cookies, COOKIE) || undefined;
}

/** Stores the choice of an additional language; null returns to the console's own. */
export function chooseAdditionalLanguage(page: Document, code: string | null): void {
  page.cookie = cookieText(COOKIE, code);
}

/** Applies the stored additional language, if the brand has a translation widget. */
export async function restoreAdditionalLanguage(page: Document, address: string | undefined): Promise<void> {
  const code = readAdditionalLanguage(page.cookie);
  if (address !== undefined && code !== undefined) (await loadWidget(address))?.translate(code);
}

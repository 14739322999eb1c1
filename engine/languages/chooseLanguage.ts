import { cookieText } from "../settings/cookies";

/** The cookie the server reads to choose the language of the boot document. */
export const LANGUAGE_COOKIE = "language";

/** Stores the choice of a language; it takes effect on the next page load. */
export function chooseLanguage(page: Document, code: string): void {
  page.cookie = cookieText(LANGUAGE_COOKIE, code);
}

/** Sets the `lang` and `dir` attributes of the page. */
export function applyLanguage(page: Document, language: { code: string; direction: "ltr" | "rtl" }): void {
  page.documentElement.lang = language.code;
  page.documentElement.dir = language.direction;
}

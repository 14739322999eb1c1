import { cookieText } from "../settings/cookies";

/** The cookie the server reads to choose the language of the boot document. */
export const LANGUAGE_COOKIE = "language";

/** Keeps the choice of a language; the page must be loaded again to show it. */
export function chooseLanguage(page: Document, code: string): void {
  page.cookie = cookieText(LANGUAGE_COOKIE, code);
}

/** Says which language and direction the page is in. */
export function applyLanguage(page: Document, language: { code: string; direction: "ltr" | "rtl" }): void {
  page.documentElement.lang = language.code;
  page.documentElement.dir = language.direction;
}

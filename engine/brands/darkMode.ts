import { cookieText, readCookie } from "../settings/cookies";

/** The colour scheme; null follows the system (`prefers-color-scheme`). */
export type DarkMode = "on" | "off" | null;

const COOKIE = "darkMode";

/** Reads the colour scheme from the cookie. */
export function readDarkMode(cookies: string): DarkMode {
  const value = readCookie(cookies, COOKIE);
  return value === "on" || value === "off" ? value : null;
}

/** Applies a colour scheme to the page. */
export function applyDarkMode(page: Document, mode: DarkMode): void {
  const { dataset } = page.documentElement;
  if (mode === null) delete dataset.theme;
  else dataset.theme = mode === "on" ? "dark" : "light";
}

/** Stores a colour scheme in the cookie and applies it; auto removes the cookie. */
export function chooseDarkMode(page: Document, mode: DarkMode): void {
  page.cookie = cookieText(COOKIE, mode);
  applyDarkMode(page, mode);
}

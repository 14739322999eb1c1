import { cookieText, readCookie } from "../settings/cookies";

/** The choice of appearance; null is auto: the system decides. */
export type DarkMode = "on" | "off" | null;

const COOKIE = "darkMode";

/** The choice kept in the cookie. */
export function readDarkMode(cookies: string): DarkMode {
  const value = readCookie(cookies, COOKIE);
  return value === "on" || value === "off" ? value : null;
}

/** Draws the page in the chosen appearance. */
export function applyDarkMode(page: Document, mode: DarkMode): void {
  const { dataset } = page.documentElement;
  if (mode === null) delete dataset.theme;
  else dataset.theme = mode === "on" ? "dark" : "light";
}

/** Keeps a choice in the cookie and draws the page by it; auto removes the cookie. */
export function chooseDarkMode(page: Document, mode: DarkMode): void {
  page.cookie = cookieText(COOKIE, mode);
  applyDarkMode(page, mode);
}

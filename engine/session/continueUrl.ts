/** The path of the sign-in page. */
export const SIGN_IN_PATH = "/login";

const FORBIDDEN_CHARACTERS = /[\p{Cc}\\]/u;

/**
 * Prevents open redirects: returns the path, query and hash of an external value if it is a URL on this server, otherwise
 * undefined.
 */
export function safeContinueUrl(value: string | null | undefined, origin: string): string | undefined {
  if (!value || FORBIDDEN_CHARACTERS.test(value) || !/^(?:\/|https?:\/\/)/i.test(value) || !URL.canParse(value, origin))
    return undefined;
  const url = new URL(value, origin);
  const isHere = url.origin === origin && url.username === "" && url.password === "";
  const isPlainPath = /^\/(?![/\\])/.test(url.pathname);
  return isHere && isPlainPath ? url.pathname + url.search + url.hash : undefined;
}

/** The address of the sign-in page with a continue_url to a page, except for the root and the sign-in page itself. */
export function signInAddress(page: { pathname: string; search: string; hash?: string }): string {
  if (page.pathname === "/" || page.pathname === SIGN_IN_PATH) return SIGN_IN_PATH;
  return `${SIGN_IN_PATH}?continue_url=${encodeURIComponent(page.pathname + page.search + (page.hash ?? ""))}`;
}

/** The address to return to after sign-in, or the root; never the sign-in or logout page or the API. */
export function returnAddress(value: string | null | undefined, origin: string): string {
  const back = safeContinueUrl(value, origin) ?? "/";
  return /^\/(?:login|logout|api)(?![^/?#])/.test(back) ? "/" : back;
}

/** The address to go to after sign-in: the continue_url, or the root. */
export function afterSignIn(page: { search: string; origin: string }): string {
  return returnAddress(new URLSearchParams(page.search).get("continue_url"), page.origin);
}

/** The path of the sign-in page. */
export const SIGN_IN_PATH = "/login";

const STRANGE = /[\p{Cc}\\]/u;

/**
 * The one rule for addresses that come from outside: the path, query and hash of an address on this server,
 * or undefined for anything that could lead elsewhere.
 */
export function safeContinueUrl(value: string | null | undefined, origin: string): string | undefined {
  if (!value || STRANGE.test(value) || !/^(?:\/|https?:\/\/)/i.test(value) || !URL.canParse(value, origin))
    return undefined;
  const url = new URL(value, origin);
  const isHere = url.origin === origin && url.username === "" && url.password === "";
  const isPlainPath = /^\/(?![/\\])/.test(url.pathname);
  return isHere && isPlainPath ? url.pathname + url.search + url.hash : undefined;
}

/** The address of the sign-in page that leads back to a page, unless that is the root or the sign-in page itself. */
export function signInAddress(page: { pathname: string; search: string; hash?: string }): string {
  if (page.pathname === "/" || page.pathname === SIGN_IN_PATH) return SIGN_IN_PATH;
  return `${SIGN_IN_PATH}?continue_url=${encodeURIComponent(page.pathname + page.search + (page.hash ?? ""))}`;
}

/** The way back after sign-in to an address from outside, or the root; never to a page that ends the session or asks for it, nor to what is no page. */
export function returnAddress(value: string | null | undefined, origin: string): string {
  const back = safeContinueUrl(value, origin) ?? "/";
  return /^\/(?:login|logout|api)(?![^/?#])/.test(back) ? "/" : back;
}

/** Where to go from the sign-in page: where the user came from, or the root. */
export function afterSignIn(page: { search: string; origin: string }): string {
  return returnAddress(new URLSearchParams(page.search).get("continue_url"), page.origin);
}

import { isPermittedAddress } from "#engine/rules";

/** Pages of this server that may be framed; all others refuse framing by their headers. */
const OWN_PAGES = new Set(["/guide.html"]);

/**
 * Returns the address if a frame may show it: a framable page of this server, or an HTTPS address at or below one of the
 * brand's `frames`. Undefined for any other.
 */
export function frameAddress(text: string, allowed: readonly string[], own: string): string | undefined {
  if (!isPermittedAddress(text)) return undefined;
  const url = text.startsWith("/") && URL.canParse(text, own) ? new URL(text, own) : parse(text);
  if (url === undefined) return undefined;
  if (url.origin === own) return OWN_PAGES.has(url.pathname) ? url.href : undefined;
  return url.protocol === "https:" && allowed.some((each) => isBelow(url, each)) ? url.href : undefined;
}

const parse = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);

function isBelow(url: URL, allowed: string): boolean {
  if (!URL.canParse(allowed)) return false;
  const { origin, pathname } = new URL(allowed);
  const folder = pathname.endsWith("/") ? pathname : `${pathname}/`;
  return url.origin === origin && (url.pathname === pathname || url.pathname.startsWith(folder));
}

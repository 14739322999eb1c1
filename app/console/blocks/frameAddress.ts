import { isPermittedAddress } from "#engine/rules";

/** Pages of this server that are made to be shown in a frame; all others refuse to be framed. */
const OWN_PAGES = new Set(["/guide.html"]);

/**
 * The address a frame may show: one of this server's pages made for it, or a secure one below those the brand names;
 * undefined for any other.
 */
export function frameAddress(text: string, allowed: readonly string[], own: string): string | undefined {
  if (!isPermittedAddress(text)) return undefined;
  const wanted = text.startsWith("/") && URL.canParse(text, own) ? new URL(text, own) : parse(text);
  if (wanted === undefined) return undefined;
  if (wanted.origin === own) return OWN_PAGES.has(wanted.pathname) ? wanted.href : undefined;
  return wanted.protocol === "https:" && allowed.some((each) => isBelow(wanted, each)) ? wanted.href : undefined;
}

const parse = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);

function isBelow(wanted: URL, allowed: string): boolean {
  if (!URL.canParse(allowed)) return false;
  const { origin, pathname } = new URL(allowed);
  const folder = pathname.endsWith("/") ? pathname : `${pathname}/`;
  return wanted.origin === origin && (wanted.pathname === pathname || wanted.pathname.startsWith(folder));
}

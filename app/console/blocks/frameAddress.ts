/**
 * The address a frame may show: a secure one below those the brand names, and never on this server, whose pages refuse
 * to be framed; undefined for any other.
 */
export function frameAddress(text: string, allowed: readonly string[], own: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const wanted = new URL(text);
  if (wanted.protocol !== "https:" || wanted.origin === own || wanted.username !== "") return undefined;
  return allowed.some((each) => isBelow(wanted, each)) ? wanted.href : undefined;
}

function isBelow(wanted: URL, allowed: string): boolean {
  if (!URL.canParse(allowed)) return false;
  const { origin, pathname } = new URL(allowed);
  const folder = pathname.endsWith("/") ? pathname : `${pathname}/`;
  return wanted.origin === origin && (wanted.pathname === pathname || wanted.pathname.startsWith(folder));
}

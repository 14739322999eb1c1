/** The cookie that lets a browser into a page. A sibling host cannot set it, nor scripts read it. */
export const PAGE_COOKIE = "__Host-farhelm-webui";

/** Cookies of the console are never a device's, whichever host a browser sends them to. */
const CONSOLE_COOKIE = /^(__Host-(session|refresh|refused|external|farhelm-webui)|XSRF-TOKEN)$/i;

const nameOf = (cookie: string) => (cookie.split("=", 1)[0] ?? "").trim();
const isDevices = (cookie: string) => !CONSOLE_COOKIE.test(nameOf(cookie));

/** The cookies of a request that its device gets: all but the server's own. */
export function cookiesForTarget(header: string): string | undefined {
  const cookies = header
    .split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== "" && isDevices(cookie));
  return cookies.length > 0 ? cookies.join("; ") : undefined;
}

/**
 * A cookie that a device sets, for the origin of its page: without the domain, which is that of the device; undefined if
 * it has the name of one of the server's own.
 */
export function cookieFromTarget(header: string): string | undefined {
  if (!isDevices(header)) return undefined;
  const [cookie = "", ...attributes] = header.split(";");
  const kept = attributes.filter((attribute) => !/^\s*domain\s*(=|$)/i.test(attribute));
  return [cookie, ...kept].join(";");
}

/** The Set-Cookie header that lets a browser in. */
export function writePageCookie(token: string): string {
  // Not Strict: the console, whence the browser comes, is another site.
  return `${PAGE_COOKIE}=${token}; Path=/; HttpOnly; Secure; SameSite=Lax`;
}

/** Cookie of the access token (HttpOnly). */
export const SESSION_COOKIE = "__Host-session";

/** Cookie of the refresh token (HttpOnly). */
export const REFRESH_COOKIE = "__Host-refresh";

/** Cookie of the CSRF token, which the console reads and sends back as X-XSRF-TOKEN. */
export const XSRF_COOKIE = "XSRF-TOKEN";

/** The value of a cookie in a Cookie header; undefined unless it occurs exactly once. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const values = (header ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? values[0] : undefined;
}

function writeCookie(name: string, value: string, seconds: number, readable: boolean): string {
  const visibility = readable ? "" : "; HttpOnly";
  return `${name}=${value}; Path=/; Max-Age=${seconds}${visibility}; Secure; SameSite=Strict`;
}

/** The cookies of a session; an absent cookie is left unchanged. */
export interface SessionCookies {
  access: { value: string; seconds: number };
  refresh?: { value: string; seconds: number };
  xsrf?: string;
}

/** The Set-Cookie headers of a session. */
export function writeSessionCookies({ access, refresh, xsrf }: SessionCookies): string[] {
  const headers = [writeCookie(SESSION_COOKIE, access.value, access.seconds, false)];
  if (refresh) headers.push(writeCookie(REFRESH_COOKIE, refresh.value, refresh.seconds, false));
  if (refresh && xsrf) headers.push(writeCookie(XSRF_COOKIE, xsrf, refresh.seconds, true));
  return headers;
}

/** The Set-Cookie headers that delete the session's cookies. */
export function clearSessionCookies(): string[] {
  return [
    writeCookie(SESSION_COOKIE, "", 0, false),
    writeCookie(REFRESH_COOKIE, "", 0, false),
    writeCookie(XSRF_COOKIE, "", 0, true),
  ];
}

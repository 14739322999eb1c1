import type { IncomingHttpHeaders } from "node:http";
import { REFRESH_COOKIE, readCookie, SESSION_COOKIE } from "../session/cookies";
import { REFUSED_COOKIE } from "../session/refusedSignIn";

const SESSION_COOKIES = [SESSION_COOKIE, REFRESH_COOKIE, REFUSED_COOKIE];

/**
 * Whether the visitor certainly has no session. For a typed URL or a link within the console, browsers send session
 * cookies if they exist. For links from other sites they withhold them (SameSite=Strict), so nothing is known; nor
 * without the Sec-Fetch-Site header, as on plain HTTP.
 */
export function isSignedOut(headers: IncomingHttpHeaders): boolean {
  const from = headers["sec-fetch-site"];
  const sendsCookies = from === "none" || from === "same-origin";
  return sendsCookies && SESSION_COOKIES.every((name) => readCookie(headers.cookie, name) === undefined);
}

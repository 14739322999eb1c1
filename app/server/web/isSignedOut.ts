import type { IncomingHttpHeaders } from "node:http";
import { REFRESH_COOKIE, readCookie, SESSION_COOKIE } from "../session/cookies";
import { REFUSED_COOKIE } from "../session/refusedSignIn";

const TELLING = [SESSION_COOKIE, REFRESH_COOKIE, REFUSED_COOKIE];

/**
 * Whether who asks for a page surely has no session: by an address typed, or a link of the console itself, browsers
 * send the cookies of a session if there are any. Following a link elsewhere they keep them back (SameSite=Strict), and
 * nothing is known; nor where they do not say where the link was, as on plain http.
 */
export function isSignedOut(headers: IncomingHttpHeaders): boolean {
  const from = headers["sec-fetch-site"];
  const sendsCookies = from === "none" || from === "same-origin";
  return sendsCookies && TELLING.every((name) => readCookie(headers.cookie, name) === undefined);
}

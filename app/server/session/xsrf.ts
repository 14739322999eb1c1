import { createHmac, timingSafeEqual } from "node:crypto";

/** The forgery token of a session: only this server can make it, and it fits no other session. */
export function makeXsrfToken(secret: Buffer, sessionId: string): string {
  return createHmac("sha256", secret).update(`xsrf:${sessionId}`).digest("base64url");
}

/** Tells whether a request carries the forgery token of its session. */
export function isXsrfToken(secret: Buffer, sessionId: string, given: string | string[] | undefined): boolean {
  const wanted = Buffer.from(makeXsrfToken(secret, sessionId));
  const offered = Buffer.from(typeof given === "string" ? given : "");
  return offered.length === wanted.length && timingSafeEqual(offered, wanted);
}

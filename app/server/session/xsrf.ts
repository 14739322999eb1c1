import { createHmac, timingSafeEqual } from "node:crypto";

/** Creates the CSRF token of a session: an HMAC of its id with the server's secret. */
export function makeXsrfToken(secret: Buffer, sessionId: string): string {
  return createHmac("sha256", secret).update(`xsrf:${sessionId}`).digest("base64url");
}

/** Verifies the CSRF token of a request, in constant time. */
export function isXsrfToken(secret: Buffer, sessionId: string, token: string | string[] | undefined): boolean {
  const expected = Buffer.from(makeXsrfToken(secret, sessionId));
  const actual = Buffer.from(typeof token === "string" ? token : "");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

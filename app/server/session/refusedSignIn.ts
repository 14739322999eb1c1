import { readCookie } from "./cookies";

/** Says, where a sign-in led back to the console without a session, why there is none. */
export const REFUSED_COOKIE = "__Host-refused";

const REASONS = ["NOT_INVITED_EXTERNAL_USER", "EXTERNAL_SECOND_FACTOR"] as const;

/** Why a sign-in came to nothing. */
export type Refusal = (typeof REASONS)[number];

const SECONDS = 300;

/** The Set-Cookie header that remembers for a moment why there is no session; without a reason it is forgotten. */
export function refusedCookie(reason?: Refusal): string {
  return `${REFUSED_COOKIE}=${reason ?? ""}; Path=/; Max-Age=${reason ? SECONDS : 0}; HttpOnly; Secure; SameSite=Strict`;
}

/** The code of the answer to a request without a session. */
export function whyNoSession(cookieHeader: string | undefined): Refusal | "UNAUTHORIZED" {
  const value = readCookie(cookieHeader, REFUSED_COOKIE);
  return REASONS.find((reason) => reason === value) ?? "UNAUTHORIZED";
}

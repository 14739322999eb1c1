import { readCookie } from "./cookies";

/** Cookie with the reason why a sign-in led back to the console without a session. */
export const REFUSED_COOKIE = "__Host-refused";

const REASONS = ["NOT_INVITED_EXTERNAL_USER", "EXTERNAL_SECOND_FACTOR"] as const;

/** Why a sign-in was refused. */
export type Refusal = (typeof REASONS)[number];

const LIFETIME_SECONDS = 300;

/** The Set-Cookie header that stores the reason briefly; without a reason it deletes the cookie. */
export function refusedCookie(reason?: Refusal): string {
  return `${REFUSED_COOKIE}=${reason ?? ""}; Path=/; Max-Age=${reason ? LIFETIME_SECONDS : 0}; HttpOnly; Secure; SameSite=Strict`;
}

/** The error code of a request without a session. */
export function whyNoSession(cookieHeader: string | undefined): Refusal | "UNAUTHORIZED" {
  const value = readCookie(cookieHeader, REFUSED_COOKIE);
  return REASONS.find((reason) => reason === value) ?? "UNAUTHORIZED";
}

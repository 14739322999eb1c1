import { createHmac, timingSafeEqual } from "node:crypto";
import { readCookie } from "../session/cookies";
import type { AuthorizationState } from "./ExternalProvider";

/**
 * Cookie that stores the state during the visit to the provider; SameSite=Lax, because the callback comes from another
 * site.
 */
export const STATE_COOKIE = "__Host-external";

const LIFETIME_SECONDS = 600;

/** The authorization state, the time of the request and the page to return to. */
export interface StoredState extends AuthorizationState {
  continueUrl: string;
  askedAt: number;
}

function sign(secret: Buffer, text: string): Buffer {
  return createHmac("sha256", secret).update(`external:${text}`).digest();
}

function cookie(value: string, seconds: number): string {
  return `${STATE_COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`;
}

/** The Set-Cookie header that stores the state, signed with the server's secret. */
export function writeStateCookie(secret: Buffer, state: StoredState): string {
  const text = Buffer.from(JSON.stringify(state)).toString("base64url");
  return cookie(`${text}.${sign(secret, text).toString("base64url")}`, LIFETIME_SECONDS);
}

/** The Set-Cookie header that deletes the state. */
export function clearStateCookie(): string {
  return cookie("", 0);
}

/** Reads the stored state; undefined when it is missing, its signature is invalid, or it has expired. */
export function readStateCookie(secret: Buffer, header: string | undefined, now: Date): StoredState | undefined {
  const [text = "", signature = ""] = (readCookie(header, STATE_COOKIE) ?? "").split(".");
  const offered = Buffer.from(signature, "base64url");
  const wanted = sign(secret, text);
  if (offered.length !== wanted.length || !timingSafeEqual(offered, wanted)) return undefined;
  const state = JSON.parse(Buffer.from(text, "base64url").toString()) as StoredState;
  const age = now.getTime() - state.askedAt;
  return age >= 0 && age < LIFETIME_SECONDS * 1000 ? state : undefined;
}

import { createHmac, timingSafeEqual } from "node:crypto";
import { readCookie } from "../session/cookies";
import type { AuthorizationState } from "./ExternalProvider";

/** What a browser keeps while it is at the provider; Lax, because it comes back from another site. */
export const STATE_COOKIE = "__Host-external";

const SECONDS = 600;

/** A question, when it was asked, and where to go afterwards. */
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

/** The Set-Cookie header that keeps a question; only this server can make one. */
export function writeStateCookie(secret: Buffer, question: StoredState): string {
  const text = Buffer.from(JSON.stringify(question)).toString("base64url");
  return cookie(`${text}.${sign(secret, text).toString("base64url")}`, SECONDS);
}

/** The Set-Cookie header that forgets the question. */
export function clearStateCookie(): string {
  return cookie("", 0);
}

/** The question a browser kept; undefined when there is none, it is not ours, or it is too old. */
export function readStateCookie(secret: Buffer, header: string | undefined, now: Date): StoredState | undefined {
  const [text = "", signature = ""] = (readCookie(header, STATE_COOKIE) ?? "").split(".");
  const offered = Buffer.from(signature, "base64url");
  const wanted = sign(secret, text);
  if (offered.length !== wanted.length || !timingSafeEqual(offered, wanted)) return undefined;
  const question = JSON.parse(Buffer.from(text, "base64url").toString()) as StoredState;
  const age = now.getTime() - question.askedAt;
  return age >= 0 && age < SECONDS * 1000 ? question : undefined;
}

import { createHmac, timingSafeEqual } from "node:crypto";
import { readCookie } from "../session/cookies";
import type { Question } from "./ExternalProvider";

/** What a browser keeps while it is at the provider; Lax, because it comes back from another site. */
export const QUESTION_COOKIE = "__Host-external";

const SECONDS = 600;

/** A question, when it was asked, and where to go afterwards. */
export interface KeptQuestion extends Question {
  continueUrl: string;
  askedAt: number;
}

function sign(secret: Buffer, text: string): Buffer {
  return createHmac("sha256", secret).update(`external:${text}`).digest();
}

function cookie(value: string, seconds: number): string {
  return `${QUESTION_COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`;
}

/** The Set-Cookie header that keeps a question; only this server can make one. */
export function keepQuestion(secret: Buffer, question: KeptQuestion): string {
  const text = Buffer.from(JSON.stringify(question)).toString("base64url");
  return cookie(`${text}.${sign(secret, text).toString("base64url")}`, SECONDS);
}

/** The Set-Cookie header that forgets the question. */
export function forgetQuestion(): string {
  return cookie("", 0);
}

/** The question a browser kept; undefined when there is none, it is not ours, or it is too old. */
export function readQuestion(secret: Buffer, header: string | undefined, now: Date): KeptQuestion | undefined {
  const [text = "", signature = ""] = (readCookie(header, QUESTION_COOKIE) ?? "").split(".");
  const offered = Buffer.from(signature, "base64url");
  const wanted = sign(secret, text);
  if (offered.length !== wanted.length || !timingSafeEqual(offered, wanted)) return undefined;
  const question = JSON.parse(Buffer.from(text, "base64url").toString()) as KeptQuestion;
  const age = now.getTime() - question.askedAt;
  return age >= 0 && age < SECONDS * 1000 ? question : undefined;
}

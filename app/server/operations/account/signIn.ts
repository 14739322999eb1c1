import { type AccountBase, confirmSignIn, resendSignInCode, signIn } from "../../account/signIn";
import { ApiError } from "../../requests/ApiError";
import type { PublicContext } from "../../requests/Context";
import { checkOrigin } from "../../requests/checkOrigin";
import type { Handlers } from "../../requests/Handler";
import { cookieHeader, languageOf } from "../../requests/languageOf";
import { REFRESH_COOKIE, readCookie, type SessionCookies, writeSessionCookies } from "../../session/cookies";
import { readSession } from "../../session/readSession";
import { refreshSession } from "../../session/refreshSession";
import type { Browser } from "../../session/signIn";

const done = { success: true } as const;

function baseOf({ services, now, headers }: PublicContext): AccountBase {
  const { database, secret, mail } = services;
  return { kysely: database.kysely, secret, now, mail, host: [headers.host].flat()[0] };
}

async function browserOf(context: PublicContext): Promise<Browser> {
  const { address, headers, now, services } = context;
  const previous = await readSession(services.database, cookieHeader(headers), now);
  const userAgent = [headers["user-agent"]].flat()[0];
  return { address, userAgent, language: languageOf(context), previous: previous?.sessionId };
}

function signedIn(cookies: SessionCookies) {
  return { status: 200, body: done, cookies: writeSessionCookies(cookies) } as const;
}

/** Throws TOO_MANY_REQUESTS, with Retry-After, when there are seconds to wait. */
export function refuseWhenThrottled(seconds: number): void {
  if (seconds > 0) throw new ApiError("TOO_MANY_REQUESTS", { headers: { "retry-after": String(seconds) } });
}

/** Sign-in in one or two steps, and refreshing the session. */
export const signInOperations: Handlers<"login" | "confirmSignIn" | "resendSignInCode" | "refreshToken"> = {
  async login({ body }, context) {
    checkOrigin(context.headers, context.services.options.publicUrl);
    const result = await signIn(baseOf(context), body, await browserOf(context));
    if ("cookies" in result) return signedIn(result.cookies);
    if ("factor" in result) throw new ApiError("MFA_REQUIRED", { meta: result.factor });
    if ("waitSeconds" in result) refuseWhenThrottled(result.waitSeconds);
    throw new ApiError("SIGN_IN_FAILED");
  },

  async confirmSignIn({ body }, context) {
    checkOrigin(context.headers, context.services.options.publicUrl);
    const result = await confirmSignIn(baseOf(context), body, await browserOf(context));
    if ("cookies" in result) return signedIn(result.cookies);
    if ("unanswered" in result) return { status: 202, body: { success: true, data: { is_answered: false } } };
    if ("waitSeconds" in result) refuseWhenThrottled(result.waitSeconds);
    throw "wrong" in result ? new ApiError("CONFIRMATION_FAILED", { source: "session_code" }) : new ApiError("EXPIRED");
  },

  async resendSignInCode({ body }, context) {
    checkOrigin(context.headers, context.services.options.publicUrl);
    const { waitSeconds } = await resendSignInCode(baseOf(context), body.session_uuid);
    refuseWhenThrottled(waitSeconds);
    return { status: 200, body: done };
  },

  async refreshToken(_request, { services, now, headers }) {
    const base = { kysely: services.database.kysely, secret: services.secret, now };
    const token = readCookie(cookieHeader(headers), REFRESH_COOKIE);
    const result = await refreshSession(base, token, headers["x-xsrf-token"]);
    if ("cookies" in result) return signedIn(result.cookies);
    throw new ApiError(result.refused === "xsrf" ? "XSRF" : "UNAUTHORIZED");
  },
};

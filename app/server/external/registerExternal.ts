import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { returnAddress } from "#engine/rules";
import { auditSafely } from "../audit/auditSafely";
import { auditVisitor, SIGN_IN_FAILED } from "../audit/auditVisitor";
import type { Services } from "../requests/Context";
import { clearSessionCookies, writeSessionCookies } from "../session/cookies";
import { type Refusal, refusedCookie } from "../session/refusedSignIn";
import { startSession } from "../session/signIn";
import type { ExternalIdentity, ExternalProvider } from "./ExternalProvider";
import { findExternalUser } from "./findExternalUser";
import { notifySsoAdministrators } from "./notifySsoAdministrators";
import { clearStateCookie, readStateCookie, writeStateCookie } from "./stateCookie";

/** Routes of external sign-in: its start, and the provider's callback. */
export const EXTERNAL = { start: "/api/account/external", back: "/api/account/external/callback" } as const;

const SIGN_IN = "/login";

function originOf(request: FastifyRequest, { options }: Services): string {
  return options.publicUrl ?? `${request.protocol}://${request.host}`;
}

async function begin(services: Services, provider: ExternalProvider, request: FastifyRequest, reply: FastifyReply) {
  const origin = originOf(request, services);
  const { continue_url } = request.query as { continue_url?: unknown };
  const wanted = typeof continue_url === "string" ? continue_url : undefined;
  const { url, ...authorization } = await provider.startAuthorization(origin + EXTERNAL.back);
  const state = {
    ...authorization,
    continueUrl: returnAddress(wanted, origin),
    askedAt: services.clock().getTime(),
  };
  return reply.header("set-cookie", writeStateCookie(services.secret, state)).redirect(url);
}

/** Starts a session for an identity; returns the session cookies or the reason for refusal. */
async function admit(services: Services, identity: ExternalIdentity, request: FastifyRequest) {
  const { secret, clock, database } = services;
  const now = clock();
  return database.kysely.transaction().execute(async (transaction): Promise<string[] | Refusal> => {
    const user = await findExternalUser(transaction, identity, now);
    if (!user) return "NOT_INVITED_EXTERNAL_USER";
    // A user with their own second factor must use it: the provider cannot verify it.
    if (user.mfa_type === "email" || user.mfa_type === "totp") return "EXTERNAL_SECOND_FACTOR";
    const userAgent = request.headers["user-agent"];
    const browser = { address: request.ip, userAgent, previous: undefined };
    const cookies = await startSession(transaction, { kysely: database.kysely, secret, now }, user, browser);
    return writeSessionCookies(cookies);
  });
}

/**
 * Audits a refused external identity; the provider limits their rate. A failure to write is logged and does not affect
 * the response.
 */
function auditRefusal(
  { database, clock, log }: Services,
  { email }: ExternalIdentity,
  request: FastifyRequest,
  reason: Refusal,
) {
  const act = {
    ...{ operation: "login", action: SIGN_IN_FAILED, path: EXTERNAL.back, address: request.ip, now: clock() },
    ...{ result: "failed" as const, reason },
  };
  return auditSafely(log, "login", () => auditVisitor(database.kysely, email === undefined ? {} : { email }, act));
}

async function end(services: Services, provider: ExternalProvider, request: FastifyRequest, reply: FastifyReply) {
  const state = readStateCookie(services.secret, request.headers.cookie, services.clock());
  const callback = new URL(request.url, originOf(request, services));
  // Cancelled at the provider, expired, or a callback without a request from this browser (CSRF protection).
  if (!state || callback.searchParams.has("error"))
    return reply.header("set-cookie", clearStateCookie()).redirect(SIGN_IN);
  const identity = await provider.identify(callback, state);
  const admitted = await admit(services, identity, request);
  if (typeof admitted === "string") {
    services.mail.afterwards(() => notifySsoAdministrators(services, identity, admitted));
    await auditRefusal(services, identity, request, admitted);
    return reply
      .header("set-cookie", [clearStateCookie(), ...clearSessionCookies(), refusedCookie(admitted)])
      .redirect("/");
  }
  return reply.header("set-cookie", [clearStateCookie(), ...admitted, refusedCookie()]).redirect(state.continueUrl);
}

/** Registers the routes of external sign-in; any error leads back to the sign-in page. */
export function registerExternal(app: FastifyInstance, services: Services, provider: ExternalProvider): void {
  for (const [url, handle] of [
    [EXTERNAL.start, begin],
    [EXTERNAL.back, end],
  ] as const) {
    app.get(url, async (request, reply) => {
      reply.header("cache-control", "no-store");
      try {
        return await handle(services, provider, request, reply);
      } catch (error) {
        services.log.warn("The external sign-in failed.", { error });
        return reply.header("set-cookie", clearStateCookie()).redirect(SIGN_IN);
      }
    });
  }
}

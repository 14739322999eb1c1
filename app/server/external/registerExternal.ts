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

/** Where signing in by an external identity begins, and where the provider sends the browser back to. */
export const EXTERNAL = { start: "/api/account/external", back: "/api/account/external/callback" } as const;

const SIGN_IN = "/login";

function originOf(request: FastifyRequest, { options }: Services): string {
  return options.publicUrl ?? `${request.protocol}://${request.host}`;
}

async function begin(services: Services, provider: ExternalProvider, request: FastifyRequest, reply: FastifyReply) {
  const origin = originOf(request, services);
  const { continue_url } = request.query as { continue_url?: unknown };
  const wanted = typeof continue_url === "string" ? continue_url : undefined;
  const { url, ...question } = await provider.ask(origin + EXTERNAL.back);
  const kept = {
    ...question,
    continueUrl: returnAddress(wanted, origin),
    askedAt: services.clock().getTime(),
  };
  return reply.header("set-cookie", writeStateCookie(services.secret, kept)).redirect(url);
}

/** Starts a session for an identity; gives why not where there is none for it. */
async function admit(services: Services, identity: ExternalIdentity, request: FastifyRequest) {
  const { secret, clock, database } = services;
  const now = clock();
  return database.kysely.transaction().execute(async (transaction): Promise<string[] | Refusal> => {
    const user = await findExternalUser(transaction, identity, now);
    if (!user) return "NOT_INVITED_EXTERNAL_USER";
    // Whoever has a second step of their own here takes it: the provider does not know of it.
    if (user.mfa_type === "email" || user.mfa_type === "totp") return "EXTERNAL_SECOND_FACTOR";
    const userAgent = request.headers["user-agent"];
    const browser = { address: request.ip, userAgent, previous: undefined };
    const cookies = await startSession(transaction, { kysely: database.kysely, secret, now }, user, browser);
    return writeSessionCookies(cookies);
  });
}

/**
 * Notes in the audit log that an external identity was refused; the provider limits how often one can come. What cannot be
 * noted is logged, and the browser learns of the refusal all the same.
 */
function noteRefused(
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
  const question = readStateCookie(services.secret, request.headers.cookie, services.clock());
  const answer = new URL(request.url, originOf(request, services));
  // Given up at the provider, too late, or an answer to a question this browser never asked.
  if (!question || answer.searchParams.has("error"))
    return reply.header("set-cookie", clearStateCookie()).redirect(SIGN_IN);
  const identity = await provider.identify(answer, question);
  const admitted = await admit(services, identity, request);
  if (typeof admitted === "string") {
    services.mail.afterwards(() => notifySsoAdministrators(services, identity, admitted));
    await noteRefused(services, identity, request, admitted);
    return reply
      .header("set-cookie", [clearStateCookie(), ...clearSessionCookies(), refusedCookie(admitted)])
      .redirect("/");
  }
  return reply.header("set-cookie", [clearStateCookie(), ...admitted, refusedCookie()]).redirect(question.continueUrl);
}

/** Serves signing in by an external identity; what goes wrong on the way leads back to the sign-in page. */
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
        services.log.warn("Signing in by the external provider failed.", { error });
        return reply.header("set-cookie", clearStateCookie()).redirect(SIGN_IN);
      }
    });
  }
}

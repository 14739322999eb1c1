import { sql } from "kysely";
import { asOwner } from "../../database/asOwner";
import { lockInTransaction } from "../../database/concurrency/lockInTransaction";
import { accessRequest } from "../../mail/letters";
import { ApiError, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { writeSessionCookies } from "../../session/cookies";
import { goBack } from "../../session/impersonation/goBack";
import { IMPERSONATION } from "../../session/impersonation/impersonationTimes";
import { startImpersonation } from "../../session/impersonation/startImpersonation";
import { ACCOUNT_LIMIT, subjectOf, takeAttempt } from "../../session/limitAttempts";
import { addSeconds, hashToken } from "../../session/tokens";
import { presentTime } from "../../values/presentTime";
import { refuseDuplicateRequest } from "../rows/refuseDuplicateRequest";
import { findRequest, type RequestState, stateOf, storeRequest } from "./impersonationRequests";

const done = { success: true } as const;

/** Refuses requests made while impersonating. */
function refuseImpersonation({ session }: SessionContext): void {
  if (session.actor) throw new ApiError("IMPERSONATING");
}

/** Finds a user whom the caller may ask to impersonate: not themselves, nobody who sees all companies, nobody disabled. */
async function findUser(context: SessionContext, id: number) {
  refuseImpersonation(context);
  const { transaction, session } = context;
  const user = await transaction
    .selectFrom("users as u")
    .innerJoin("roles as r", "r.id", "u.role_id")
    .select(["u.id", "u.email", "u.company_id", "u.disabled", "r.reach"])
    .where("u.id", "=", id)
    .executeTakeFirst();
  if (!user) throw notFound();
  if (user.id === session.id) throw new ApiError("BAD_REQUEST", { message: "You cannot act for yourself." });
  if (user.reach === "all" || user.disabled) {
    throw new ApiError("FORBIDDEN", { message: "No one may act for this user." });
  }
  return user;
}

// The language of other users is not visible to the session, but the mail to them needs it.
async function readLanguage({ transaction }: SessionContext, user: number): Promise<string | null> {
  const read = () =>
    transaction.selectFrom("users").select("language").where("id", "=", user).executeTakeFirstOrThrow();
  return (await asOwner(transaction, read)).language;
}

/** Impersonating a user with their consent: request, answer, start and end. */
export const impersonation: Handlers<
  | "impersonateUser"
  | "requestImpersonation"
  | "getImpersonationRequest"
  | "answerImpersonationRequest"
  | "revokeImpersonationAccess"
  | "cancelImpersonation"
> = {
  async impersonateUser({ path }, context) {
    const { transaction, session, services, now, address, headers } = context;
    const user = await findUser(context, path.id);
    const grant = await transaction
      .selectFrom("impersonation_grants")
      .select("granted_until")
      .where("user_id", "=", user.id)
      .where("granted_until", ">", now)
      .executeTakeFirst();
    if (!grant) throw new ApiError("BAD_REQUEST", { message: "This user has not allowed it. Ask for access first." });
    const userAgent = [headers["user-agent"]].flat()[0];
    const start = { now, secret: services.secret, address, userAgent };
    const cookies = await startImpersonation(services.database.kysely, session, { ...user, ...grant }, start);
    return { status: 200, body: done, cookies: writeSessionCookies(cookies) };
  },

  async requestImpersonation({ path }, context) {
    const { services, session, now, headers } = context;
    const user = await findUser(context, path.id);
    await lockInTransaction(context.transaction, "impersonation-request", `${session.id} ${user.id}`);
    const isSame = sql`user_id = ${user.id} and actor_id = ${session.id} and answered_at is null`;
    await refuseDuplicateRequest(context, "impersonation_requests", isSame, null);
    const subject = subjectOf("account", `impersonation:${user.id}`);
    const wait = await takeAttempt(services.database.kysely, subject, ACCOUNT_LIMIT, now);
    if (wait > 0) throw new ApiError("TOO_MANY_REQUESTS", { headers: { "retry-after": String(wait) } });
    const letter = accessRequest(await storeRequest(context, user.id), session.email);
    const host = [headers.host].flat()[0];
    const language = await readLanguage(context, user.id);
    const reader = { to: user.email, companyId: user.company_id, language, host };
    await services.mail.send(context, letter, reader);
    return { status: 200, body: done };
  },

  async getImpersonationRequest({ path }, context) {
    const request = await findRequest(context, path.token);
    const data = {
      email: request.actor_email,
      minutes: IMPERSONATION.access / 60,
      state: stateOf(request, context.now),
      created_at: presentTime(request.created_at),
      expires_at: presentTime(request.expires_at),
    };
    return { status: 200, body: { success: true, data } };
  },

  async answerImpersonationRequest({ path, body }, context) {
    refuseImpersonation(context);
    const { transaction, session, now } = context;
    const request = await findRequest(context, path.token);
    const answered = await transaction
      .updateTable("impersonation_requests")
      .set({ answered_at: now, allowed: body.allow })
      .where("token_hash", "=", hashToken(path.token))
      .where("answered_at", "is", null)
      .where("expires_at", ">", now)
      .returning("id")
      .executeTakeFirst();
    if (!answered) throw new ApiError("BAD_REQUEST", { message: whyNot(stateOf(request, now)) });
    if (body.allow) {
      const granted_until = addSeconds(now, IMPERSONATION.access);
      await transaction
        .insertInto("impersonation_grants")
        .values({ user_id: session.id, granted_until })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ granted_until }))
        .execute();
    }
    return { status: 200, body: done };
  },

  // Also allowed while impersonating: the next session refresh returns them to their own.
  async revokeImpersonationAccess(_request, { transaction, session, now }) {
    await transaction.deleteFrom("impersonation_grants").where("user_id", "=", session.id).execute();
    await transaction
      .updateTable("session_families")
      .set({ revoked_at: now, revoked_reason: "access taken back" })
      .where("user_id", "=", session.id)
      .where("actor_id", "is not", null)
      .where("revoked_at", "is", null)
      .execute();
    return { status: 200, body: done };
  },

  async cancelImpersonation(_request, { services, session, now }) {
    if (!session.actor) throw new ApiError("BAD_REQUEST", { message: "You do not act for anyone." });
    const base = { kysely: services.database.kysely, secret: services.secret, now };
    const cookies = await goBack(base, session.sessionId, session.actor);
    return { status: 200, body: done, cookies: writeSessionCookies(cookies) };
  },
};

function whyNot(state: RequestState): string {
  return state === "expired" ? "This link has run out. Ask for a new one." : "This question has been answered already.";
}

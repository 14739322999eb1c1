import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../database/tables/tables";
import type { SessionCookies } from "../cookies";
import type { Session } from "../readSession";
import { addSeconds, issueTokens } from "../tokens";
import { IMPERSONATION } from "./impersonationTimes";

/** The user to impersonate. */
export interface ImpersonatedUser {
  id: number;
  email: string;
  company_id: number;
  granted_until: Date;
}

/** The parts of the request that starting an impersonation needs. */
export interface ImpersonationStart {
  now: Date;
  secret: Buffer;
  address: string;
  userAgent: string | undefined;
}

/** Starts a time-limited session as another user; the own session stays valid for the return. */
export function startImpersonation(
  db: Kysely<Tables>,
  actor: Session,
  user: ImpersonatedUser,
  { now, secret, address, userAgent }: ImpersonationStart,
): Promise<SessionCookies> {
  return db.transaction().execute(async (transaction) => {
    const own = await transaction
      .selectFrom("session_families")
      .select("expires_at")
      .where("id", "=", actor.sessionId)
      .executeTakeFirstOrThrow();
    const ends = [user.granted_until, addSeconds(now, IMPERSONATION.access), own.expires_at];
    const expires_at = new Date(Math.min(...ends.map((end) => end.getTime())));
    const family = await transaction
      .insertInto("session_families")
      .values({
        user_id: user.id,
        actor_id: actor.id,
        actor_family_id: actor.sessionId,
        address,
        user_agent: userAgent?.slice(0, 300) ?? null,
        created_at: now,
        expires_at,
      })
      .returning(["id", "expires_at"])
      .executeTakeFirstOrThrow();
    await logStart(transaction, actor, user, { session_id: family.id, address, started_at: now, expires_at });
    // The refresh token outlives the impersonation: the browser uses it to return to its own session.
    return issueTokens(transaction, family, now, secret, own.expires_at);
  });
}

function logStart(
  transaction: Transaction<Tables>,
  actor: Session,
  user: ImpersonatedUser,
  times: { session_id: string; address: string; started_at: Date; expires_at: Date },
) {
  const who = { user_id: user.id, user_email: user.email, actor_id: actor.id, actor_email: actor.email };
  return transaction
    .insertInto("impersonation_logs")
    .values({ ...who, company_id: user.company_id, ...times })
    .execute();
}

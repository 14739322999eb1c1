import { sql } from "kysely";
import { notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { presentTime } from "../../values/presentTime";

const done = { success: true } as const;

/** The active sign-ins of the user. */
function activeSessions({ transaction, session, now }: SessionContext) {
  return transaction
    .selectFrom("session_families")
    .where("user_id", "=", session.id)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now);
}

function endSessions({ transaction, session, now }: SessionContext) {
  return transaction
    .updateTable("session_families")
    .set({ revoked_at: now, revoked_reason: "ended by the user" })
    .where("user_id", "=", session.id)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now);
}

/** The user's sign-ins, and ending them. */
export const sessions: Handlers<"listSessions" | "endSession" | "endOtherSessions"> = {
  async listSessions(_request, context) {
    const rows = await activeSessions(context)
      .select(["id", "address", "user_agent", "created_at", "expires_at"])
      .select(sql<Date>`coalesce(seen_at, created_at)`.as("seen_at"))
      .select(sql<boolean>`id = ${context.session.sessionId}`.as("is_current"))
      .select(sql<boolean>`actor_id is not null`.as("is_impersonation"))
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute();
    const data = rows.map((row) => ({
      ...row,
      created_at: presentTime(row.created_at),
      expires_at: presentTime(row.expires_at),
      seen_at: presentTime(row.seen_at),
    }));
    return { status: 200, body: { success: true, data, meta: { total: data.length } } };
  },

  async endSession({ path }, context) {
    const ended = await endSessions(context).where("id", "=", path.id).returning("id").executeTakeFirst();
    if (!ended) throw notFound();
    return { status: 200, body: done };
  },

  async endOtherSessions(_request, context) {
    await endSessions(context).where("id", "!=", context.session.sessionId).execute();
    return { status: 200, body: done };
  },
};

import { sql } from "kysely";
import type { Handlers } from "./Handler";

/** So many programs of a user are told of alerts; the oldest give way. */
const MOST = 20;

/** Where alerts may be pushed to. This server keeps it for a push service; by itself it writes mails and notifications. */
export const alertTokens: Handlers<"addAlertToken"> = {
  async addAlertToken({ body: { token } }, { transaction, session, now }) {
    await transaction
      .insertInto("alert_tokens")
      .values({ user_id: session.id, token, created_at: now })
      .onConflict((same) => same.columns(["user_id", "token"]).doUpdateSet({ created_at: now }))
      .execute();
    await sql`delete from alert_tokens where user_id = ${session.id} and token not in (
      select token from alert_tokens where user_id = ${session.id} order by created_at desc, token limit ${MOST})`.execute(
      transaction,
    );
    return { status: 201, body: { success: true } };
  },
};

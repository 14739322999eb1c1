import type { SessionCookies } from "../cookies";
import { endSession } from "../endSession";
import type { Actor } from "../SessionReader";
import type { SignInBase } from "../signIn";
import { issueTokens } from "../tokens";

/** Ends an impersonation and returns to the own session. */
export function goBack({ kysely, secret, now }: SignInBase, acting: string, actor: Actor): Promise<SessionCookies> {
  return kysely.transaction().execute(async (transaction) => {
    await endSession(transaction, acting, now, "acting ended");
    const own = await transaction
      .selectFrom("session_families")
      .select(["id", "expires_at"])
      .where("id", "=", actor.sessionId)
      .executeTakeFirstOrThrow();
    return issueTokens(transaction, own, now, secret);
  });
}

/** Ends an impersonation and the own session, as on signing out. */
export function endBoth({ kysely, now }: Omit<SignInBase, "secret">, acting: string, actor: Actor): Promise<void> {
  return kysely.transaction().execute(async (transaction) => {
    for (const id of [acting, actor.sessionId]) await endSession(transaction, id, now, "signed out");
  });
}

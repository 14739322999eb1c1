import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../../database/tables/tables";
import { addSeconds } from "../../session/tokens";

/** How long a request waits for the password, and a confirmed one for its repetition, in seconds. */
const LIFETIME = 600;

/** Opens a password confirmation for a request of a session; returns its uuid. */
export async function openPasswordConfirmation(
  db: Kysely<Tables>,
  { familyId, request }: { familyId: string; request: Buffer },
  now: Date,
): Promise<string> {
  const expired = addSeconds(now, -LIFETIME);
  await db
    .deleteFrom("password_confirmations")
    .where("family_id", "=", familyId)
    .where("asked_at", "<=", expired)
    .where((row) => row.or([row("confirmed_at", "is", null), row("confirmed_at", "<=", expired)]))
    .execute();
  const pending = { uuid: randomUUID(), family_id: familyId, request_hash: request, asked_at: now };
  await db
    .insertInto("password_confirmations")
    .values({ ...pending, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.columns(["family_id", "request_hash"]).doUpdateSet({ ...pending, confirmed_at: null }),
    )
    .execute();
  return pending.uuid;
}

/** Confirms a pending request of a session, the last one without a uuid; false when there is none. */
export async function approvePasswordConfirmation(
  db: Kysely<Tables>,
  { familyId, uuid }: { familyId: string; uuid: string | undefined },
  now: Date,
): Promise<boolean> {
  const last = db
    .selectFrom("password_confirmations")
    .select("uuid")
    .where("family_id", "=", familyId)
    .where("asked_at", ">", addSeconds(now, -LIFETIME))
    .$if(uuid !== undefined, (query) => query.where("uuid", "=", uuid as string))
    .orderBy("asked_at", "desc")
    .limit(1);
  const { numUpdatedRows } = await db
    .updateTable("password_confirmations")
    .set({ confirmed_at: now })
    .where("uuid", "in", last)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Consumes the confirmation of a request; false when it is missing or expired. */
export async function consumePasswordConfirmation(
  db: Kysely<Tables>,
  { familyId, request }: { familyId: string; request: Buffer },
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("password_confirmations")
    .where("family_id", "=", familyId)
    .where("request_hash", "=", request)
    .where("confirmed_at", ">", addSeconds(now, -LIFETIME))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

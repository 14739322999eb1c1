import { sql } from "kysely";
import type { Database } from "../../database/openDatabase";
import { asSession } from "../../session/asSession";
import { type PersonRow, personColumns, presentPerson } from "../../session/personColumns";
import type { TicketedStream } from "./accessTickets";

/** A host key that a user trusts. */
export interface TrustedHostKey {
  /** `ssh-ed25519` */
  algorithm: string;
  /** In the format of SSH (RFC 4253 §6.6). */
  key: Buffer;
}

/** The host key of a target, with the time since which it is trusted. */
export interface PinnedHostKey extends TrustedHostKey {
  trustedAt: Date;
}

const FIND = `select algorithm, key, trusted_at as "trustedAt" from host_keys
  where device_id = $1 and host = $2 and port = $3`;

/** The pinned host key of a stream's target. */
export async function findHostKey(
  { pool }: Pick<Database, "pool">,
  { device, target }: TicketedStream,
): Promise<PinnedHostKey | undefined> {
  const { rows } = await pool.query<PinnedHostKey>(FIND, [device, target.host, target.port]);
  return rows[0];
}

interface TrustingRow extends PersonRow {
  actor_id: number | null;
  actor_email: string | null;
  token_name: string | null;
}

/** The user of a stream, with who impersonates them or the access token they use. */
function findUser({ kysely }: Pick<Database, "kysely">, { userId, loginSession }: TicketedStream) {
  return sql<TrustingRow>`
    select ${personColumns()}, actor.id as actor_id, actor.email as actor_email, token.name as token_name
    from users u join roles r on r.id = u.role_id join companies own on own.id = u.company_id
    left join session_families f on f.id = ${loginSession}::uuid left join users actor on actor.id = f.actor_id
    left join personal_tokens token on token.id = ${loginSession}::uuid
    where u.id = ${userId}`.execute(kysely);
}

/** The operation of the audit log entry. */
const OPERATION = "trustHostKey";

/**
 * Pins the host key of a stream's target, instead of an earlier one. The audit log shows both, and the path of the web
 * socket.
 */
export async function trustHostKey(
  database: Pick<Database, "kysely">,
  stream: TicketedStream,
  { algorithm, key, path }: TrustedHostKey & { path: string },
  now: Date,
): Promise<void> {
  const { rows } = await findUser(database, stream);
  const [row] = rows;
  if (!row) throw new Error("The user of a remote access session does not exist.");
  const user = presentPerson(row);
  const { device: device_id, target, sessionId } = stream;
  await database.kysely.transaction().execute(async (transaction) => {
    await asSession(user).execute(transaction);
    await transaction
      .insertInto("host_keys")
      .values({ device_id, ...target, algorithm, key, trusted_at: now })
      .onConflict((conflict) =>
        conflict.columns(["device_id", "host", "port"]).doUpdateSet({ algorithm, key, trusted_at: now }),
      )
      .execute();
    const entry = { company_id: user.companyId, user_id: user.id, user_email: user.email, created_at: now };
    const { actor_id, actor_email, token_name } = row;
    await transaction
      .insertInto("audit_log")
      .values({
        ...entry,
        actor_id,
        actor_email,
        token_name,
        operation: OPERATION,
        action: OPERATION,
        path,
        detail: JSON.stringify({ session: sessionId, target: `${target.host}:${target.port}` }),
        record_type: "host_keys",
      })
      .execute();
  });
}

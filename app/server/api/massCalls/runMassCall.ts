import { sql, type Transaction } from "kysely";
import { writeAudit } from "../../audit/writeAudit";
import type { Tables } from "../../database/tables/tables";
import { isPermitted } from "../../permissions/isPermitted";
import type { SessionContext } from "../../requests/Context";
import { asSession } from "../../session/asSession";
import { type PersonRow, personColumns, presentPerson, problemColumn } from "../../session/personColumns";
import type { Session } from "../../session/readSession";
import { unseal } from "../../session/seal";
import type { ServedOperation } from "../ServedOperation";
import type { MassCall, MassParts } from "./MassCall";
import { withDevices } from "./Matching";
import { publishProgress } from "./publishProgress";
import { type RefusedDevice, runBatch } from "./runBatch";
import { PURPOSE } from "./startMassCall";

/** The most devices changed in one transaction. */
const BATCH_SIZE = 500;

/** A call fails once this many devices were refused and none was changed. */
const MAX_REFUSED_WITHOUT_CHANGE = 50;

/** Attempts at a batch that fails with a server error. */
const MAX_TRIES = 5;

/** Runs the next batch of the oldest waiting call, in one transaction with its progress; false when no call waits. */
export async function runNextBatch(parts: MassParts): Promise<boolean> {
  const { kysely, services } = parts;
  let call: MassCall | undefined;
  const committed: (() => void)[] = [];
  try {
    await kysely.transaction().execute(async (transaction) => {
      call = await takeWaiting(transaction);
      if (call) await advance(parts, transaction, call, (action) => committed.push(action));
    });
  } catch (error) {
    if (!call) throw error;
    services.log.error("A batch of a mass call failed.", { call: call.id, error });
    await countFailure(parts, call);
    return true;
  }
  for (const action of committed) action();
  return call !== undefined;
}

async function takeWaiting(transaction: Transaction<Tables>): Promise<MassCall | undefined> {
  const { rows } = await sql<MassCall>`
    select id, user_id, token_id, actor_id, actor_email, address, operation, path, query, content,
      devices[position + 1 : position + ${BATCH_SIZE}] as batch,
      cardinality(devices) as count, position, refused, channel, subject
    from mass_calls where state = 'waiting' order by id limit 1 for update skip locked`.execute(transaction);
  return rows[0];
}

async function advance(
  parts: MassParts,
  transaction: Transaction<Tables>,
  call: MassCall,
  afterCommit: SessionContext["afterCommit"],
): Promise<void> {
  const { services } = parts;
  const now = services.clock();
  const served = parts.served.find(({ operation }) => operation.id === call.operation);
  const session = served && (await readCaller(transaction, call, served));
  if (!served?.operation.matching || !session) return end(parts, transaction, call, "failed", afterCommit);
  const { maxDevices, as } = served.operation.matching;
  const batch = call.batch.slice(0, maxDevices ?? BATCH_SIZE);
  const arrived = performance.now();
  const body = JSON.parse(unseal(services.secret, PURPOSE, call.content)) as unknown;
  const context = {
    services,
    now,
    session,
    transaction,
    massCall: call.id,
    arrived,
    address: call.address,
    headers: {},
  };
  await asSession(session).execute(transaction);
  const refused = await runBatch(context, batch, afterCommit, (ids, within) =>
    served.handler({ path: call.path, query: call.query, body: withDevices(body, ids, as) }, within),
  );
  const result = refused.length === batch.length ? "failed" : "done";
  await writeAudit(context, served.operation, { url: `/api${served.operation.path}`, path: call.path }, { result });
  await sql`select set_config('role', 'none', true)`.execute(transaction);
  await storeProgress(parts, transaction, { call, batch, refused }, afterCommit);
}

async function storeProgress(
  parts: MassParts,
  transaction: Transaction<Tables>,
  { call, batch, refused }: { call: MassCall; batch: readonly number[]; refused: readonly RefusedDevice[] },
  afterCommit: SessionContext["afterCommit"],
): Promise<void> {
  const advanced = { ...call, position: call.position + batch.length, refused: call.refused + refused.length };
  const isHopeless = advanced.refused === advanced.position && advanced.refused >= MAX_REFUSED_WITHOUT_CHANGE;
  await transaction
    .updateTable("mass_calls")
    .set({ position: advanced.position, refused: advanced.refused, tries: 0 })
    .where("id", "=", call.id)
    .execute();
  await publishProgress(parts, transaction, { call: advanced, refused }, afterCommit);
  if (advanced.position >= call.count || isHopeless)
    await end(parts, transaction, advanced, isHopeless ? "failed" : "completed", afterCommit);
}

/** The session of the caller, with their current permissions; undefined when they may no longer do this. */
async function readCaller(
  transaction: Transaction<Tables>,
  { user_id, token_id, actor_id, actor_email }: MassCall,
  { operation }: ServedOperation,
): Promise<Session | undefined> {
  const { rows } = await sql<PersonRow & { problem: Session["problem"]; name: string | null; scopes: string[] | null }>`
    select ${personColumns()}, ${problemColumn()} as problem, t.name, t.scopes
    from users u join roles r on r.id = u.role_id join companies own on own.id = u.company_id
    left join personal_tokens t on t.id = ${token_id} and t.user_id = u.id and t.expires_at > now()
    where u.id = ${user_id} and not u.disabled and (${token_id}::uuid is null or t.id is not null)`.execute(
    transaction,
  );
  const [row] = rows;
  if (!row || row.problem || !isPermitted(new Set(row.permissions), operation.permission)) return undefined;
  const never = new Date(0);
  // The call outlives the sign-ins of both, so it belongs to neither.
  const actor = actor_id !== null &&
    actor_email !== null && { actor: { id: actor_id, email: actor_email, sessionId: "" } };
  const times = { issuedAt: never, expiresAt: never };
  const person = { ...presentPerson(row), ...actor, ...times, sessionId: token_id ?? "", problem: null };
  return row.name === null ? person : { ...person, token: { name: row.name, scopes: new Set(row.scopes) } };
}

async function end(
  parts: MassParts,
  transaction: Transaction<Tables>,
  call: MassCall,
  state: "completed" | "failed",
  afterCommit: SessionContext["afterCommit"],
): Promise<void> {
  const finished_at = parts.services.clock();
  await transaction
    .updateTable("mass_calls")
    .set({ state, finished_at, content: Buffer.alloc(0), devices: [] })
    .where("id", "=", call.id)
    .execute();
  await publishProgress(parts, transaction, { call, refused: [], state }, afterCommit);
}

/** Counts a failed attempt; the call fails after the last one. */
async function countFailure(parts: MassParts, call: MassCall): Promise<void> {
  const committed: (() => void)[] = [];
  await parts.kysely.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ tries: number }>`
      update mass_calls set tries = tries + 1 where id = ${call.id} and state = 'waiting' returning tries`.execute(
      transaction,
    );
    if ((rows[0]?.tries ?? 0) < MAX_TRIES) return;
    await end(parts, transaction, call, "failed", (action) => committed.push(action));
  });
  for (const action of committed) action();
}

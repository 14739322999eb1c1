import { type Kysely, sql, type Transaction } from "kysely";
import { writeAudit } from "../../audit/writeAudit";
import type { Tables } from "../../database/tables/tables";
import { isPermitted } from "../../permissions/isPermitted";
import type { Services, SessionContext } from "../../requests/Context";
import { asSession } from "../../session/asSession";
import { type PersonRow, personColumns, presentPerson, problemColumn } from "../../session/personColumns";
import type { Session } from "../../session/readSession";
import { unseal } from "../../session/seal";
import type { ServedOperation } from "../ServedOperation";
import { withDevices } from "./Matching";
import { publishProgress } from "./publishProgress";
import { type RefusedDevice, runBatch } from "./runBatch";
import { PURPOSE } from "./startMassCall";

/** What going through calls about many devices needs of a server. */
export interface MassParts {
  kysely: Kysely<Tables>;
  services: Services;
  served: readonly ServedOperation[];
}

/** A call as far as it has come. */
export interface MassCall {
  id: number;
  user_id: number;
  token_id: string | null;
  actor_id: number | null;
  actor_email: string | null;
  address: string;
  operation: string;
  path: unknown;
  query: unknown;
  content: Buffer;
  /** The next piece of its devices. */
  piece: number[];
  count: number;
  position: number;
  refused: number;
  channel: string;
  subject: number;
}

/** So many devices are changed in one transaction, at most. */
const PIECE = 500;

/** A call all of whose first devices were refused is refused for the rest as well. */
const HOPELESS = 50;

/** How often a piece is tried that ends in an error of the server. */
const TRIES = 5;

/** Does the next piece of the call that waits longest; false when none waits. The piece and that it is done are kept together, or neither. */
export async function runNextBatch(parts: MassParts): Promise<boolean> {
  const { kysely, services } = parts;
  let taken: MassCall | undefined;
  const committed: (() => void)[] = [];
  try {
    await kysely.transaction().execute(async (transaction) => {
      taken = await takeWaiting(transaction);
      if (taken) await advance(parts, transaction, taken, (action) => committed.push(action));
    });
  } catch (error) {
    if (!taken) throw error;
    services.log.error("A part of a call about many devices could not be done.", { call: taken.id, error });
    await fail(parts, taken);
    return true;
  }
  for (const action of committed) action();
  return taken !== undefined;
}

async function takeWaiting(transaction: Transaction<Tables>): Promise<MassCall | undefined> {
  const { rows } = await sql<MassCall>`
    select id, user_id, token_id, actor_id, actor_email, address, operation, path, query, content,
      devices[position + 1 : position + ${PIECE}] as piece,
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
  const { most, as } = served.operation.matching;
  const piece = call.piece.slice(0, most ?? PIECE);
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
  const refused = await runBatch(context, piece, afterCommit, (ids, within) =>
    served.handler({ path: call.path, query: call.query, body: withDevices(body, ids, as) }, within),
  );
  const result = refused.length === piece.length ? "failed" : "done";
  await writeAudit(context, served.operation, { url: `/api${served.operation.path}`, path: call.path }, { result });
  await sql`select set_config('role', 'none', true)`.execute(transaction);
  await keep(parts, transaction, { call, piece, refused }, afterCommit);
}

async function keep(
  parts: MassParts,
  transaction: Transaction<Tables>,
  { call, piece, refused }: { call: MassCall; piece: readonly number[]; refused: readonly RefusedDevice[] },
  afterCommit: SessionContext["afterCommit"],
): Promise<void> {
  const reached = { ...call, position: call.position + piece.length, refused: call.refused + refused.length };
  const isHopeless = reached.refused === reached.position && reached.refused >= HOPELESS;
  await transaction
    .updateTable("mass_calls")
    .set({ position: reached.position, refused: reached.refused, tries: 0 })
    .where("id", "=", call.id)
    .execute();
  await publishProgress(parts, transaction, { call: reached, refused }, afterCommit);
  if (reached.position >= call.count || isHopeless)
    await end(parts, transaction, reached, isHopeless ? "failed" : "completed", afterCommit);
}

/** Whoever called, with the rights they have at this moment; undefined when they may do this no longer. */
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
  // The call goes on after the sign-ins of both have ended: it belongs to none.
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

async function fail(parts: MassParts, call: MassCall): Promise<void> {
  const committed: (() => void)[] = [];
  await parts.kysely.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ tries: number }>`
      update mass_calls set tries = tries + 1 where id = ${call.id} and state = 'waiting' returning tries`.execute(
      transaction,
    );
    if ((rows[0]?.tries ?? 0) < TRIES) return;
    await end(parts, transaction, call, "failed", (action) => committed.push(action));
  });
  for (const action of committed) action();
}

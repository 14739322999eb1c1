import { sql, type Transaction } from "kysely";
import pg from "pg";
import { kyselyOn, rollbackAndRelease } from "../database/kyselyOn";
import type { Database } from "../database/openDatabase";
import { prepare } from "../database/queryPrepared";
import type { Tables } from "../database/tables/tables";
import { readCookie, SESSION_COOKIE } from "./cookies";
import { presentSession, type Session, type SessionRow, sessionOf } from "./readSession";
import { isSameRow, type RawRow, SessionCache } from "./SessionCache";
import { sessionSettings } from "./sessionSettings";
import { hashToken } from "./tokens";

/** A session, and a transaction that reads as it. */
export interface ReadTransaction {
  session: Session;
  transaction: Transaction<Tables>;
  /** Whether the database found this very session at the beginning: what was read may be told only then. */
  stands: Promise<boolean>;
  /** Ends the transaction; nobody waits for that. */
  end(): void;
}

/** Makes the transaction that of whom is found; where nobody is, of one who sees nothing. */
const AS_FOUND = sessionSettings({
  reach: sql`coalesce(found.reach, 'company')`,
  companies: sql`coalesce(found.companies::text, '{}')`,
  user: sql`coalesce(found.id, 0)::text`,
});

const AS_WRITTEN = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

const sessions = new SessionCache();

interface Found {
  row: RawRow;
  /** What the columns mean, taken apart; null where there is no session that is valid. */
  present(): Session | null;
}

/** Asks who it is with the beginning of the transaction. */
async function find(
  client: pg.PoolClient,
  { kysely }: Pick<Database, "kysely">,
  hash: Buffer,
  now: Date,
): Promise<Found> {
  // Taken apart, what finds the companies would be done twice: once for the answer, once for the setting.
  const question = sql`select found.*, ${AS_FOUND}
    from (select) one left join (${sessionOf(hash, now)} offset 0) found on true`;
  // Without the transaction the owner of the tables would ask: nothing is told unless both are well.
  const [, { rows, fields }] = await Promise.all([
    client.query("start transaction read only"),
    client.query<(string | null)[]>({
      ...prepare(kysely, "begin-reading", question),
      rowMode: "array",
      types: AS_WRITTEN,
    }),
  ]);
  const [row = []] = rows;
  const parse = (text: string | null, index: number) =>
    text === null ? null : pg.types.getTypeParser(fields[index]?.dataTypeID ?? 0)(text);
  const present = () => {
    const named = Object.fromEntries(row.map((text, index) => [fields[index]?.name, parse(text, index)]));
    return named.id == null ? null : presentSession(named as unknown as SessionRow);
  };
  return { row, present };
}

/** Takes whoever asked lately for who they were; says whether they are. */
function guess(found: Promise<Found>, hash: Buffer, isAnew: boolean) {
  const known = isAnew ? undefined : sessions.find(hash);
  if (!known) return undefined;
  const stands = found.then(({ row }) => isSameRow(row, known.row));
  // Whoever reads waits for it in the end: it may have failed before.
  stands.catch(() => {});
  return { session: known.session, stands };
}

async function wait(found: Promise<Found>, hash: Buffer) {
  const { row, present } = await found;
  const session = present();
  if (session) sessions.keep(hash, { row, session });
  else sessions.forget(hash);
  return session && { session, stands: Promise.resolve(true) };
}

/**
 * Begins to read as whom a request's cookies are of; null where there is no session that is valid. Who it is, is asked with
 * the beginning of the transaction, and what finds it makes the transaction its own. Whoever asked lately is taken for who
 * they were, so that what is read for them leaves together with that question: what was read is good only if they stand.
 * Anew, the answer is waited for.
 */
export async function startReadTransaction(
  database: Pick<Database, "pool" | "kysely">,
  cookieHeader: string | undefined,
  { now, isAnew }: { now: Date; isAnew: boolean },
): Promise<ReadTransaction | null> {
  const token = readCookie(cookieHeader, SESSION_COOKIE);
  if (!token) return null;
  const hash = hashToken(token);
  const client = await database.pool.connect();
  const end = () => rollbackAndRelease(client);
  try {
    const found = find(client, database, hash, now);
    const asking = guess(found, hash, isAnew) ?? (await wait(found, hash));
    if (asking) return { ...asking, transaction: kyselyOn(client) as Transaction<Tables>, end };
  } catch (error) {
    end();
    throw error;
  }
  end();
  return null;
}

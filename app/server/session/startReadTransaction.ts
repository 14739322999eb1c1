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

/** A session with a read-only transaction that runs as it. */
export interface ReadTransaction {
  session: Session;
  transaction: Transaction<Tables>;
  /** Whether the session was confirmed by the database; results may be used only then. */
  isValid: Promise<boolean>;
  /** Ends the transaction; not awaited. */
  end(): void;
}

/** Settings of the session found; without one, of a user who sees nothing. */
const SETTINGS = sessionSettings({
  reach: sql`coalesce(found.reach, 'company')`,
  companies: sql`coalesce(found.companies::text, '{}')`,
  user: sql`coalesce(found.id, 0)::text`,
});

const TEXT_FORMAT = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

const sessions = new SessionCache();

interface FoundSession {
  row: RawRow;
  /** Parses the row; null when there is no valid session. */
  parse(): Session | null;
}

/** Reads the session together with the start of the transaction. */
async function readRow(
  client: pg.PoolClient,
  { kysely }: Pick<Database, "kysely">,
  hash: Buffer,
  now: Date,
): Promise<FoundSession> {
  // One subquery (OFFSET 0 prevents inlining), or the companies would be computed twice: for the result and for the
  // setting.
  const query = sql`select found.*, ${SETTINGS}
    from (select) one left join (${sessionOf(hash, now)} offset 0) found on true`;
  // If BEGIN failed, the query would run as the table owner: results count only when both succeed.
  const [, { rows, fields }] = await Promise.all([
    client.query("start transaction read only"),
    client.query<(string | null)[]>({
      ...prepare(kysely, "begin-reading", query),
      rowMode: "array",
      types: TEXT_FORMAT,
    }),
  ]);
  const [row = []] = rows;
  const parseColumn = (text: string | null, index: number) =>
    text === null ? null : pg.types.getTypeParser(fields[index]?.dataTypeID ?? 0)(text);
  const parse = () => {
    const columns = Object.fromEntries(row.map((text, index) => [fields[index]?.name, parseColumn(text, index)]));
    return columns.id == null ? null : presentSession(columns as unknown as SessionRow);
  };
  return { row, parse };
}

/** Optimistically uses the cached session, with a promise that verifies it. */
function predictSession(found: Promise<FoundSession>, hash: Buffer, bypassCache: boolean) {
  const known = bypassCache ? undefined : sessions.find(hash);
  if (!known) return undefined;
  const isValid = found.then(({ row }) => isSameRow(row, known.row));
  // The reader awaits it later; this avoids an unhandled rejection until then.
  isValid.catch(() => {});
  return { session: known.session, isValid };
}

async function verify(found: Promise<FoundSession>, hash: Buffer) {
  const { row, parse } = await found;
  const session = parse();
  if (session) sessions.set(hash, { row, session });
  else sessions.delete(hash);
  return session && { session, isValid: Promise.resolve(true) };
}

/**
 * Starts a read-only transaction as the session of a request's cookies; null when there is no valid session. The
 * session is read in the same round trip as BEGIN, and its settings are applied there. With a cached session, the first
 * queries are pipelined with that check (optimistic read), and results are valid only if `isValid` resolves to true.
 * `bypassCache` waits for the check instead.
 */
export async function startReadTransaction(
  database: Pick<Database, "pool" | "kysely">,
  cookieHeader: string | undefined,
  { now, bypassCache }: { now: Date; bypassCache: boolean },
): Promise<ReadTransaction | null> {
  const token = readCookie(cookieHeader, SESSION_COOKIE);
  if (!token) return null;
  const hash = hashToken(token);
  const client = await database.pool.connect();
  const end = () => rollbackAndRelease(client);
  try {
    const found = readRow(client, database, hash, now);
    const reader = predictSession(found, hash, bypassCache) ?? (await verify(found, hash));
    if (reader) return { ...reader, transaction: kyselyOn(client) as Transaction<Tables>, end };
  } catch (error) {
    end();
    throw error;
  }
  end();
  return null;
}

import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Logger } from "../log/createLogger";
import { Semaphore } from "./concurrency/Semaphore";
import { CONNECTIONS, connect, redactedUrl } from "./connect";
import { startEmbedded } from "./embedded/startEmbedded";
import { MIGRATIONS, migrate, readMigrations } from "./migrate";
import type { DataFolder } from "./openDataFolder";
import type { Tables } from "./tables/tables";

/**
 * How many requests may write at a time. Some ask on a second connection while their transaction holds the first, such
 * as for counting a try: fewer than there are connections, or each would wait for another's.
 */
const WRITES_AT_ONCE = CONNECTIONS - 8;

/** The database, up to date. */
export interface Database {
  /** Connections as the owner; a request's own work is done under the session's role. */
  pool: pg.Pool;
  kysely: Kysely<Tables>;
  /** Where the transactions of requests that write take their turn. */
  writes: Semaphore;
  url: string;
  /** The same without a password, for people to read. */
  shownUrl: string;
  /** Ends the connections, and the embedded server if there is one. */
  close(): Promise<void>;
}

/** Where the database is: an address, or else embedded in a data folder. */
export type DatabaseLocation = { url: string } | { data: DataFolder; settings?: string[] };

/** Opens the database and brings it up to date. */
export async function openDatabase(place: DatabaseLocation, log: Logger): Promise<Database> {
  const embedded = "url" in place ? undefined : await startEmbedded({ ...place, log });
  const url = "url" in place ? place.url : (embedded?.url ?? "");
  let pool: pg.Pool | undefined;
  try {
    pool = await connect(url, log);
    await migrate(pool, await readMigrations(MIGRATIONS), log);
  } catch (error) {
    await pool?.end();
    await embedded?.stop();
    throw error;
  }
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await pool.end();
    await embedded?.stop();
  };
  return { pool, kysely, writes: new Semaphore(WRITES_AT_ONCE), url, shownUrl: redactedUrl(url), close };
}

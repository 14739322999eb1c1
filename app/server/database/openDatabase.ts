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
 * Maximum number of concurrent write transactions. Some use a second connection while holding the first, for example to
 * count an attempt; with as many as connections they would deadlock.
 */
const MAX_CONCURRENT_WRITES = CONNECTIONS - 8;

/** The migrated database. */
export interface Database {
  /** Connections of the table owner; a request switches to the session role. */
  pool: pg.Pool;
  kysely: Kysely<Tables>;
  /** Limits concurrent write transactions. */
  writes: Semaphore;
  url: string;
  /** The URL without its password, for display. */
  shownUrl: string;
  /** Closes the pool and stops the embedded server, if any. */
  close(): Promise<void>;
}

/** The database's URL, or the data folder of the embedded one. */
export type DatabaseLocation = { url: string } | { data: DataFolder; settings?: string[] };

/** Opens and migrates the database. */
export async function openDatabase(location: DatabaseLocation, log: Logger): Promise<Database> {
  const embedded = "url" in location ? undefined : await startEmbedded({ ...location, log });
  const url = "url" in location ? location.url : (embedded?.url ?? "");
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
  return { pool, kysely, writes: new Semaphore(MAX_CONCURRENT_WRITES), url, shownUrl: redactedUrl(url), close };
}

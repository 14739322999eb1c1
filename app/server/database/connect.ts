import { randomBytes } from "node:crypto";
import pg from "pg";
import { codeOf, reasonOf, StartProblem } from "../lifecycle/StartProblem";
import type { Logger } from "../log/createLogger";
import { sharePlanNames } from "./kyselyOn";

/** The oldest supported major version of PostgreSQL. */
const MIN_VERSION = 15;

/** Maximum size of the connection pool of one process. */
export const CONNECTIONS = 20;

/** A database URL without its password, for display. */
export function redactedUrl(url: string): string {
  const shown = new URL(url);
  shown.password = "";
  return shown.href;
}

function parse(url: string): void {
  const isRight = URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol);
  if (isRight) return;
  throw new StartProblem(
    "DATABASE_URL is not an address of a PostgreSQL: write postgresql://user:password@host:5432/database.",
  );
}

const CAUSES: Record<string, string> = {
  ECONNREFUSED: "nothing listens there: start PostgreSQL, or correct host and port",
  ENOTFOUND: "no such host: correct the host's name",
  EAI_AGAIN: "the host's name cannot be resolved now: correct it, or try again",
  EHOSTUNREACH: "the host cannot be reached: correct its address, or the network",
  ENETUNREACH: "the network cannot be reached: correct the host's address, or the network",
  ECONNRESET: "what listens there does not speak PostgreSQL: correct host and port",
  EPIPE: "what listens there does not speak PostgreSQL: correct host and port",
  ENOENT: "the socket does not exist: start PostgreSQL, or correct the host",
  "28P01": "the user or the password is wrong",
  "28000": "this user may not connect from here: correct the user, or pg_hba.conf on the database server",
  "3D000": "the database does not exist: create it, or correct the name",
  "53300": "it has no free connections: raise max_connections there, or stop other programs",
};

function causeOf(error: unknown): string {
  const known = CAUSES[codeOf(error) ?? ""];
  if (known) return known;
  const reason = reasonOf(error);
  if (/password must be a string|no password|client password/i.test(reason)) return "it asks for a password: add one";
  if (/timeout|terminated|ended/i.test(reason)) return "nothing there answers like PostgreSQL: correct host and port";
  return reason;
}

async function checkVersion(client: pg.PoolClient, url: string): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string }>(
    "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name",
  );
  const [row] = rows;
  if (row && Number(row.number) >= MIN_VERSION * 10_000) return;
  throw new StartProblem(
    `The database ${redactedUrl(url)} is PostgreSQL ${row?.name}: Farhelm needs ${MIN_VERSION} or newer.`,
  );
}

/**
 * Opens a connection pool after checking that the server answers and is recent enough. Throws a StartProblem with the
 * likely cause.
 */
export async function connect(url: string, log: Logger): Promise<pg.Pool> {
  parse(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    // A unique name identifies this process's connections among those of other servers.
    application_name: `farhelm ${randomBytes(4).toString("hex")}`,
    pipeline: true,
  });
  sharePlanNames(pool);
  // An `error` event without a listener would end the process.
  pool.on("error", (error) => log.warn("A connection to the database was lost.", { reason: reasonOf(error) }));
  pool.on("connect", (client) => {
    client.on("error", (error) => log.warn("A connection to the database was lost.", { reason: reasonOf(error) }));
    // Pins the time zone, so that dates do not depend on the database's setting; pipelined before the first query.
    client.query("SET TIME ZONE 'UTC'").catch((error) => client.emit("error", error));
  });
  let client: pg.PoolClient | undefined;
  try {
    client = await pool.connect();
    await checkVersion(client, url);
    client.release();
    return pool;
  } catch (error) {
    client?.release(true);
    await pool.end();
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`No connection to the database ${redactedUrl(url)}: ${causeOf(error)}.`);
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { StartProblem } from "../../lifecycle/StartProblem";
import type { Logger } from "../../log/createLogger";
import type { DatabaseEndpoint } from "./databaseEndpoint";
import { logLength, readLogFrom, severeMessage } from "./databaseLog";
import type { ClusterPlace } from "./placeCluster";
import { programPath, runOptions } from "./programs";
import type { Binaries } from "./stageBinaries";
import { stopPostgres } from "./stopPostgres";
import { terminateOrphans } from "./terminateOrphans";

/** Options of runPostmaster. */
export interface PostmasterOptions {
  place: ClusterPlace;
  binaries: Binaries;
  endpoint: DatabaseEndpoint;
  /** Additional settings as name=value. */
  settings: string[];
  log: Logger;
}

/** A supervised PostgreSQL: it is restarted until it is stopped. */
export interface Postmaster {
  stop(): Promise<void>;
}

/** The log covers startup and shutdown but no statements, because statements contain user data. */
const LOGGING = ["log_min_messages=log", "log_min_error_statement=panic"];

const READY_MS = 300_000;
const MAX_LOG_BYTES = 10_000_000;

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Requests a fast shutdown of the database when this process exits; Windows has no equivalent signal. */
function stopOnExit(child: ChildProcess): void {
  if (process.platform === "win32") return;
  const stop = () => child.kill("SIGINT");
  process.on("exit", stop);
  child.once("exit", () => process.off("exit", stop));
}

function launch({ place, binaries, endpoint, settings }: PostmasterOptions): ChildProcess {
  const log = openSync(join(place.home, "database.log"), "a", 0o600);
  try {
    const args = [
      "-D",
      place.cluster,
      ...endpoint.arguments,
      ...[...LOGGING, ...settings].flatMap((setting) => ["-c", setting]),
    ];
    // Detached: Ctrl-C in the terminal must reach the server only, which stops the database last.
    const child = spawn(programPath(binaries, "postgres"), args, {
      ...runOptions(place.user, place.cluster),
      detached: true,
      stdio: ["ignore", log, log],
    });
    child.unref();
    stopOnExit(child);
    return child;
  } finally {
    closeSync(log);
  }
}

/**
 * SQLSTATE codes of a server that is starting up, shutting down or out of connections: it will accept connections
 * later.
 */
const TEMPORARY_CODES = new Set(["57P01", "57P02", "57P03", "53300"]);

/**
 * Whether PostgreSQL accepts connections. Throws a StartProblem when it runs but reports a permanent error, such as
 * unreadable files.
 */
async function isReady({ endpoint, place }: PostmasterOptions): Promise<boolean> {
  const client = new pg.Client({ connectionString: endpoint.url("postgres"), connectionTimeoutMillis: 2_000 });
  client.on("error", () => {
    // connect() rejects with the same error.
  });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || TEMPORARY_CODES.has(error.code ?? "")) return false;
    throw new StartProblem(`The database in ${place.cluster} cannot be used: ${error.detail ?? `${error.message}.`}`);
  }
}

/** A launched PostgreSQL and the size of its log before the launch. */
interface Launched {
  child: ChildProcess;
  logStart: number;
}

const logOf = ({ place }: PostmasterOptions) => join(place.home, "database.log");

async function launchWithLog(options: PostmasterOptions): Promise<Launched> {
  const logStart = await logLength(logOf(options));
  return { logStart, child: launch(options) };
}

async function endLaunched({ child }: Launched, { place, binaries }: PostmasterOptions): Promise<void> {
  if (child.pid !== undefined && !hasEnded(child)) await stopPostgres(child.pid, place, binaries);
}

/** The remaining options when PostgreSQL cannot use its files. */
function recoveryHint(options: PostmasterOptions): string {
  return `${logOf(options)} says more. If its files are damaged, put back a copy of the data folder made while no server ran, or begin anew in another one with --data.`;
}

/** Launches PostgreSQL and waits until it accepts connections, including crash recovery. */
async function launchUntilReady(options: PostmasterOptions): Promise<ChildProcess> {
  const { cluster } = options.place;
  const end = Date.now() + READY_MS;
  let launched = await launchWithLog(options);
  try {
    while (Date.now() < end) {
      if (await isReady(options)) return launched.child;
      await wait(20);
      if (!hasEnded(launched.child) && launched.child.pid !== undefined) continue;
      const reason = severeMessage(await readLogFrom(logOf(options), launched.logStart)) ?? "it said nothing";
      if (!reason.includes("shared memory block")) {
        throw new StartProblem(`The database in ${cluster} does not start: ${reason}. ${recoveryHint(options)}`);
      }
      // Backends of a killed PostgreSQL notice only after a moment, or when their statement ends.
      await terminateOrphans(cluster, options.log);
      await wait(200);
      launched = await launchWithLog(options);
    }
    throw new StartProblem(`The database in ${cluster} did not answer within ${READY_MS / 1000} seconds.`);
  } catch (error) {
    await endLaunched(launched, options);
    throw error;
  }
}

async function trimLog(place: ClusterPlace): Promise<void> {
  const file = join(place.home, "database.log");
  if ((await logLength(file)) > MAX_LOG_BYTES) await rename(file, `${file}.1`);
}

/** Runs PostgreSQL on a cluster and restarts it with exponential back-off whenever it exits unexpectedly. */
export async function runPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  await trimLog(options.place);
  let isStopping = false;
  let child = await launchUntilReady(options);
  let restarting: Promise<void> = Promise.resolve();

  const restart = async () => {
    for (let pause = 100; !isStopping; pause = Math.min(pause * 2, 5_000)) {
      await wait(pause);
      try {
        child = await launchUntilReady(options);
        watch();
        options.log.warn("The database is running again.");
        return;
      } catch (error) {
        options.log.error("The database could not be restarted; this will be retried.", { error });
      }
    }
  };
  const watch = () => {
    child.once("exit", (code, signal) => {
      if (isStopping) return;
      options.log.error("The database exited unexpectedly; restarting it.", { code, signal });
      restarting = restart();
    });
  };
  watch();

  return {
    async stop() {
      isStopping = true;
      await restarting;
      if (child.pid !== undefined && !hasEnded(child)) await stopPostgres(child.pid, options.place, options.binaries);
    },
  };
}

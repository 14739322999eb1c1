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

/** What one PostgreSQL needs to run. */
export interface PostmasterOptions {
  place: ClusterPlace;
  binaries: Binaries;
  door: DatabaseEndpoint;
  /** Settings as name=value, beyond the defaults. */
  settings: string[];
  log: Logger;
}

/** A PostgreSQL that is kept running until it is stopped. */
export interface Postmaster {
  stop(): Promise<void>;
}

/** Its log says how it starts and ends, and holds no statement, because statements hold what people wrote. */
const LOGGING = ["log_min_messages=log", "log_min_error_statement=panic"];

const READY_MS = 300_000;
const LARGEST_LOG = 10_000_000;

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** However this process ends, the database is asked to end, which it then does by itself; Windows knows no such asking. */
function endWithProcess(child: ChildProcess): void {
  if (process.platform === "win32") return;
  const ask = () => child.kill("SIGINT");
  process.on("exit", ask);
  child.once("exit", () => process.off("exit", ask));
}

function launch({ place, binaries, door, settings }: PostmasterOptions): ChildProcess {
  const log = openSync(join(place.home, "database.log"), "a", 0o600);
  try {
    const names = [
      "-D",
      place.cluster,
      ...door.arguments,
      ...[...LOGGING, ...settings].flatMap((setting) => ["-c", setting]),
    ];
    // Detached: Ctrl-C in the terminal must reach the server alone, which stops the database last.
    const child = spawn(programPath(binaries, "postgres"), names, {
      ...runOptions(place.user, place.cluster),
      detached: true,
      stdio: ["ignore", log, log],
    });
    child.unref();
    endWithProcess(child);
    return child;
  } finally {
    closeSync(log);
  }
}

/** It begins or ends, or others came first: it will answer. */
const LATER = new Set(["57P01", "57P02", "57P03", "53300"]);

/** Whether PostgreSQL answers; one that runs and cannot use its files says so at once, and for ever. */
async function isAnswering({ door, place }: PostmasterOptions): Promise<boolean> {
  const client = new pg.Client({ connectionString: door.url("postgres"), connectionTimeoutMillis: 2_000 });
  client.on("error", () => {
    // The attempt itself already failed.
  });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || LATER.has(error.code ?? "")) return false;
    throw new StartProblem(`The database in ${place.cluster} cannot be used: ${error.detail ?? `${error.message}.`}`);
  }
}

/** A PostgreSQL that was launched, and how long its log was before. */
interface Launched {
  child: ChildProcess;
  said: number;
}

const logOf = ({ place }: PostmasterOptions) => join(place.home, "database.log");

async function launchNoted(options: PostmasterOptions): Promise<Launched> {
  const said = await logLength(logOf(options));
  return { said, child: launch(options) };
}

async function endLaunched({ child }: Launched, { place, binaries }: PostmasterOptions): Promise<void> {
  if (child.pid !== undefined && !hasEnded(child)) await stopPostgres(child.pid, place, binaries);
}

/** What is left to do with files PostgreSQL cannot go on with. */
function wayOut(options: PostmasterOptions): string {
  return `${logOf(options)} says more. If its files are damaged, put back a copy of the data folder made while no server ran, or begin anew in another one with --data.`;
}

/** Launches PostgreSQL and waits until it answers, through recovery after a crash if need be. */
async function launchUntilReady(options: PostmasterOptions): Promise<ChildProcess> {
  const { cluster } = options.place;
  const end = Date.now() + READY_MS;
  let launched = await launchNoted(options);
  try {
    while (Date.now() < end) {
      if (await isAnswering(options)) return launched.child;
      await wait(20);
      if (!hasEnded(launched.child) && launched.child.pid !== undefined) continue;
      const words = severeMessage(await readLogFrom(logOf(options), launched.said)) ?? "it said nothing";
      if (!words.includes("shared memory block")) {
        throw new StartProblem(`The database in ${cluster} does not start: ${words}. ${wayOut(options)}`);
      }
      // The last sessions of a killed PostgreSQL notice its end only after a moment, or when their statement is done.
      await terminateOrphans(cluster, options.log);
      await wait(200);
      launched = await launchNoted(options);
    }
    throw new StartProblem(`The database in ${cluster} did not answer within ${READY_MS / 1000} seconds.`);
  } catch (error) {
    await endLaunched(launched, options);
    throw error;
  }
}

async function trimLog(place: ClusterPlace): Promise<void> {
  const file = join(place.home, "database.log");
  if ((await logLength(file)) > LARGEST_LOG) await rename(file, `${file}.1`);
}

/** Runs PostgreSQL on a cluster and starts it again whenever it ends by itself. */
export async function runPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  await trimLog(options.place);
  let isStopping = false;
  let child = await launchUntilReady(options);
  let again: Promise<void> = Promise.resolve();

  const restart = async () => {
    for (let pause = 100; !isStopping; pause = Math.min(pause * 2, 5_000)) {
      await wait(pause);
      try {
        child = await launchUntilReady(options);
        watch();
        options.log.warn("The database is running again.");
        return;
      } catch (error) {
        options.log.error("The database could not be started again; it is tried once more.", { error });
      }
    }
  };
  const watch = () => {
    child.once("exit", (code, signal) => {
      if (isStopping) return;
      options.log.error("The database ended unexpectedly; it is started again.", { code, signal });
      again = restart();
    });
  };
  watch();

  return {
    async stop() {
      isStopping = true;
      await again;
      if (child.pid !== undefined && !hasEnded(child)) await stopPostgres(child.pid, options.place, options.binaries);
    },
  };
}

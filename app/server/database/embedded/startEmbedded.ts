import pg from "pg";
import type { Logger } from "../../log/createLogger";
import type { DataFolder } from "../openDataFolder";
import { takeLock } from "../takeLock";
import { createCluster } from "./createCluster";
import { type DatabaseEndpoint, openLoopbackEndpoint, openSocketEndpoint } from "./databaseEndpoint";
import { type ClusterPlace, placeCluster } from "./placeCluster";
import { DATABASE } from "./programs";
import { type Postmaster, runPostmaster } from "./runPostmaster";
import { stageBinaries } from "./stageBinaries";
import { stopLeftover } from "./stopLeftover";

/** The database that comes with the program, running. */
export interface EmbeddedDatabase {
  url: string;
  /** Where its files are. */
  folder: string;
  stop(): Promise<void>;
}

/** What an embedded database is started with. */
export interface EmbeddedOptions {
  data: DataFolder;
  log: Logger;
  settings?: string[];
  /** How it is reached; sockets where the system has them. */
  door?: "socket" | "loopback";
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function runIn(place: ClusterPlace, { log, settings = [], door }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const binaries = await stageBinaries(place.user, place.shelf);
  const isSocket = (door ?? (process.platform === "win32" ? "loopback" : "socket")) === "socket";
  const opened: DatabaseEndpoint = await (isSocket ? openSocketEndpoint(place) : openLoopbackEndpoint(place));
  let postmaster: Postmaster | undefined;
  try {
    const isNew = await createCluster(place, binaries, opened);
    if (isNew) log.info("The database is created.", { folder: place.cluster });
    else await stopLeftover(place, binaries, log);
    postmaster = await runPostmaster({ place, binaries, door: opened, settings, log });
    await createDatabase(opened.url("postgres"));
  } catch (error) {
    await postmaster?.stop();
    await opened.close();
    throw error;
  }
  const stop = async () => {
    await postmaster.stop();
    await opened.close();
  };
  return { url: opened.url(), folder: place.cluster, stop };
}

/** Starts the PostgreSQL that comes with the program on a data folder; creates the cluster the first time. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = await placeCluster(options.data);
  // A copied data folder may lead to the same cluster, so that one is locked too.
  const lock = place.home === options.data.path ? undefined : await takeLock(place.home);
  try {
    const embedded = await runIn(place, options);
    const stop = async () => {
      await embedded.stop();
      await lock?.release();
    };
    return { ...embedded, stop };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

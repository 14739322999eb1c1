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

/** A running embedded database. */
export interface EmbeddedDatabase {
  url: string;
  /** Folder of the cluster. */
  folder: string;
  stop(): Promise<void>;
}

/** Options of startEmbedded. */
export interface EmbeddedOptions {
  data: DataFolder;
  log: Logger;
  settings?: string[];
  /** Kind of endpoint; by default a socket where the system supports it. */
  endpoint?: "socket" | "loopback";
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

async function runIn(
  place: ClusterPlace,
  { log, settings = [], endpoint: kind }: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const binaries = await stageBinaries(place.user, place.binariesFolder);
  const isSocket = (kind ?? (process.platform === "win32" ? "loopback" : "socket")) === "socket";
  const endpoint: DatabaseEndpoint = await (isSocket ? openSocketEndpoint(place) : openLoopbackEndpoint(place));
  let postmaster: Postmaster | undefined;
  try {
    const isNew = await createCluster(place, binaries, endpoint);
    if (isNew) log.info("The database is created.", { folder: place.cluster });
    else await stopLeftover(place, binaries, log);
    postmaster = await runPostmaster({ place, binaries, endpoint, settings, log });
    await createDatabase(endpoint.url("postgres"));
  } catch (error) {
    await postmaster?.stop();
    await endpoint.close();
    throw error;
  }
  const stop = async () => {
    await postmaster.stop();
    await endpoint.close();
  };
  return { url: endpoint.url(), folder: place.cluster, stop };
}

/** Starts the embedded PostgreSQL on a data folder; creates the cluster the first time. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = await placeCluster(options.data);
  // A copy of the data folder may refer to the same cluster, so that is locked as well.
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

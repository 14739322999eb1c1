import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Database } from "../database/openDatabase";
import type { LiveHub } from "../live/createLiveHub";
import { publishDeviceChanges } from "../live/publishDeviceChanges";
import type { DeviceRegistry } from "./DeviceRegistry";
import type { Written } from "./writeDevices";

/** After how long a process that says nothing counts as dead, in seconds. */
export const DEAD_AFTER_SECONDS = 15;

const RELEASE = `
  update devices d set status = 0, gateway_node = null
  from companies c
  where c.id = d.company_id and d.gateway_node is not null and `;
const RELEASE_OWN = `${RELEASE} d.gateway_node = $1 returning d.id, c.path, d.revision`;
const RELEASE_DEAD = `${RELEASE} d.gateway_node <> $1 and not exists (
    select from gateway_nodes n
    where n.id = d.gateway_node and n.seen_at > now() - make_interval(secs => ${DEAD_AFTER_SECONDS}))
  returning d.id, c.path, d.revision`;

// What says nothing is not written, so that its writing does not tell either.
const LOST = `
  select w.id from unnest($1::int[], $2::bytea[]) w(id, secret_hash) left join devices d on d.id = w.id
  where d.id is null or d.secret_hash is distinct from w.secret_hash or d.gateway_node <> $3`;

function hasCode(error: unknown, code: string): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}

/** The name of this process among those that share a database; it stays the same over restarts. */
export async function readNodeName(folder: string): Promise<string> {
  const file = path.join(folder, "gateway-node");
  try {
    await writeFile(file, randomUUID(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
  return (await readFile(file, "utf8")).trim();
}

/** Says that this process lives; false when others had taken it for dead. */
export async function reportNode(database: Database, node: string): Promise<boolean> {
  const text = `insert into gateway_nodes (id, seen_at) values ($1, now())
    on conflict (id) do update set seen_at = now() returning xmax <> 0 as known`;
  const { rows } = await database.pool.query<{ known: boolean }>(text, [node]);
  return rows[0]?.known ?? false;
}

function publishOffline(live: LiveHub, rows: Written[]): void {
  publishDeviceChanges(
    live,
    rows.map(({ id, path: company, revision }) => ({ path: company, change: { id, status: 0, revision } })),
  );
}

/** Marks the devices of this process offline: at its start those of its last run, at its end its own. */
export async function releaseOwnDevices(database: Database, live: LiveHub, node: string): Promise<void> {
  const { rows } = await database.pool.query<Written>(RELEASE_OWN, [node]);
  publishOffline(live, rows);
}

/** Marks the devices of processes that died offline and forgets those processes. */
export async function releaseDeadNodes(database: Database, live: LiveHub, node: string): Promise<void> {
  const { rows } = await database.pool.query<Written>(RELEASE_DEAD, [node]);
  publishOffline(live, rows);
  const text = `delete from gateway_nodes where id <> $1 and seen_at <= now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`;
  await database.pool.query(text, [node]);
}

/** Lets go of devices that are connected here still, but were removed, let in anew with another secret, or came in elsewhere. */
export async function dropLostDevices(database: Database, node: string, book: DeviceRegistry): Promise<void> {
  const held = book.held();
  const values = [held.map(({ id }) => id), held.map(({ secretHash }) => secretHash), node];
  const { rows } = await database.pool.query<{ id: number }>({ name: "gateway-lost", text: LOST, values });
  for (const { id } of rows) book.drop(id);
}

/** Takes this process off the list. */
export async function forgetNode(database: Database, node: string): Promise<void> {
  await database.pool.query("delete from gateway_nodes where id = $1", [node]);
}

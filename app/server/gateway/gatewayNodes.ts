import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Database } from "../database/openDatabase";
import type { LiveHub } from "../live/createLiveHub";
import { publishDeviceChanges } from "../live/publishDeviceChanges";
import type { DeviceRegistry } from "./DeviceRegistry";
import type { NodeAddress } from "./relay/NodeAddress";
import type { Written } from "./writeDevices";

/** Heartbeat timeout after which a process counts as dead, in seconds. */
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

// The process that carried a session's streams is gone, and with it all connections.
const END_SESSIONS = `
  update access_sessions s set end_time = least(now(), s.expires_at), node = null,
    end_reason = case when s.expires_at <= now() then 'expired' else 'server-lost' end
  where s.node is not null and s.end_time is null and `;
const END_OWN_SESSIONS = `${END_SESSIONS} s.node = $1`;
const END_DEAD_SESSIONS = `${END_SESSIONS} s.node <> $1 and not exists (
    select from gateway_nodes n
    where n.id = s.node and n.seen_at > now() - make_interval(secs => ${DEAD_AFTER_SECONDS}))`;

// Silent devices are not written, so writes cannot detect these cases for them.
const DIFFERENT = `
  select w.id, d.secret_hash is not distinct from w.secret_hash and d.gateway_node is null as released
  from unnest($1::int[], $2::bytea[]) w(id, secret_hash) left join devices d on d.id = w.id
  where d.id is null or d.secret_hash is distinct from w.secret_hash or d.gateway_node is distinct from $3`;

function hasCode(error: unknown, code: string): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}

/** The persistent name of this process among those that share a database. */
export async function readNodeName(folder: string): Promise<string> {
  const file = path.join(folder, "gateway-node");
  try {
    await writeFile(file, randomUUID(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
  return (await readFile(file, "utf8")).trim();
}

const REPORT = `
  insert into gateway_nodes (id, seen_at, url, secret, certificate) values ($1, now(), $2, $3, $4)
  on conflict (id) do update
    set seen_at = now(), url = excluded.url, secret = excluded.secret, certificate = excluded.certificate
  returning xmax <> 0 as known`;

/** Writes the heartbeat of this process; false when other processes had considered it dead. */
export async function reportNode(database: Database, node: string, address?: NodeAddress): Promise<boolean> {
  const values = [node, address?.url, address?.secret, address?.certificate];
  const { rows } = await database.pool.query<{ known: boolean }>(REPORT, values);
  return rows[0]?.known ?? false;
}

function publishOffline(live: LiveHub, rows: Written[]): void {
  publishDeviceChanges(
    live,
    rows.map(({ id, path: company, revision }) => ({ path: company, change: { id, status: 0, revision } })),
  );
}

/**
 * Marks the devices of this process offline, ends the sessions it carried, and forgets the tunnels that ended at it: at
 * startup those of its last run, at shutdown its own.
 */
export async function releaseOwnDevices(database: Database, live: LiveHub, node: string): Promise<void> {
  const { rows } = await database.pool.query<Written>(RELEASE_OWN, [node]);
  publishOffline(live, rows);
  await database.pool.query(END_OWN_SESSIONS, [node]);
  await database.pool.query("delete from device_tunnels where node = $1", [node]);
}

/** Marks the devices of dead processes offline, ends the sessions they carried, and deletes those processes. */
export async function releaseDeadNodes(database: Database, live: LiveHub, node: string): Promise<void> {
  const { rows } = await database.pool.query<Written>(RELEASE_DEAD, [node]);
  publishOffline(live, rows);
  await database.pool.query(END_DEAD_SESSIONS, [node]);
  const text = `delete from gateway_nodes where id <> $1 and seen_at <= now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`;
  await database.pool.query(text, [node]);
}

/**
 * Disconnects devices that were deleted, enrolled with another secret, or connected elsewhere, and claims those again
 * that another process marked offline as it considered this one dead.
 */
export async function reconcileDevices(database: Database, node: string, registry: DeviceRegistry): Promise<void> {
  const connected = registry.connected();
  const values = [connected.map(({ id }) => id), connected.map(({ secretHash }) => secretHash), node];
  const query = { name: "gateway-different", text: DIFFERENT, values };
  const { rows } = await database.pool.query<{ id: number; released: boolean }>(query);
  for (const { id, released } of rows) {
    if (released) registry.reclaim(id);
    else registry.drop(id);
  }
}

/** Deletes this process from the list. */
export async function deleteNode(database: Database, node: string): Promise<void> {
  await database.pool.query("delete from gateway_nodes where id = $1", [node]);
}

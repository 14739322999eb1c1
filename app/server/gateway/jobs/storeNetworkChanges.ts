import { readPortScan, type ScannedPort } from "../../operations/devices/ports/portScan";
import type { Queryable } from "./jobRows";

/** A client behind a port of a device that joined, left or moved since the previous scan. */
export interface PortChange {
  change: "joined" | "left" | "moved";
  object: string;
  address: string;
  port: number;
  from_port: number | null;
}

const LAST_TWO = `select result, finished_at from device_jobs
  where device_id = $1 and action = 'port_scan' and state = 'completed' and id <= $2 order by id desc limit 2`;
const INSERT = `insert into network_changes (device_id, change, object, address, port, from_port, created_at)
  select $1, n.change, n.object, n.address, n.port, n.from_port, $3
  from jsonb_to_recordset($2::jsonb) as n(change text, object text, address text, port integer, from_port integer)`;

/** Stores the differences between the last two port scans of a device; the first scan stores nothing. */
export async function storeNetworkChanges({ pool }: Queryable, device: number, job: number): Promise<void> {
  const { rows } = await pool.query<{ result: string | null; finished_at: Date }>(LAST_TWO, [device, job]);
  const [last, before] = rows;
  if (!last || !before) return;
  const changes = comparePorts(readPortScan(before.result), readPortScan(last.result));
  if (changes.length > 0) await pool.query(INSERT, [device, JSON.stringify(changes), last.finished_at]);
}

/** Compares two port scans: clients that joined, moved or left. */
export function comparePorts(before: readonly ScannedPort[], now: readonly ScannedPort[]): PortChange[] {
  const [previous, current] = [clientsByMac(before), clientsByMac(now)];
  const found = [...current].flatMap(([address, { port, object }]): PortChange[] => {
    const from_port = previous.get(address)?.port ?? null;
    if (from_port === port) return [];
    return [{ change: from_port === null ? "joined" : "moved", object, address, port, from_port }];
  });
  const left = [...previous].filter(([address]) => !current.has(address));
  return [...found, ...left.map(([address, at]): PortChange => ({ change: "left", address, from_port: null, ...at }))];
}

function clientsByMac(ports: readonly ScannedPort[]): Map<string, { port: number; object: string }> {
  const all = ports.flatMap(({ port, clients }) =>
    clients.map(({ mac, name }) => [mac, { port, object: name || mac }] as const),
  );
  return new Map(all);
}

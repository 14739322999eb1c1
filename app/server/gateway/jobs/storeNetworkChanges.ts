import { readPortScan, type ScannedPort } from "../../operations/devices/ports/portScan";
import type { Queryable } from "./jobRows";

/** Somebody behind the ports of a device, and what became of them since the scan before. */
export interface PortChange {
  change: "joined" | "left" | "moved";
  object: string;
  address: string;
  port: number;
  from_port: number | null;
}

const LAST_TWO = `select result, finished_at from device_jobs
  where device_id = $1 and action = 'port_scan' and state = 'completed' and id <= $2 order by id desc limit 2`;
const KEEP = `insert into network_changes (device_id, change, object, address, port, from_port, created_at)
  select $1, n.change, n.object, n.address, n.port, n.from_port, $3
  from jsonb_to_recordset($2::jsonb) as n(change text, object text, address text, port integer, from_port integer)`;

/** Keeps who came, left and moved to another port between the last scan of a device and the one before; of a first scan nothing. */
export async function storeNetworkChanges({ pool }: Queryable, device: number, job: number): Promise<void> {
  const { rows } = await pool.query<{ result: string | null; finished_at: Date }>(LAST_TWO, [device, job]);
  const [last, before] = rows;
  if (!last || !before) return;
  const changes = comparePorts(readPortScan(before.result), readPortScan(last.result));
  if (changes.length > 0) await pool.query(KEEP, [device, JSON.stringify(changes), last.finished_at]);
}

/** Who is behind a port now that was not before, the other way round, and who is behind another. */
export function comparePorts(before: readonly ScannedPort[], now: readonly ScannedPort[]): PortChange[] {
  const [old, present] = [placesOf(before), placesOf(now)];
  const here = [...present].flatMap(([address, { port, object }]): PortChange[] => {
    const from_port = old.get(address)?.port ?? null;
    if (from_port === port) return [];
    return [{ change: from_port === null ? "joined" : "moved", object, address, port, from_port }];
  });
  const gone = [...old].filter(([address]) => !present.has(address));
  return [...here, ...gone.map(([address, at]): PortChange => ({ change: "left", address, from_port: null, ...at }))];
}

function placesOf(ports: readonly ScannedPort[]): Map<string, { port: number; object: string }> {
  const all = ports.flatMap(({ port, clients }) =>
    clients.map(({ mac, name }) => [mac, { port, object: name || mac }] as const),
  );
  return new Map(all);
}

import type { Database } from "../../database/openDatabase";
import type { Logger } from "../../log/createLogger";
import { DEAD_AFTER_SECONDS } from "../gatewayNodes";
import type { NodeAddress } from "./NodeAddress";

const ANNOUNCE = `
  insert into device_tunnels (device_id, node, tunnel)
  select $1, n.id, $3 from gateway_nodes n where n.id = $2
  on conflict (device_id) do update set node = excluded.node, tunnel = excluded.tunnel, opened_at = now()`;

const ANNOUNCE_MISSING = `
  insert into device_tunnels (device_id, node, tunnel)
  select d.id, n.id, w.tunnel
  from unnest($1::int[], $2::uuid[]) w(id, tunnel) join devices d on d.id = w.id join gateway_nodes n on n.id = $3
  on conflict (device_id) do nothing`;

const WITHDRAW = "delete from device_tunnels where device_id = $1 and tunnel = $2";

const FIND = `
  select n.id as node, n.url, n.secret, n.certificate
  from device_tunnels t join gateway_nodes n on n.id = t.node
  where t.device_id = $1 and t.node <> $2 and n.seen_at > now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`;

/** The process at which a tunnel ends; without an address, others cannot reach it. */
export interface TunnelPlace {
  node: string;
  address: NodeAddress | undefined;
}

/** Records in the database at which server process the tunnel of each device ends. */
export class TunnelPlaces {
  constructor(
    private readonly database: Pick<Database, "pool">,
    /** The name of this process in gateway_nodes. */
    private readonly node: string,
    private readonly log: Logger,
  ) {}

  /** Records that the tunnel of a device ends here from now on, whatever was recorded before. */
  async announce(device: number, tunnel: string): Promise<void> {
    await this.database.pool.query(ANNOUNCE, [device, this.node, tunnel]);
  }

  /** Records tunnels that are missing, such as those of a process that others had considered dead. */
  async announceMissing(devices: readonly number[], tunnels: readonly string[]): Promise<void> {
    const query = { name: "tunnels-missing", text: ANNOUNCE_MISSING, values: [devices, tunnels, this.node] };
    await this.database.pool.query(query);
  }

  /** Forgets a tunnel that has ended, unless the device has another one already. */
  async withdraw(device: number, tunnel: string): Promise<void> {
    try {
      await this.database.pool.query(WITHDRAW, [device, tunnel]);
    } catch (error) {
      // Until the device opens another one, other processes ask here and are told that there is none.
      this.log.warn("The end of a tunnel could not be recorded.", { device, error });
    }
  }

  /** The other process at which the tunnel of a device ends, if it has one. */
  async find(device: number): Promise<TunnelPlace | undefined> {
    const query = { name: "tunnel-place", text: FIND, values: [device, this.node] };
    const { rows } = await this.database.pool.query<{ node: string } & Record<keyof NodeAddress, string | null>>(query);
    const [row] = rows;
    if (!row) return undefined;
    const { node, url, secret, certificate } = row;
    return { node, address: url !== null && secret !== null ? { url, secret, certificate } : undefined };
  }
}

import type { Database } from "../../database/openDatabase";
import type { Logger } from "../../log/createLogger";
import { DEAD_AFTER_SECONDS } from "../gatewayNodes";
import type { NodeAddress } from "./NodeAddress";

const REGISTER = `
  insert into device_tunnels (device_id, node, tunnel)
  select $1, n.id, $3 from gateway_nodes n where n.id = $2
  on conflict (device_id) do update set node = excluded.node, tunnel = excluded.tunnel, opened_at = now()`;

const REGISTER_MISSING = `
  insert into device_tunnels (device_id, node, tunnel)
  select d.id, n.id, w.tunnel
  from unnest($1::int[], $2::uuid[]) w(id, tunnel) join devices d on d.id = w.id join gateway_nodes n on n.id = $3
  on conflict (device_id) do nothing`;

const UNREGISTER = "delete from device_tunnels where device_id = $1 and tunnel = $2";

const FIND = `
  select n.id as node, n.url, n.secret, n.certificate
  from device_tunnels t join gateway_nodes n on n.id = t.node
  where t.device_id = $1 and t.node <> $2 and n.seen_at > now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`;

/** The process at which a tunnel ends; without an address, other processes cannot reach it. */
export interface TunnelLocation {
  node: string;
  address: NodeAddress | undefined;
}

/** Records in the database at which server process the tunnel of each device ends. */
export class TunnelRegistry {
  constructor(
    private readonly database: Pick<Database, "pool">,
    /** The name of this process in gateway_nodes. */
    private readonly node: string,
    private readonly log: Logger,
  ) {}

  /** Records that the tunnel of a device ends here from now on, whatever was recorded before. */
  async register(device: number, tunnel: string): Promise<void> {
    await this.database.pool.query(REGISTER, [device, this.node, tunnel]);
  }

  /** Records tunnels that are missing, such as those of a process that others had considered dead. */
  async registerMissing(devices: readonly number[], tunnels: readonly string[]): Promise<void> {
    const query = { name: "tunnels-missing", text: REGISTER_MISSING, values: [devices, tunnels, this.node] };
    await this.database.pool.query(query);
  }

  /** Forgets a tunnel that has ended, unless the device has another one already. */
  async unregister(device: number, tunnel: string): Promise<void> {
    try {
      await this.database.pool.query(UNREGISTER, [device, tunnel]);
    } catch (error) {
      // Until the device opens its next tunnel, other processes connect to this one, which answers 421.
      this.log.warn("The end of a tunnel could not be recorded.", { device, error });
    }
  }

  /** The other process at which the tunnel of a device ends, if it has one. */
  async find(device: number): Promise<TunnelLocation | undefined> {
    const query = { name: "tunnel-location", text: FIND, values: [device, this.node] };
    const { rows } = await this.database.pool.query<{ node: string } & Record<keyof NodeAddress, string | null>>(query);
    const [row] = rows;
    if (!row) return undefined;
    const { node, url, secret, certificate } = row;
    return { node, address: url !== null && secret !== null ? { url, secret, certificate } : undefined };
  }
}

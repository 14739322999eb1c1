import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Database } from "../../database/openDatabase";
import type { KnownDevice } from "../DeviceLookup";
import { DeviceTunnel, type TunnelTarget } from "./DeviceTunnel";
import { TunnelError } from "./TunnelError";

const LOST = `
  select w.id from unnest($1::int[], $2::bytea[]) w(id, secret_hash) left join devices d on d.id = w.id
  where d.secret_hash is distinct from w.secret_hash`;

interface OpenTunnel {
  tunnel: DeviceTunnel;
  secretHash: Buffer | null;
}

/** The tunnels that devices hold open to this process, by the id of the device. */
export class DeviceTunnels {
  readonly #open = new Map<number, OpenTunnel>();

  /** Adds a device's tunnel, which replaces an older one: a device that reconnects may not know that the old one is lost. */
  add({ id, secretHash }: Pick<KnownDevice, "id" | "secretHash">, socket: WebSocket): void {
    const before = this.#open.get(id);
    const tunnel: DeviceTunnel = new DeviceTunnel(socket, () => {
      if (this.#open.get(id)?.tunnel === tunnel) this.#open.delete(id);
    });
    this.#open.set(id, { tunnel, secretHash });
    before?.tunnel.close();
  }

  /** Whether a device has a tunnel open. */
  has(device: number): boolean {
    return this.#open.has(device);
  }

  /** Opens a byte stream to a target through a device's tunnel. Rejects with a TunnelError. */
  async dial(device: number, target: TunnelTarget, timeoutMs?: number): Promise<Duplex> {
    const open = this.#open.get(device);
    if (!open) throw new TunnelError("offline");
    return open.tunnel.dial(target, timeoutMs);
  }

  /** Ends the tunnels of devices that were deleted or enrolled with another secret. */
  async dropLost({ pool }: Pick<Database, "pool">): Promise<void> {
    if (this.#open.size === 0) return;
    const hashes = [...this.#open.values()].map(({ secretHash }) => secretHash);
    const { rows } = await pool.query<{ id: number }>(LOST, [[...this.#open.keys()], hashes]);
    for (const { id } of rows) this.#open.get(id)?.tunnel.close();
  }

  close(): void {
    for (const { tunnel } of this.#open.values()) tunnel.close();
  }
}

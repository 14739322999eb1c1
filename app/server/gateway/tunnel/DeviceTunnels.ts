import { randomUUID } from "node:crypto";
import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Database } from "../../database/openDatabase";
import type { KnownDevice } from "../DeviceLookup";
import { DeviceTunnel, type TunnelTarget } from "./DeviceTunnel";
import { TunnelError } from "./TunnelError";

const LOST = `
  select w.tunnel
  from unnest($1::int[], $2::bytea[], $3::uuid[]) w(id, secret_hash, tunnel)
  left join devices d on d.id = w.id left join device_tunnels t on t.device_id = w.id
  where d.secret_hash is distinct from w.secret_hash or t.tunnel <> w.tunnel`;

interface OpenTunnel {
  /** Tells it from another tunnel of the device. */
  id: string;
  tunnel: DeviceTunnel;
  secretHash: Buffer | null;
}

/** Opens a byte stream to a target of a device; undefined when it cannot reach that device. Rejects with a TunnelError. */
export type Dial = (device: number, target: TunnelTarget, timeoutMs?: number) => Promise<Duplex | undefined>;

/** Where a session leads; `isDirect` if it was opened without a tunnel. */
export interface SessionTarget {
  device: number;
  target: TunnelTarget;
  isDirect: boolean;
}

/** Where tunnels are registered for other server processes, and how devices without a tunnel to this one are reached. */
export interface RemoteTunnels {
  registry: {
    register(device: number, tunnel: string): Promise<void>;
    registerMissing(devices: readonly number[], tunnels: readonly string[]): Promise<void>;
    unregister(device: number, tunnel: string): Promise<void>;
  };
  links: { dial: Dial; hasTunnel(device: number): Promise<boolean>; close(): void };
  /** Connects to targets of devices without a tunnel; undefined where the operator allows no network. */
  direct?: { dial: Dial } | undefined;
}

/** The tunnels that devices hold open to this process, by the id of the device, and connections to the other devices. */
export class DeviceTunnels {
  readonly #open = new Map<number, OpenTunnel>();
  #isClosing = false;

  /** By default the tunnels of this process are all there are. */
  constructor(private readonly others?: RemoteTunnels) {}

  /** Registers that a device is about to have a tunnel here. Returns the id of the tunnel. */
  async register(device: number): Promise<string> {
    const id = randomUUID();
    await this.others?.registry.register(device, id);
    return id;
  }

  /** Unregisters a tunnel. */
  async unregister(device: number, id: string): Promise<void> {
    await this.others?.registry.unregister(device, id);
  }

  /** Adds a device's tunnel, which replaces an older one: a device that reconnects may not know that the old one is lost. */
  add(device: Pick<KnownDevice, "id" | "secretHash">, socket: WebSocket, id: string = randomUUID()): void {
    const before = this.#open.get(device.id);
    const tunnel = new DeviceTunnel(socket, () => {
      if (this.#open.get(device.id)?.id === id) this.#open.delete(device.id);
      // A process that stops is removed from the database with all its tunnels.
      if (!this.#isClosing) void this.unregister(device.id, id);
    });
    this.#open.set(device.id, { id, tunnel, secretHash: device.secretHash });
    before?.tunnel.close();
  }

  /** Whether a device has a tunnel open to this process. */
  has(device: number): boolean {
    return this.#open.has(device);
  }

  /** Opens a byte stream through the device's tunnel, at whichever process it ends. Rejects with a TunnelError. */
  async dial(device: number, target: TunnelTarget, timeoutMs?: number): Promise<Duplex> {
    if (this.has(device)) return this.dialOwn(device, target, timeoutMs);
    const relayed = await this.others?.links.dial(device, target, timeoutMs);
    if (!relayed) throw new TunnelError("offline");
    return relayed;
  }

  /**
   * Opens a byte stream of a session. One that was opened through a tunnel is never connected directly: its device may
   * have refused what is at the same address seen from the server. Rejects with a TunnelError.
   */
  async dialSession({ device, target, isDirect }: SessionTarget): Promise<Duplex> {
    const direct = isDirect ? await this.dialDirectly(device, target) : undefined;
    return direct ?? this.dial(device, target);
  }

  /** Connects to a target directly; undefined when its device has a tunnel or the operator does not allow it. */
  async dialDirectly(device: number, target: TunnelTarget): Promise<Duplex | undefined> {
    if (this.has(device) || (await this.others?.links.hasTunnel(device))) return undefined;
    return this.others?.direct?.dial(device, target);
  }

  /** Opens a byte stream through a tunnel that ends at this process. Rejects with a TunnelError. */
  async dialOwn(device: number, target: TunnelTarget, timeoutMs?: number): Promise<Duplex> {
    const open = this.#open.get(device);
    if (!open) throw new TunnelError("offline");
    return open.tunnel.dial(target, { timeoutMs });
  }

  /** Ends the tunnels of devices that were deleted, enrolled with another secret, or opened another one elsewhere. */
  async dropLost({ pool }: Pick<Database, "pool">): Promise<void> {
    if (this.#open.size === 0) return;
    const devices = [...this.#open.keys()];
    const open = [...this.#open.values()];
    const ids = open.map(({ id }) => id);
    await this.others?.registry.registerMissing(devices, ids);
    const values = [devices, open.map(({ secretHash }) => secretHash), ids];
    const { rows } = await pool.query<{ tunnel: string }>(LOST, values);
    const lost = new Set(rows.map(({ tunnel }) => tunnel));
    for (const { id, tunnel } of open) if (lost.has(id)) tunnel.close();
  }

  /** Ends all tunnels, and the connections to other processes. */
  close(): void {
    this.#isClosing = true;
    for (const { tunnel } of this.#open.values()) tunnel.close();
    this.others?.links.close();
  }
}

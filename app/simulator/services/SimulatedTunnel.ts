import type { Duplex } from "node:stream";
import type { ServerPlace } from "../../agent/transfer.mjs";
import { openTunnel } from "../../agent/tunnel/openTunnel.mjs";
import { longestSecondsLeft } from "../state/openSessions";
import { DeviceServices, type ServicesOptions } from "./DeviceServices";
import type { Machine } from "./machine/Machine";

/** The device of a tunnel, and the server that it is opened to. */
export interface SimulatedTunnelOptions extends Omit<ServicesOptions, "secret" | "machine"> {
  /** The machine that the services run on. */
  machine: () => Promise<Machine>;
  place: ServerPlace;
  /** Time in milliseconds after which a tunnel without streams is closed. */
  idleMs?: number;
}

const IDLE_MS = 60_000;
/** Timers of Node.js wait for 24 days at most. */
const MAX_WAIT_MS = 86_400_000;

/**
 * The tunnel of a simulated device, opened on demand: a whole fleet does not hold one for each device. It stays open
 * while a session lasts or a stream is open, and a minute longer.
 */
export class SimulatedTunnel {
  private services: DeviceServices | undefined;
  private connection: ReturnType<typeof openTunnel> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private streams = 0;

  constructor(private readonly options: SimulatedTunnelOptions) {}

  /** Opens the tunnel unless it is open. Rejects with the reason when it cannot be opened. */
  async open(): Promise<void> {
    this.connection ??= this.connect();
    this.closeWhenIdle();
    try {
      await this.connection.opened;
    } catch (error) {
      throw new Error(`The tunnel could not be opened: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Reopens the tunnel for open sessions, which outlive a lost connection and a restart of the simulator. */
  reopen(): void {
    if (longestSecondsLeft(this.options.state) > 0) this.open().catch(() => {});
  }

  /** Closes the tunnel after a minute without sessions and streams. Called again when one has ended. */
  closeWhenIdle(): void {
    this.checkAfter(this.options.idleMs ?? IDLE_MS);
  }

  /** Closes the tunnel with all its streams. */
  close(): void {
    clearTimeout(this.timer);
    this.connection?.end();
    this.forget();
  }

  private connect(): ReturnType<typeof openTunnel> {
    const { place } = this.options;
    const connection = openTunnel({ ...place, dial: (target) => this.dial(target), log: () => {} });
    void connection.ended.then(() => {
      if (this.connection === connection) this.forget();
    });
    return connection;
  }

  // The services hold the files of the device, which the cache of machines bounds.
  private forget(): void {
    this.connection = undefined;
    this.services = undefined;
  }

  private async dial(target: { host: string; port: number }): Promise<Duplex> {
    const machine = await this.options.machine();
    if (!this.connection) throw new Error("The tunnel is closed.");
    // A machine that was dropped from the cache begins anew, and its services with it.
    if (this.services?.machine !== machine)
      this.services = new DeviceServices({ ...this.options, machine, secret: this.options.place.secret });
    const stream = this.services.connect(target);
    this.streams += 1;
    stream.once("close", () => {
      this.streams -= 1;
      this.closeWhenIdle();
    });
    return stream;
  }

  private checkAfter(wait: number): void {
    clearTimeout(this.timer);
    if (this.connection) this.timer = setTimeout(() => this.closeUnlessUsed(), Math.min(wait, MAX_WAIT_MS));
  }

  private closeUnlessUsed(): void {
    if (this.streams > 0) return;
    const left = longestSecondsLeft(this.options.state) * 1000;
    if (left > 0) this.checkAfter(left + (this.options.idleMs ?? IDLE_MS));
    else this.close();
  }
}

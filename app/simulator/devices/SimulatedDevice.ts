import { JobLog } from "../../agent/JobLog.mjs";
import type { ServerPlace } from "../../agent/transfer.mjs";
import type { MessageKind } from "../../domain/telemetry/messageKinds";
import type { DeviceDescription } from "../descriptions/describeDevice";
import { draw, drawWhole } from "../descriptions/draw";
import type { Machine } from "../services/machine/Machine";
import { MachineCache } from "../services/machine/MachineCache";
import { SimulatedTunnel } from "../services/SimulatedTunnel";
import type { DeviceState } from "../state/DeviceState";
import { createVolatileStore, type StateStore } from "../state/FleetStateStore";
import { hardwareOf } from "../telemetry/describeHardware";
import { simulateWork } from "../work/simulateWork";
import { backoff } from "./backoff";
import { DeviceReports, type Report } from "./DeviceReports";
import type { DeviceTransport } from "./DeviceTransport";
import { type Presence, presenceAt } from "./presence";
import { Transfers } from "./Transfers";

/** Opens the connection of a device; `pause` returns the current seconds between two of its reports. */
export type Connect = (device: DeviceDescription, pause: () => number) => DeviceTransport;

/** Options of a simulated device. */
export interface DeviceLife {
  connect: Connect;
  /** Server for file transfers and tunnels. */
  place: ServerPlace;
  /** Store that persists its state across restarts; defaults to one in memory. */
  store?: StateStore;
  /** The machines of the fleet; defaults to its own. */
  machines?: MachineCache;
  now?: () => number;
  /** Speed-up factor of its work. */
  pace?: number;
  /** Factor by which it reports less often than a real device, to limit the load of a large fleet. */
  slowdown?: number;
  /** Maximum pause before it reconnects (ms), if shorter than the usual back-off. */
  maxPause?: number;
}

const REFUSALS = new Set([4, 5]);
const MAX_SLEEP_SECONDS = 3600;

/** One device of the simulated fleet: connects, reports, disconnects and reconnects by its description. */
export class SimulatedDevice extends Transfers {
  private client: DeviceTransport | undefined;
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  private isRefused = false;
  private isStopped = false;
  private readonly reports: DeviceReports;
  private period: number;
  private awayUntil = 0;
  private job = 0;
  /** Its changes since delivery. */
  readonly state: DeviceState;
  readonly store: StateStore;
  /** The machine that its commands and services run on. */
  readonly machine: () => Promise<Machine>;
  readonly tunnel: SimulatedTunnel;
  private readonly jobLog = new JobLog({
    load: () => this.state.ended,
    // Only finished jobs are persisted; an interrupted job is restarted, as the simulation has no power cuts.
    save: async (last) => {
      this.job = last.job;
      if (!last.report) return;
      this.state.ended = last;
      await this.store.save(this.device.serial);
      this.sendAll(this.reports.after(last.action, this.now()));
    },
    execute: (request) =>
      simulateWork(this.device, this.job, request, this).finally(() => request.action === "configure" && this.report()),
    send: (report) => this.send("job", report),
  });

  private readonly now: () => number;
  private readonly pace: number;

  constructor(
    private readonly device: DeviceDescription,
    private readonly life: DeviceLife,
  ) {
    super(life.place);
    this.now = life.now ?? (() => Date.now() / 1000);
    this.pace = life.pace ?? 1;
    this.store = life.store ?? createVolatileStore();
    this.state = this.store.stateOf(device.serial);
    const machines = life.machines ?? new MachineCache(this.store);
    this.machine = () => machines.get(device, this.state);
    this.tunnel = new SimulatedTunnel({ device, state: this.state, machine: this.machine, place: life.place });
    this.reports = new DeviceReports(device, this.state, life.slowdown ?? 1);
    this.period =
      this.state.period ?? drawWhole(15, 60, device.seed, device.index, "period") * Math.max(1, life.slowdown ?? 1);
  }

  /** Starts after a delay, in milliseconds. */
  start(delay: number): void {
    this.wake(delay);
  }

  /** Closes the connection permanently. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.tunnel.close();
    this.client?.end(true);
  }

  /** Disconnects and reconnects after a number of seconds. */
  goAway(seconds: number): void {
    this.awayUntil = this.now() + seconds / this.pace;
    this.client?.end(true);
    this.wake((seconds / this.pace) * 1000);
  }

  /** Sets the seconds between reports; 0 stops them. */
  reportEvery(seconds: number): void {
    this.period = seconds > 0 ? seconds : MAX_SLEEP_SECONDS;
    this.state.period = this.period;
  }

  /** Switches to another firmware. */
  install(firmware: string): void {
    this.state.firmware = firmware;
  }

  /** Waits for simulated seconds. */
  sleep(seconds: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, (seconds / this.pace) * 1000));
  }

  private wake(delay: number): void {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(() => this.step(), delay);
  }

  private step(): void {
    const { isConnected, secondsLeft } = this.presence();
    if (isConnected && !this.client) {
      this.open();
      return;
    }
    if (isConnected) this.report();
    else this.client?.end(true);
    const pause = isConnected ? Math.min(this.period, secondsLeft) : Math.min(secondsLeft, MAX_SLEEP_SECONDS);
    this.wake(pause * 1000);
  }

  private open(): void {
    const client = this.life.connect(this.device, () => this.period);
    this.client = client;
    client.on("connect", () => {
      this.failures = 0;
      this.isRefused = false;
      this.reports.begin(this.now());
      const firmware = this.state.firmware ?? this.device.firmware;
      this.send("hello", { time: Math.floor(this.now()), firmware, ...hardwareOf(this.device) });
      this.report();
      this.tunnel.reopen();
      client.subscribe(`dev/${this.device.serial}/down`, { qos: 1 });
      // The first pause differs by device, so that devices that connect together do not report together.
      this.wake(
        Math.min(draw(this.device.seed, this.device.index, "first") * this.period, this.presence().secondsLeft) * 1000,
      );
    });
    client.on("message", (_topic, payload) => void this.jobLog.take(JSON.parse(payload.toString("utf8"))));
    client.on("error", (error) => {
      this.isRefused = "code" in error && REFUSALS.has(Number(error.code));
    });
    client.on("close", () => this.closed(client));
  }

  private presence(): Presence {
    const secondsLeft = this.awayUntil - this.now();
    return secondsLeft > 0 ? { isConnected: false, secondsLeft } : presenceAt(this.device, this.now());
  }

  private closed(client: DeviceTransport): void {
    if (this.client !== client) return;
    this.client = undefined;
    this.tunnel.close();
    client.end(true);
    const { isConnected, secondsLeft } = this.presence();
    if (isConnected) this.failures += 1;
    const pause = Math.min(backoff(this.failures, this.isRefused, Math.random()), this.life.maxPause ?? Infinity);
    this.wake(isConnected ? pause : secondsLeft * 1000);
  }

  private report(): void {
    this.sendAll(this.reports.at(this.now()));
  }

  private sendAll(reports: readonly Report[]): void {
    for (const [kind, message] of reports) this.send(kind, message);
  }

  private send(kind: MessageKind, message: object): void {
    if (this.client?.connected) this.client.publish(`dev/${this.device.serial}/up/${kind}`, JSON.stringify(message));
  }
}

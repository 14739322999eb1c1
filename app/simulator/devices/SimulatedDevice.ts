import { JobLog } from "../../agent/JobLog.mjs";
import { type AnnouncedFile, bringFile, type ServerPlace, takeFile } from "../../agent/transfer.mjs";
import type { MessageKind } from "../../domain/telemetry/messageKinds";
import type { DeviceDescription } from "../descriptions/describeDevice";
import { draw, drawWhole } from "../descriptions/draw";
import type { DeviceState } from "../state/DeviceState";
import { createVolatileStore, type StateStore } from "../state/FleetStateStore";
import { hardwareOf } from "../telemetry/describeHardware";
import { simulateWork } from "../work/simulateWork";
import { backoff } from "./backoff";
import { DeviceReports, type Report } from "./DeviceReports";
import type { DeviceTransport } from "./DeviceTransport";
import { type Presence, presenceAt } from "./presence";

/** Opens the connection of a device; pause says how many seconds lie between two of its reports now. */
export type Connect = (device: DeviceDescription, pause: () => number) => DeviceTransport;

/** What a simulated device lives by. */
export interface DeviceLife {
  connect: Connect;
  /** Where it takes and brings files. */
  place: ServerPlace;
  /** Where it keeps what it is to know after a restart; without one it forgets with its process. */
  memory?: StateStore;
  now?: () => number;
  /** How many times faster than life its work is done. */
  pace?: number;
  /** How many times less often than in life it reports: of a large fleet that two cores are to serve. */
  calm?: number;
  /** The longest it waits before it connects again (ms), where not as long as in life. */
  longestPause?: number;
}

const REFUSALS = new Set([4, 5]);
const LONGEST_SLEEP_SECONDS = 3600;

/** One device of the simulated fleet: it connects, reports, goes away and comes back as its description says. */
export class SimulatedDevice {
  private client: DeviceTransport | undefined;
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  private isRefused = false;
  private isStopped = false;
  private readonly reports: DeviceReports;
  private period: number;
  private awayUntil = 0;
  private job = 0;
  /** What it has become since it was new. */
  readonly state: DeviceState;
  readonly memory: StateStore;
  private readonly book = new JobLog({
    load: () => this.state.ended,
    // Only what has ended is kept: no power goes when the simulation ends, so what was begun is begun again.
    save: async (last) => {
      this.job = last.job;
      if (!last.report) return;
      this.state.ended = last;
      await this.memory.keep(this.device.serial);
      this.tell(this.reports.after(last.action, this.now()));
    },
    execute: (asked) =>
      simulateWork(this.device, this.job, asked, this).finally(() => asked.action === "configure" && this.report()),
    say: (word) => this.say("job", word),
  });

  private readonly now: () => number;
  private readonly pace: number;

  constructor(
    private readonly device: DeviceDescription,
    private readonly life: DeviceLife,
  ) {
    this.now = life.now ?? (() => Date.now() / 1000);
    this.pace = life.pace ?? 1;
    this.memory = life.memory ?? createVolatileStore();
    this.state = this.memory.stateOf(device.serial);
    this.reports = new DeviceReports(device, this.state, life.calm ?? 1);
    this.period =
      this.state.period ?? drawWhole(15, 60, device.seed, device.index, "period") * Math.max(1, life.calm ?? 1);
  }

  /** Begins after a delay, in milliseconds. */
  start(delay: number): void {
    this.wake(delay);
  }

  /** Ends the connection for good. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.client?.end(true);
  }

  /** Ends the connection and comes back after so many seconds. */
  goAway(seconds: number): void {
    this.awayUntil = this.now() + seconds / this.pace;
    this.client?.end(true);
    this.wake((seconds / this.pace) * 1000);
  }

  /** Reports so often from now on. */
  reportEvery(seconds: number): void {
    this.period = seconds > 0 ? seconds : LONGEST_SLEEP_SECONDS;
    this.state.period = this.period;
  }

  /** Runs another firmware from now on. */
  install(firmware: string): void {
    this.state.firmware = firmware;
  }

  /** Takes a file, which it has no use for once it has seen all of it. */
  takeFile(file: AnnouncedFile): Promise<void> {
    return takeFile(this.life.place, file, () => {});
  }

  /** Takes a file whose content it needs. */
  async fetchFile(file: AnnouncedFile): Promise<Buffer> {
    const pieces: Buffer[] = [];
    await takeFile(this.life.place, file, (piece) => void pieces.push(piece));
    return Buffer.concat(pieces);
  }

  /** Brings a file it has. */
  bringFile(upload: { path: string; limit: number }, name: string, content: Buffer): Promise<void> {
    return bringFile(this.life.place, upload, { name, content });
  }

  /** Lets time pass while it works. */
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
    const pause = isConnected ? Math.min(this.period, secondsLeft) : Math.min(secondsLeft, LONGEST_SLEEP_SECONDS);
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
      this.say("hello", { time: Math.floor(this.now()), firmware, ...hardwareOf(this.device) });
      this.report();
      client.subscribe(`dev/${this.device.serial}/down`, { qos: 1 });
      // The first pause is another for each device, so that those that came together do not report together.
      this.wake(
        Math.min(draw(this.device.seed, this.device.index, "first") * this.period, this.presence().secondsLeft) * 1000,
      );
    });
    client.on("message", (_topic, payload) => void this.book.take(JSON.parse(payload.toString("utf8"))));
    client.on("error", (error) => {
      this.isRefused = "code" in error && REFUSALS.has(Number(error.code));
    });
    client.on("close", () => this.closed(client));
  }

  private presence(): Presence {
    const left = this.awayUntil - this.now();
    return left > 0 ? { isConnected: false, secondsLeft: left } : presenceAt(this.device, this.now());
  }

  private closed(client: DeviceTransport): void {
    if (this.client !== client) return;
    this.client = undefined;
    client.end(true);
    const { isConnected, secondsLeft } = this.presence();
    if (isConnected) this.failures += 1;
    const pause = Math.min(backoff(this.failures, this.isRefused, Math.random()), this.life.longestPause ?? Infinity);
    this.wake(isConnected ? pause : secondsLeft * 1000);
  }

  private report(): void {
    this.tell(this.reports.at(this.now()));
  }

  private tell(reports: readonly Report[]): void {
    for (const [kind, message] of reports) this.say(kind, message);
  }

  private say(kind: MessageKind, message: object): void {
    if (this.client?.connected) this.client.publish(`dev/${this.device.serial}/up/${kind}`, JSON.stringify(message));
  }
}

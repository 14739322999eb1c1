import type { MqttClient } from "mqtt";
import { backoff } from "./backoff";
import type { DeviceDescription } from "./describeDevice";
import { draw, drawWhole } from "./draw";
import { metricsAt, statusAt } from "./measureDevice";
import { presenceAt } from "./presence";

/** Opens the connection of a device. */
export type Connect = (device: DeviceDescription) => MqttClient;

const REFUSALS = new Set([4, 5]);
const LONGEST_SLEEP_SECONDS = 3600;

/** One device of the simulated fleet: it connects, reports, goes away and comes back as its description says. */
export class SimulatedDevice {
  private client: MqttClient | undefined;
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  private isRefused = false;
  private isStopped = false;
  private lastStatus = "";
  private readonly period: number;

  constructor(
    private readonly device: DeviceDescription,
    private readonly connect: Connect,
    private readonly now: () => number = () => Date.now() / 1000,
  ) {
    this.period = drawWhole(15, 60, device.seed, device.index, "period");
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

  private wake(delay: number): void {
    clearTimeout(this.timer);
    if (!this.isStopped) this.timer = setTimeout(() => this.step(), delay);
  }

  private step(): void {
    const { isConnected, secondsLeft } = presenceAt(this.device, this.now());
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
    const client = this.connect(this.device);
    this.client = client;
    client.on("connect", () => {
      this.failures = 0;
      this.isRefused = false;
      this.lastStatus = "";
      const { firmware, imei } = this.device;
      this.say("hello", { time: Math.floor(this.now()), firmware, ...(imei === null ? {} : { imei }) });
      this.report();
      // The first pause is another for each device, so that those that came together do not report together.
      this.wake(Math.min(draw(this.device.seed, this.device.index, "first") * this.period, this.secondsLeft()) * 1000);
    });
    client.on("error", (error) => {
      this.isRefused = "code" in error && REFUSALS.has(Number(error.code));
    });
    client.on("close", () => this.closed(client));
  }

  private secondsLeft(): number {
    return presenceAt(this.device, this.now()).secondsLeft;
  }

  private closed(client: MqttClient): void {
    if (this.client !== client) return;
    this.client = undefined;
    client.end(true);
    const { isConnected, secondsLeft } = presenceAt(this.device, this.now());
    if (isConnected) this.failures += 1;
    this.wake(isConnected ? backoff(this.failures, this.isRefused, Math.random()) : secondsLeft * 1000);
  }

  private report(): void {
    const time = this.now();
    const status = statusAt(this.device, time);
    const text = JSON.stringify(status);
    if (text !== this.lastStatus) this.say("status", status);
    this.lastStatus = text;
    this.say("metrics", metricsAt(this.device, time));
  }

  private say(kind: "hello" | "status" | "metrics", message: object): void {
    if (this.client?.connected) this.client.publish(`dev/${this.device.serial}/up/${kind}`, JSON.stringify(message));
  }
}

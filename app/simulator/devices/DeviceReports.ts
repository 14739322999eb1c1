import type { MessageKind } from "../../domain/telemetry/messageKinds";
import type { DeviceDescription } from "../descriptions/describeDevice";
import { draw } from "../descriptions/draw";
import type { DeviceState } from "../state/DeviceState";
import { reportRules } from "../state/ddnsRules";
import { hotspotsAt, networksAt } from "../telemetry/describeNetworks";
import { metricsAt, statusAt } from "../telemetry/measureDevice";
import { TEMPLATE_ACTION, TemplateReports } from "../templates/TemplateReports";
import { ChangedMessages } from "./ChangedMessages";

/** One message a device sends. */
export type Report = [kind: MessageKind, message: object];

const DEFAULT_SECONDS = 300;
const NETWORK_ACTIONS = new Set([
  "configure",
  "execute_mulficonfig_template",
  "hotspot_user_add",
  "hotspot_user_remove",
]);

/** Creates the reports of a simulated device and schedules those that are not part of every report. */
export class DeviceReports {
  private pending: Report[] = [];
  private readonly changed = new ChangedMessages<"status" | "ddns">(
    (kind, message) => void this.pending.push([kind, message]),
  );
  private readonly templates: TemplateReports;
  private readonly due = { wireless: 0, hotspot: 0 };

  constructor(
    private readonly device: DeviceDescription,
    private readonly state: DeviceState,
    /** Factor by which reports are less frequent than those of a real device. */
    private readonly slowdown: number,
  ) {
    this.templates = new TemplateReports(device, state);
  }

  /** Called on connect: all reports are due again, spread over time in a large fleet. */
  begin(time: number): void {
    this.changed.reset();
    const { seed, index } = this.device;
    const pause = this.slowdown > 1 ? draw(seed, index, "networks") * DEFAULT_SECONDS * this.slowdown : 0;
    Object.assign(this.due, { wireless: time + pause, hotspot: time + pause });
  }

  /** The reports that are due at a time, in seconds. */
  at(time: number): Report[] {
    const rules = reportRules(this.device, this.state, time);
    this.changed.publish("status", { ...statusAt(this.device, time), ddns_rules_count: rules.length });
    if (rules.length > 0 || this.state.ddns) this.changed.publish("ddns", { rules });
    const changed = this.pending.splice(0);
    const metrics: Report = ["metrics", metricsAt(this.device, time)];
    return [...changed, metrics, ...this.networksDue(time), ...this.templatesDue(time)];
  }

  /** The reports that follow an action, as it may have changed values. */
  after(action: string, time: number): Report[] {
    if (action === TEMPLATE_ACTION) return this.templatesDue(time);
    if (!NETWORK_ACTIONS.has(action)) return [];
    Object.assign(this.due, { wireless: time, hotspot: time });
    return this.networksDue(time);
  }

  private templatesDue(time: number): Report[] {
    return this.templates.at(time).map((message) => ["data", message]);
  }

  private networksDue(time: number): Report[] {
    if (!this.device.model.wifi) return [];
    const { device, state } = this;
    const reports: Report[] = [];
    if (this.isDue("wireless", time)) reports.push(["wireless", { networks: networksAt(device, state, time) }]);
    if (this.isDue("hotspot", time)) reports.push(["hotspots", { hotspots: hotspotsAt(device, state, time) }]);
    return reports;
  }

  private isDue(kind: "wireless" | "hotspot", time: number): boolean {
    const period = this.state.periods?.[kind] ?? DEFAULT_SECONDS;
    if (time < this.due[kind] || period === 0) return false;
    this.due[kind] = time + period * Math.max(1, this.slowdown);
    return true;
  }
}

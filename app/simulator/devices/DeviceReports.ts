import type { MessageKind } from "../../domain/telemetry/messageKinds";
import type { DeviceDescription } from "../descriptions/describeDevice";
import { draw } from "../descriptions/draw";
import type { DeviceState } from "../state/DeviceState";
import { reportRules } from "../state/ddnsRules";
import { hotspotsAt, networksAt } from "../telemetry/describeNetworks";
import { metricsAt, statusAt } from "../telemetry/measureDevice";
import { TEMPLATE_ACTION, TemplateReports } from "../templates/TemplateReports";
import { ChangedMessages } from "./ChangedMessages";

/** Something a device says of itself. */
export type Report = [kind: MessageKind, message: object];

const USUAL_SECONDS = 300;
const ABOUT_NETWORKS = new Set([
  "configure",
  "execute_mulficonfig_template",
  "hotspot_user_add",
  "hotspot_user_remove",
]);

/** What a simulated device says of itself, and when it is time to say what it does not say every time. */
export class DeviceReports {
  private said: Report[] = [];
  private readonly changed = new ChangedMessages<"status" | "ddns">(
    (kind, message) => void this.said.push([kind, message]),
  );
  private readonly answers: TemplateReports;
  private readonly due = { wireless: 0, hotspot: 0 };

  constructor(
    private readonly device: DeviceDescription,
    private readonly state: DeviceState,
    /** How many times less often than in life it reports. */
    private readonly calm: number,
  ) {
    this.answers = new TemplateReports(device, state);
  }

  /** It connected: everything is said anew, in a large fleet not by all at once. */
  begin(time: number): void {
    this.changed.forget();
    const { seed, index } = this.device;
    const pause = this.calm > 1 ? draw(seed, index, "networks") * USUAL_SECONDS * this.calm : 0;
    Object.assign(this.due, { wireless: time + pause, hotspot: time + pause });
  }

  /** What it says now. */
  at(time: number): Report[] {
    const rules = reportRules(this.device, this.state, time);
    this.changed.tell("status", { ...statusAt(this.device, time), ddns_rules_count: rules.length });
    if (rules.length > 0 || this.state.ddns) this.changed.tell("ddns", { rules });
    const said = this.said.splice(0);
    const metrics: Report = ["metrics", metricsAt(this.device, time)];
    return [...said, metrics, ...this.networksDue(time), ...this.templatesDue(time)];
  }

  /** What it says of itself once it has done something that may have changed its networks. */
  after(action: string, time: number): Report[] {
    if (action === TEMPLATE_ACTION) return this.templatesDue(time);
    if (!ABOUT_NETWORKS.has(action)) return [];
    Object.assign(this.due, { wireless: time, hotspot: time });
    return this.networksDue(time);
  }

  private templatesDue(time: number): Report[] {
    return this.answers.at(time).map((message) => ["data", message]);
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
    const period = this.state.periods?.[kind] ?? USUAL_SECONDS;
    if (time < this.due[kind] || period === 0) return false;
    this.due[kind] = time + period * Math.max(1, this.calm);
    return true;
  }
}

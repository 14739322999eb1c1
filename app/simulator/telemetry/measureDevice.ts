import type { Values } from "../../domain/telemetry/deviceColumns";
import type { DeviceDescription } from "../descriptions/describeDevice";
import { draw, drawWhole, wander } from "../descriptions/draw";
import { hasSecondModem, secondModem, withSuffix } from "../descriptions/secondModem";
import { initialRules } from "../state/ddnsRules";
import { portsAt, satellitesAt } from "./describeHardware";
import { cardAt, FIVE_G, radioAt } from "./describeModem";

/** The `status` message of a device. */
export type DeviceStatus = Values & { wan_state: string; wan_ip: string };

/** The `metrics` message of a device. */
export type DeviceMetrics = Values & {
  signal?: number;
  temperature: number;
  router_uptime: number;
  sent: number;
  received: number;
};

const DAY = 86_400;
const EPOCH = 1_700_000_000;

function address(device: DeviceDescription, name: string): string {
  const { seed, index } = device;
  return `10.${drawWhole(0, 255, seed, index, name, 1)}.${drawWhole(0, 255, seed, index, name, 2)}.${drawWhole(2, 254, seed, index, name, 3)}`;
}

function connectionType({ model, behaviour, seed, index }: DeviceDescription, time: number): string {
  const quality = wander(time, 1800, seed, index, "radio");
  if (behaviour === "weak") return quality < 0.3 ? "EDGE" : "WCDMA";
  if (FIVE_G.test(model.model)) return quality < 0.15 ? "LTE" : draw(seed, index, "5g") < 0.3 ? "5G-SA" : "5G-NSA";
  return quality < 0.1 ? "WCDMA" : "LTE";
}

function modemStatus(device: DeviceDescription, time: number): Values {
  const { model, operator, seed, index } = device;
  return {
    mobile_ip: address(device, "mobile"),
    operator,
    connection_type: connectionType(device, time),
    connection_state: "connected",
    network_state: draw(seed, index, "roams") < 0.08 ? "roaming" : "home",
    sim_slot: model.sims > 1 && draw(seed, index, "slot") < 0.15 ? 2 : 1,
    sim_state: "inserted",
    ...cardAt(device, time),
  };
}

/** The status of a device at a time, in seconds. */
export function statusAt(device: DeviceDescription, time: number): DeviceStatus {
  const { model, operator, seed, index } = device;
  const wan_ip = address(device, "wan");
  const setUp = {
    ddns_rules_count: initialRules(device).length,
    ...(model.io && { oc_output_cfg: "open_collector" }),
  };
  if (operator === null) return { wan_state: "Wired", wan_ip, ...setUp };
  const isWired = !device.moves && wander(time, 3600, seed, index, "uplink") < 0.3;
  const modem = modemStatus(device, time);
  return {
    wan_state: isWired ? "Wired" : "Mobile",
    wan_ip: isWired ? wan_ip : String(modem.mobile_ip),
    ...setUp,
    ...modem,
    ...(model.esim === "mgmt" && { is_esim_bootstrap: draw(seed, index, "bootstrap") < 0.1 }),
    ...(hasSecondModem(device) && withSuffix(modemStatus(secondModem(device), time))),
  };
}

/**
 * A monotonic counter as a pure function of time: a steady rate with a sinusoidal variation that never makes it
 * decrease.
 */
export function counterAt({ seed, index }: DeviceDescription, time: number, name: string): number {
  const rate = 2 + draw(seed, index, name) ** 4 * 1500;
  const phase = draw(seed, index, name, "phase") * 1000;
  return Math.floor(rate * (time - EPOCH + 250 * Math.sin((time + phase) / 600)) + rate * 1000);
}

function uptimeAt({ seed, index }: DeviceDescription, time: number, name: string, days: number): number {
  const life = drawWhole(DAY / 4, days * DAY, seed, index, name);
  return Math.floor((time + drawWhole(0, life, seed, index, name, "phase")) % life);
}

function positionAt(device: DeviceDescription, time: number): { latitude: number; longitude: number } {
  const { home, moves, seed, index } = device;
  const range = moves ? 0.4 : 0.0002;
  const at = (axis: string): number => (wander(time, 2400, seed, index, axis) - 0.5) * range;
  const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
  return { latitude: round(home.latitude + at("north")), longitude: round(home.longitude + at("east")) };
}

function signalAt({ behaviour, seed, index }: DeviceDescription, time: number): number {
  const usual =
    behaviour === "weak" ? drawWhole(-111, -100, seed, index, "signal") : drawWhole(-88, -55, seed, index, "signal");
  return Math.round(usual + (wander(time, 90, seed, index, "fading") - 0.5) * 12);
}

function modemMetrics(device: DeviceDescription, time: number, router_uptime: number): Values & { signal: number } {
  const signal = signalAt(device, time);
  return {
    signal,
    connection_uptime: Math.min(router_uptime, uptimeAt(device, time, "link", 4)),
    ...radioAt(device, time, connectionType(device, time), signal),
  };
}

function secondModemMetrics(device: DeviceDescription, time: number, router_uptime: number): Values {
  const second = secondModem(device);
  const traffic = { sent: counterAt(second, time, "sent"), received: counterAt(second, time, "received") };
  return withSuffix({
    ...modemMetrics(second, time, router_uptime),
    ...traffic,
    temperature: temperatureAt(second, time),
  });
}

function temperatureAt({ seed, index }: DeviceDescription, time: number): number {
  const base = drawWhole(300, 430, seed, index, "warmth") + 35 * Math.sin((time / DAY) * 2 * Math.PI);
  return Math.round(base + (wander(time, 600, seed, index, "load") - 0.5) * 40);
}

/** The metrics of a device at a time, in seconds. */
export function metricsAt(device: DeviceDescription, time: number): DeviceMetrics {
  const { model, operator } = device;
  const router_uptime = uptimeAt(device, time, "boot", 60);
  return {
    temperature: temperatureAt(device, time),
    router_uptime,
    sent: counterAt(device, time, "sent"),
    received: counterAt(device, time, "received"),
    ...portsAt(device, time),
    ...(operator !== null && modemMetrics(device, time, router_uptime)),
    ...(operator !== null && hasSecondModem(device) && secondModemMetrics(device, time, router_uptime)),
    ...(model.gps && { ...positionAt(device, time), ...satellitesAt(device, time) }),
  };
}

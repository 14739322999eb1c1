import type { DeviceDescription } from "./describeDevice";
import { draw, drawWhole, wander } from "./draw";

/** What a device says of its connection. */
export interface DeviceStatus {
  wan_state: string;
  wan_ip: string;
  mobile_ip?: string;
  operator?: string;
  connection_type?: string;
  connection_state?: string;
  network_state?: string;
  sim_slot?: number;
  sim_state?: string;
}

/** What a device measures. */
export interface DeviceMetrics {
  signal?: number;
  temperature: number;
  router_uptime: number;
  connection_uptime?: number;
  sent: number;
  received: number;
  latitude?: number;
  longitude?: number;
}

const DAY = 86_400;
const EPOCH = 1_700_000_000;
const FIVE_G = /^(RUTX50|RUTM5|RUTC50|TRB50|OTD50|ATRM)/;

function address(device: DeviceDescription, name: string): string {
  const { seed, index } = device;
  return `10.${drawWhole(0, 255, seed, index, name, 1)}.${drawWhole(0, 255, seed, index, name, 2)}.${drawWhole(2, 254, seed, index, name, 3)}`;
}

function connectionType({ model, behaviour, seed, index }: DeviceDescription, time: number): string {
  const mood = wander(time, 1800, seed, index, "radio");
  if (behaviour === "weak") return mood < 0.3 ? "EDGE" : "WCDMA";
  if (FIVE_G.test(model.model)) return mood < 0.15 ? "LTE" : draw(seed, index, "5g") < 0.3 ? "5G-SA" : "5G-NSA";
  return mood < 0.1 ? "WCDMA" : "LTE";
}

/** What a device says of its connection at a time, in seconds. */
export function statusAt(device: DeviceDescription, time: number): DeviceStatus {
  const { model, operator, seed, index } = device;
  if (operator === null) return { wan_state: "Wired", wan_ip: address(device, "wan") };
  const isWired = !device.moves && wander(time, 3600, seed, index, "uplink") < 0.3;
  const mobile = address(device, "mobile");
  return {
    wan_state: isWired ? "Wired" : "Mobile",
    wan_ip: isWired ? address(device, "wan") : mobile,
    mobile_ip: mobile,
    operator,
    connection_type: connectionType(device, time),
    connection_state: "connected",
    network_state: draw(seed, index, "roams") < 0.08 ? "roaming" : "home",
    sim_slot: model.sims > 1 && draw(seed, index, "slot") < 0.15 ? 2 : 1,
    sim_state: "inserted",
  };
}

// A counter that never falls, whatever was sent before: faster and slower around a steady rate.
function counterAt({ seed, index }: DeviceDescription, time: number, name: string): number {
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
  const reach = moves ? 0.4 : 0.0002;
  const at = (axis: string): number => (wander(time, 2400, seed, index, axis) - 0.5) * reach;
  const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
  return { latitude: round(home.latitude + at("north")), longitude: round(home.longitude + at("east")) };
}

function signalAt({ behaviour, seed, index }: DeviceDescription, time: number): number {
  const usual =
    behaviour === "weak" ? drawWhole(-111, -100, seed, index, "signal") : drawWhole(-88, -55, seed, index, "signal");
  return Math.round(usual + (wander(time, 90, seed, index, "fading") - 0.5) * 12);
}

/** What a device measures at a time, in seconds. */
export function metricsAt(device: DeviceDescription, time: number): DeviceMetrics {
  const { model, operator, seed, index } = device;
  const warmth = drawWhole(300, 430, seed, index, "warmth") + 35 * Math.sin((time / DAY) * 2 * Math.PI);
  const router_uptime = uptimeAt(device, time, "boot", 60);
  return {
    temperature: Math.round(warmth + (wander(time, 600, seed, index, "load") - 0.5) * 40),
    router_uptime,
    sent: counterAt(device, time, "sent"),
    received: counterAt(device, time, "received"),
    ...(operator === null
      ? {}
      : {
          signal: signalAt(device, time),
          connection_uptime: Math.min(router_uptime, uptimeAt(device, time, "link", 4)),
        }),
    ...(model.gps ? positionAt(device, time) : {}),
  };
}

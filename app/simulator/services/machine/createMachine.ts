import type { DeviceDescription } from "../../descriptions/describeDevice";
import { drawOne, drawWhole, wander } from "../../descriptions/draw";
import type { DeviceState } from "../../state/DeviceState";
import { readSettings } from "../../state/settings";
import { metricsAt, statusAt } from "../../telemetry/measureDevice";
import { FileSystem } from "../files/FileSystem";
import { describeLog } from "./describeLog";
import type { Machine, NetworkInterface } from "./Machine";
import { placeFiles } from "./placeFiles";

/** Capacity of the file system of one device, in bytes. */
const CAPACITY = 16 * 1_048_576;

const now = () => Date.now() / 1000;

function settingsOf(state: DeviceState, path: string): Record<string, unknown> {
  return (readSettings(state, path) ?? {}) as Record<string, unknown>;
}

/** The name of a device in its network. */
export function hostnameOf({ model, serial }: DeviceDescription, state: DeviceState): string {
  const { hostname } = (state.settings?.["/system/device/config"] ?? {}) as { hostname?: unknown };
  return typeof hostname === "string" && /^[\w.-]{1,63}$/.test(hostname) ? hostname : `${model.model}-${serial}`;
}

/** The address of a device in its local network. */
export function localAddressOf(state: DeviceState): string {
  const { ipaddr } = settingsOf(state, "/network/lan/config");
  return typeof ipaddr === "string" ? ipaddr : "192.168.1.1";
}

function interfacesOf(device: DeviceDescription, state: DeviceState): NetworkInterface[] {
  const { wan_state, wan_ip } = statusAt(device, now());
  const { sent, received } = metricsAt(device, now());
  const mac = device.mac.toUpperCase();
  const wan = wan_state === "Mobile" ? { name: "wwan0" } : { name: "eth1", mac };
  return [
    { name: "br-lan", address: localAddressOf(state), prefix: 24, mac, received: sent, sent: received },
    { name: "lo", address: "127.0.0.1", prefix: 8, received: 48_212, sent: 48_212 },
    { ...wan, address: wan_ip, prefix: 24, received, sent },
  ];
}

/** The computer of a simulated device, with a file system of its own that holds the usual files of a router. */
export function createMachine(device: DeviceDescription, state: DeviceState): Machine {
  const { seed, index, model, serial } = device;
  const total = model.wifi ? 249_856 : 124_928;
  const loadOver = (seconds: number) => 0.08 + 0.9 * wander(now(), seconds, seed, index, "cpu");
  const machine: Machine = {
    files: new FileSystem(CAPACITY),
    model: model.model,
    serial,
    kernel: drawOne(["5.10.210", "5.15.149"], seed, index, "kernel"),
    hostname: () => hostnameOf(device, state),
    firmware: () => state.firmware ?? device.firmware,
    uptime: () => metricsAt(device, now()).router_uptime,
    load: () => [loadOver(60), loadOver(300), loadOver(900)],
    memory: () => ({ total, free: Math.floor(total * (0.3 + 0.3 * wander(now(), 600, seed, index, "memory"))) }),
    interfaces: () => interfacesOf(device, state),
    log: () => describeLog(machine, drawWhole(40, 120, seed, index, "log")),
  };
  placeFiles(machine);
  return machine;
}

import type { Values } from "../../domain/telemetry/deviceColumns";
import type { DeviceDescription } from "../descriptions/describeDevice";
import { draw, drawWhole, wander } from "../descriptions/draw";
import { hasSecondModem, secondModem, withSuffix } from "../descriptions/secondModem";
import { modemHardware } from "./describeModem";

/** Hardware values a device reports when it connects. */
export function hardwareOf(device: DeviceDescription): Values {
  const { seed, index, model, mac, imei } = device;
  const bytes = mac.split(":");
  const last = ((Number.parseInt(bytes[5] ?? "0", 16) + 2) % 256).toString(16).toUpperCase().padStart(2, "0");
  return {
    hardware_revision: String(drawWhole(1, 9, seed, index, "revision")).padStart(4, "0"),
    batch_number: String(drawWhole(1, 480, seed, index, "batch")).padStart(4, "0"),
    product_code: `${model.model}${drawWhole(10, 99, seed, index, "code")}0000`,
    bootloader_version: `${drawWhole(1, 4, seed, index, "boot")}.${drawWhole(0, 9, seed, index, "minor")}`,
    ...(model.wifi && { wlan_mac: [...bytes.slice(0, 5), last].join(":") }),
    ...(imei !== null && { imei, ...modemHardware(device) }),
    ...(imei !== null && hasSecondModem(device) && secondModemHardware(device, imei)),
  };
}

function secondModemHardware(device: DeviceDescription, imei: string): Values {
  const imei_2 = String(BigInt(imei) + 1n).padStart(imei.length, "0");
  return { imei_2, ...withSuffix(modemHardware(secondModem(device))) };
}

/** The inputs and outputs of a device, if it has any. */
export function portsAt({ seed, index, model }: DeviceDescription, time: number): Values {
  if (!model.io) return {};
  const isOn = (name: string, share: number) => (wander(time, 1200, seed, index, name) < share ? 1 : 0);
  const four = { digital_input: isOn("din", 0.4), open_collector_output: isOn("out", 0.3) };
  if (!["9", "X"].some((mark) => model.model.startsWith(`RUT${mark}`))) return four;
  return {
    ...four,
    digital_isolated_input: isOn("isolated", 0.5),
    analog_input: (4 + 20 * wander(time, 900, seed, index, "analog")).toFixed(2),
    relay_output: String(isOn("relay", 0.2)),
    ...(draw(seed, index, "loop") < 0.5 && {
      analog_current_loop: (4 + 16 * wander(time, 700, seed, index, "loop")).toFixed(2),
    }),
  };
}

/** GPS values besides the position. */
export function satellitesAt({ seed, index, moves }: DeviceDescription, time: number): Values {
  const quality = wander(time, 600, seed, index, "sky");
  return {
    fix_status: 3,
    satellites: Math.round(6 + 9 * quality),
    accuracy: Math.round(2 + 8 * (1 - quality)),
    altitude: Math.round((drawWhole(3, 320, seed, index, "height") + 4 * quality) * 10) / 10,
    speed: moves ? Math.round(wander(time, 300, seed, index, "speed") * 900) / 10 : 0,
    course: Math.floor(wander(time, 500, seed, index, "course") * 360),
    gps_time: Math.floor(time),
  };
}

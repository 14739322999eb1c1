import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Capability, readCapabilityTables } from "../../../domain/capabilities/CapabilityTables";
import { deriveCapabilities } from "../../../domain/capabilities/deriveCapabilities";
import type { DeviceDescription } from "../../descriptions/describeDevice";
import { PROJECT_FOLDER } from "../../projectFolder";
import type { DeviceState } from "../DeviceState";

type Rows = { rows: readonly object[] };

const TABLES = ["device-models", "capabilities", "capability-gates", "sim-groups", "firmware-names"] as const;
const read = (table: string) =>
  JSON.parse(readFileSync(join(PROJECT_FOLDER, `schemas/domain/${table}.json`), "utf8")) as Rows;

let known: ReturnType<typeof readAll> | undefined;

function readAll() {
  const domain = Object.fromEntries(TABLES.map((table) => [table, read(table)]));
  const commands = read("device-commands").rows as { command: string; requires: Capability }[];
  return {
    tables: readCapabilityTables({ domain }),
    needs: new Map(commands.map(({ command, requires }) => [command, requires])),
  };
}

/** The capability each part of the device API requires; without it the device has no such endpoint. */
const PART_CAPABILITIES: readonly [RegExp, Capability][] = [
  [/\/wireless\b/, "has_wifi"],
  [/\/hotspots?\b/, "has_hotspot"],
  [/\/(modems?|sim_cards?|sms)\b/, "has_mobile"],
  [/\/esim\b/, "has_esim"],
  [/\/gps\b/, "has_gps"],
  [/\/io\b/, "has_io"],
  [/\/ddns\b/, "has_ddns"],
];

function lacks({ model, firmware }: DeviceDescription, state: DeviceState, flag: Capability): boolean {
  known ??= readAll();
  return !deriveCapabilities(known.tables, model.model, state.firmware ?? firmware)[flag];
}

/** Throws when a device's model or firmware does not support a command, as in domain/device-commands.json. */
export function requireSupport(device: DeviceDescription, state: DeviceState, command: string): void {
  known ??= readAll();
  const flag = known.needs.get(command);
  if (flag !== undefined && lacks(device, state, flag))
    throw new Error(
      `A ${device.model.model} with ${state.firmware ?? device.firmware} cannot do this: ${flag} is needed.`,
    );
}

/** The capability an endpoint requires, if the device lacks it. */
export function missingPart(device: DeviceDescription, state: DeviceState, path: unknown): Capability | undefined {
  return PART_CAPABILITIES.find(([pattern, flag]) => pattern.test(String(path)) && lacks(device, state, flag))?.[1];
}

/** Throws when the device lacks the part an endpoint is about. */
export function requirePart(device: DeviceDescription, state: DeviceState, path: unknown): void {
  if (missingPart(device, state, path) !== undefined) throw new Error(`The device has no ${String(path)}.`);
}

import type { components } from "#generated/api";
import type { FirmwareName } from "./firmwareVersion";

/** What a device can do, by flag. */
export type Capabilities = components["schemas"]["DeviceCapabilities"];

/** The name of something a device can do. */
export type Capability = keyof Capabilities;

/** The columns of domain/device-models.json that capabilities depend on. */
export interface ModelRow {
  model: string;
  family: string;
  firmware_series: string;
  ports: number;
  sims: number;
  esim: string;
  wifi: boolean;
  gps: boolean;
  io: boolean;
  second_modem: boolean;
}

/** A row of domain/capabilities.json: what a model must have for a flag. */
export interface CapabilityRow {
  flag: Capability;
  column?: keyof ModelRow;
  value?: string;
  needs?: readonly Capability[];
  families?: readonly string[];
  not_families?: readonly string[];
  not_models?: readonly string[];
  gates?: readonly string[];
}

/** A row of domain/capability-gates.json: the firmware versions that pass a gate, for the devices it applies to. */
export interface GateRow {
  gate: string;
  series?: readonly string[];
  not_series?: readonly string[];
  models?: readonly string[];
  not_models?: readonly string[];
  from?: string;
  below?: string;
}

/** A row of domain/sim-groups.json: how many SIM slots devices of a group have. */
export interface SimGroupRow {
  sims: number;
  managed_esim: boolean;
  sim_count: number;
}

/** The domain tables that capabilities are derived from. */
export interface CapabilityTables {
  models: ReadonlyMap<string, ModelRow>;
  capabilities: readonly CapabilityRow[];
  gates: readonly GateRow[];
  simGroups: readonly SimGroupRow[];
  firmwareNames: readonly FirmwareName[];
}

interface Documents {
  domain: Record<string, { rows: readonly object[] }>;
}

/** Reads the tables from the compiled documents; their columns are validated when documents are compiled. */
export function readCapabilityTables({ domain }: Documents): CapabilityTables {
  const rowsOf = <Row>(table: string) => (domain[table]?.rows ?? []) as readonly Row[];
  return {
    models: new Map(rowsOf<ModelRow>("device-models").map((row) => [row.model, row])),
    capabilities: rowsOf("capabilities"),
    gates: rowsOf("capability-gates"),
    simGroups: rowsOf("sim-groups"),
    firmwareNames: rowsOf("firmware-names"),
  };
}

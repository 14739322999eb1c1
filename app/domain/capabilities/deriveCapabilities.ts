import type {
  Capabilities,
  Capability,
  CapabilityRow,
  CapabilityTables,
  GateRow,
  ModelRow,
  SimGroupRow,
} from "./CapabilityTables";
import { firmwareVersion, isAtLeast } from "./firmwareVersion";

type Value = boolean | number;

/** Derives the capabilities of a model with a firmware; a pure function. An unknown model has none. */
export function deriveCapabilities(tables: CapabilityTables, model: string, firmware: string | null): Capabilities {
  const known = tables.models.get(model);
  const version = firmwareVersion(tables.firmwareNames, firmware);
  const found: Partial<Record<Capability, Value>> = {};
  for (const row of tables.capabilities) {
    const value =
      known && isFor(row, known) && hasNeeds(row, found) ? flagValue(row, known, tables.simGroups) : undefined;
    const passes =
      known && tables.gates.every((gate) => !row.gates?.includes(gate.gate) || isPassed(gate, known, version));
    found[row.flag] = row.flag.endsWith("_count") ? Number((passes && value) || 0) : Boolean(passes && value);
  }
  // The table has a row for every flag the API answers; the tests compare the two.
  return found as Capabilities;
}

function isFor({ families, not_families, not_models }: CapabilityRow, { family, model }: ModelRow): boolean {
  return isListed(family, families, not_families) && isListed(model, undefined, not_models);
}

function hasNeeds({ needs = [] }: CapabilityRow, found: Partial<Record<Capability, Value>>): boolean {
  return needs.every((flag) => Boolean(found[flag]));
}

function flagValue({ flag, column, value }: CapabilityRow, model: ModelRow, groups: readonly SimGroupRow[]): Value {
  if (flag === "sim_count") return simCount(model, groups);
  if (column === undefined) return true;
  const own = model[column];
  if (value !== undefined) return own === value;
  return typeof own === "string" ? own !== "-" : own;
}

function simCount({ sims, esim }: ModelRow, groups: readonly SimGroupRow[]): number {
  const isManaged = esim === "mgmt";
  return groups.find((group) => group.sims === sims && group.managed_esim === isManaged)?.sim_count ?? 0;
}

function isPassed(gate: GateRow, model: ModelRow, version: string | undefined): boolean {
  const applies =
    isListed(model.firmware_series, gate.series, gate.not_series) &&
    isListed(model.model, gate.models, gate.not_models);
  if (!applies) return true;
  if (version === undefined) return false;
  const isNew = gate.from === undefined || isAtLeast(version, gate.from);
  return isNew && (gate.below === undefined || !isAtLeast(version, gate.below));
}

function isListed(name: string, only: readonly string[] | undefined, none: readonly string[] | undefined): boolean {
  return (only?.includes(name) ?? true) && !none?.includes(name);
}

import { sql } from "kysely";
import {
  type Capabilities,
  type Capability,
  type CapabilityTables,
  readCapabilityTables,
} from "../../../domain/capabilities/CapabilityTables";
import { deriveCapabilities } from "../../../domain/capabilities/deriveCapabilities";
import { overrideCapabilities, type ReportedCapabilities } from "../../../domain/capabilities/overrideCapabilities";
import { invalid } from "../../requests/ApiError";
import type { Services, SessionContext } from "../../requests/Context";

/** What capabilities follow from: the device's own model, its firmware and what it reported; a list puts the capabilities in their place. */
export const capabilitySource = sql`json_build_object(
  'model', coalesce(d.original_model, d.model), 'firmware', d.firmware, 'reported', d.capabilities)`;

/** What the capabilities of a device follow from. */
export interface CapabilitySource {
  model: string;
  firmware: string | null;
  /** What the device reported of itself, which overrides what follows from model and firmware. */
  reported?: ReportedCapabilities | null;
}

const MOST_KNOWN = 10_000;

type Derive = (source: CapabilitySource) => Capabilities;
type CompiledDocuments = ReturnType<Services["documents"]>["documents"];

const derivers = new WeakMap<CompiledDocuments, Derive>();

/** Derives what devices can do, each pair of model and firmware once for the documents of the moment. */
export function createDeriver(services: Pick<Services, "documents">): Derive {
  const { documents } = services.documents();
  const known = derivers.get(documents) ?? deriveByTables(readCapabilityTables(documents));
  derivers.set(documents, known);
  return known;
}

function deriveByTables(tables: CapabilityTables): Derive {
  const derived = new Map<string, Capabilities>();
  return ({ model, firmware, reported }) => {
    const pair = JSON.stringify([model, firmware]);
    const known = derived.get(pair) ?? deriveCapabilities(tables, model, firmware);
    // Devices may call their firmware what they like.
    if (derived.size >= MOST_KNOWN) derived.clear();
    derived.set(pair, known);
    return reported ? overrideCapabilities(tables, known, reported) : known;
  };
}

/** Derives what a device can do by the documents of the moment of each call. */
export function deriveNow(documents: Services["documents"]): Derive {
  return (source) => createDeriver({ documents })(source);
}

/** The names of all capabilities. */
export function capabilityNames(services: Pick<Services, "documents">): ReadonlySet<string> {
  return new Set(services.documents().documents.domain.capabilities?.rows.map(({ flag }) => String(flag)));
}

/** Puts capabilities where the listing put what they follow from. */
export function withCapabilities<Row extends object>(rows: readonly Row[], services: Services): Row[] {
  const derive = createDeriver(services);
  return rows.map((row) => {
    if (!("capabilities" in row)) return row;
    // These rows were just read and nobody else has them: a copy of all their properties would cost as much as reading them.
    return Object.assign(row, { capabilities: derive(row.capabilities as CapabilitySource) });
  });
}

/** Which of these devices cannot do something with their model and firmware, as domain/device-commands.json says, and why. */
export async function findUnable(
  { transaction, services }: SessionContext,
  command: string,
  devices: readonly number[],
): Promise<Map<number, string>> {
  const { domain } = services.documents().documents;
  const rule = domain["device-commands"]?.rows.find((row) => row.command === command);
  if (!rule) return new Map();
  const { rows } = await sql<{ id: number; name: string; source: CapabilitySource }>`
    select d.id, d.name, ${capabilitySource} as source from devices d
    where d.id = any(${[...devices]}::integer[]) order by d.id`.execute(transaction);
  const derive = createDeriver(services);
  const unable = rows.filter(({ source }) => !derive(source)[rule.requires as Capability]);
  return new Map(unable.map(({ id, name }) => [id, `${name} cannot do this with its model and firmware.`]));
}

/** Refuses what the model and firmware of a device exclude. */
export async function requireCapability(
  context: SessionContext,
  command: string,
  devices: readonly number[],
): Promise<void> {
  const [problem] = (await findUnable(context, command, devices)).values();
  if (problem !== undefined) throw invalid("device_id", problem);
}

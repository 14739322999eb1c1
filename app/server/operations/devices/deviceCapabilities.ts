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

/** Selects the CapabilitySource of a device d; withCapabilities replaces it by the capabilities. */
export const capabilitySource = sql`json_build_object(
  'model', coalesce(d.original_model, d.model), 'firmware', d.firmware, 'reported', d.capabilities)`;

/** The inputs from which the capabilities of a device are derived. */
export interface CapabilitySource {
  model: string;
  firmware: string | null;
  /** The capabilities the device reported, which override those of its model and firmware. */
  reported?: ReportedCapabilities | null;
}

const MAX_CACHED = 10_000;

type Derive = (source: CapabilitySource) => Capabilities;
type CompiledDocuments = ReturnType<Services["documents"]>["documents"];

const derivers = new WeakMap<CompiledDocuments, Derive>();

/** A function that derives capabilities by the current documents. Memoized by pair of model and firmware. */
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
    // Bounds the cache: devices may report any firmware name.
    if (derived.size >= MAX_CACHED) derived.clear();
    derived.set(pair, known);
    return reported ? overrideCapabilities(tables, known, reported) : known;
  };
}

/** A function that derives capabilities by the documents that are current at each call. */
export function deriveNow(documents: Services["documents"]): Derive {
  return (source) => createDeriver({ documents })(source);
}

/** The names of all capabilities. */
export function capabilityNames(services: Pick<Services, "documents">): ReadonlySet<string> {
  return new Set(services.documents().documents.domain.capabilities?.rows.map(({ flag }) => String(flag)));
}

/** Replaces the capability sources in rows by the capabilities. */
export function withCapabilities<Row extends object>(rows: readonly Row[], services: Services): Row[] {
  const derive = createDeriver(services);
  return rows.map((row) => {
    if (!("capabilities" in row)) return row;
    // Mutates the rows, which nobody else holds: copying all their properties would cost as much as reading them.
    return Object.assign(row, { capabilities: derive(row.capabilities as CapabilitySource) });
  });
}

/** The devices whose model and firmware exclude a command (domain/device-commands.json), with the reason. */
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

/** Refuses a command that the model or firmware of a device excludes. */
export async function requireCapability(
  context: SessionContext,
  command: string,
  devices: readonly number[],
): Promise<void> {
  const [problem] = (await findUnable(context, command, devices)).values();
  if (problem !== undefined) throw invalid("device_id", problem);
}

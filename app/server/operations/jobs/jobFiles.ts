import { sql } from "kysely";
import { type FirmwareModel, firmwareTargets } from "../../../domain/firmware/firmwareTarget";
import type { FileType } from "../../database/tables/fleetTables";
import { ApiError, type ApiErrorItem } from "../../requests/ApiError";
import type { Services, SessionContext } from "../../requests/Context";

/** A file for a device, and the field of the request that names it. */
export interface WantedFile {
  device: number;
  action: string;
  file: number | undefined;
  source: string;
}

interface KnownFile {
  id: number;
  name: string;
  type: FileType;
  device_model: string | null;
}

interface Receiver {
  id: number;
  name: string;
  model: string;
}

interface FileKind {
  name: string;
  types: ReadonlySet<FileType>;
  /** Why a file without a known model is refused; such files are accepted when left out. */
  unknown?: string;
}

/** The kinds of files that actions accept. */
const KINDS: Readonly<Record<string, FileKind>> = {
  update_firmware: {
    name: "firmware",
    types: new Set<FileType>(["firmware", "global_firmware"]),
    unknown: "Nobody said which model",
  },
  upload_backup: { name: "backup", types: new Set<FileType>(["config", "periodic_backup"]) },
};

/** The device models of the current documents. */
export function firmwareModels(services: Pick<Services, "documents">): readonly FirmwareModel[] {
  const { domain } = services.documents().documents;
  return (domain["device-models"]?.rows ?? []) as unknown as readonly FirmwareModel[];
}

/** Refuses files that are not visible, of the wrong kind, or for other models; called before jobs are queued. */
export async function requireFiles(context: SessionContext, wanted: readonly WantedFile[]): Promise<void> {
  const problems = await findFileProblems(context, wanted);
  const items = problems.map(({ message, source }): ApiErrorItem => ({ code: "VALIDATION_FAILED", message, source }));
  if (items.length > 0) throw new ApiError("VALIDATION_FAILED", { items: items.slice(0, 100) });
}

/** The problems of files for devices. */
export async function findFileProblems(context: SessionContext, wanted: readonly WantedFile[]) {
  const files = await readFiles(context, wanted);
  const devices = await readReceivers(context, wanted);
  const models = firmwareModels(context.services);
  const targets = new Map<string, string[]>();
  const targetsOf = (model: string) => {
    const known = targets.get(model) ?? firmwareTargets(models, model);
    targets.set(model, known);
    return known;
  };
  return wanted.flatMap(({ device, action, file, source }) => {
    const message = problemOf(action, files.get(file ?? 0), devices.get(device), targetsOf);
    return message === undefined ? [] : [{ device, message, source }];
  });
}

async function readFiles({ transaction }: SessionContext, wanted: readonly WantedFile[]) {
  const ids = [...new Set(wanted.flatMap(({ file }) => file ?? []))];
  const { rows } = await sql<KnownFile>`
    select id, name, type, device_model from files where id = any(${ids}::integer[])`.execute(transaction);
  return new Map(rows.map((file) => [file.id, file]));
}

async function readReceivers({ transaction }: SessionContext, wanted: readonly WantedFile[]) {
  const ids = [...new Set(wanted.map(({ device }) => device))];
  const { rows } = await sql<Receiver>`
    select id, name, coalesce(original_model, model) as model from devices
    where id = any(${ids}::integer[])`.execute(transaction);
  return new Map(rows.map((device) => [device.id, device]));
}

function problemOf(
  action: string,
  file: KnownFile | undefined,
  device: Receiver | undefined,
  targetsOf: (model: string) => string[],
): string | undefined {
  if (!file) return "This file does not exist, or you do not have access to it.";
  const kind = KINDS[action];
  if (!kind) return undefined;
  if (!kind.types.has(file.type)) return `${file.name} is no ${kind.name}.`;
  // A backup of an unknown model is checked by the device itself.
  if (file.device_model === null) return kind.unknown && `${kind.unknown} ${file.name} is for.`;
  if (!device || targetsOf(device.model).includes(file.device_model)) return undefined;
  return `${file.name} is for ${file.device_model}; ${device.name} is a ${device.model}.`;
}

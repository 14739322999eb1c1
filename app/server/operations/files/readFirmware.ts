import { readCapabilityTables } from "../../../domain/capabilities/CapabilityTables";
import { firmwareVersion } from "../../../domain/capabilities/firmwareVersion";
import {
  type FirmwareModel,
  firmwareTargets,
  isFirmwareTarget,
  targetOfName,
} from "../../../domain/firmware/firmwareTarget";
import { readBackupModel } from "../../backups/readBackupModel";
import type { FileType } from "../../database/tables/fleetTables";
import type { UploadedFile } from "../../files/UploadedFile";
import { invalid } from "../../requests/ApiError";
import type { Services } from "../../requests/Context";
import { firmwareModels } from "../jobs/jobFiles";

/** The metadata given with an uploaded file. */
export interface FileMetadata {
  type: FileType;
  version?: string;
  device_model?: string;
}

const FIRMWARE = new Set<FileType>(["firmware", "global_firmware"]);

/** The model and version of a firmware: as given, else from its file name. Refuses firmware without a known model. */
export function readFirmware(services: Services, given: FileMetadata, name: string): Omit<FileMetadata, "type"> {
  if (!FIRMWARE.has(given.type)) return {};
  const models = firmwareModels(services);
  const named = targetOfName(models, name);
  const target = given.device_model?.trim() || named;
  if (target === undefined) throw invalid("device_model", "Choose the model it is for: the file name does not tell.");
  if (!isFirmwareTarget(models, target)) throw invalid("device_model", "This model or series does not exist.");
  if (named !== undefined && !isOfFamily(models, target, named))
    throw invalid("device_model", `The file is for ${named} by its name.`);
  const { firmwareNames } = readCapabilityTables(services.documents().documents);
  const version = given.version?.trim() || firmwareVersion(firmwareNames, name);
  return { device_model: target, ...(version !== undefined && { version }) };
}

/** The model of a backup: from its content, else as given; null when unknown. */
export async function modelOfBackup(
  services: Services,
  given: string | undefined,
  upload: UploadedFile,
): Promise<string | null> {
  const models = firmwareModels(services);
  const target = given?.trim() || undefined;
  if (target !== undefined && !isFirmwareTarget(models, target))
    throw invalid("device_model", "This model or series does not exist.");
  const inside = await readBackupModel(upload);
  const model = inside !== undefined && isFirmwareTarget(models, inside) ? inside : undefined;
  if (target !== undefined && model !== undefined && !isOfFamily(models, model, target))
    throw invalid("device_model", `The backup is of a ${model} by its content.`);
  return model ?? target ?? null;
}

function isOfFamily(models: readonly FirmwareModel[], target: string, named: string): boolean {
  return target === named || firmwareTargets(models, target).includes(named);
}

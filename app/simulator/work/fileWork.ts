import { posix } from "node:path";
import type { JobRequest } from "../../agent/JobLog.mjs";
import type { AnnouncedFile } from "../../agent/transfer.mjs";
import { firmwareTargets } from "../../domain/firmware/firmwareTarget";
import type { DeviceDescription } from "../descriptions/describeDevice";
import { FileError } from "../services/files/FileError";
import { resolvePath } from "../services/files/resolvePath";
import type { StoredFile } from "../state/DeviceState";
import type { Work } from "./Work";

/** Maximum size of one file on a device, in bytes. */
const MAX_FILE_SIZE = 4_194_304;

/** The file of a job; throws when it has none. */
export function announcedFile({ detail }: JobRequest): AnnouncedFile {
  if (!detail.file) throw new Error("The file is missing.");
  return detail.file as AnnouncedFile;
}

/** Throws when firmware or a backup is for another model, before downloading it if the server says which. */
export function refuseOtherModel({ model }: DeviceDescription, target: string | null | undefined, what: string): void {
  if (target != null && !firmwareTargets([model], model.model).includes(target))
    throw new Error(`The ${what} is for ${target}, not for ${model.model}.`);
}

async function download({ request, controls, seconds }: Work): Promise<{ file: StoredFile; content: Buffer }> {
  const { name, sha256, size, ...rest } = announcedFile(request);
  if (size > MAX_FILE_SIZE) throw new Error(`Not enough space for ${name}.`);
  const file = { name, sha256, size };
  const content = await controls.fetchFile({ ...rest, ...file });
  await controls.store.writeFile(file, content);
  await controls.sleep(seconds(2, 8));
  return { file, content };
}

/** Content of a device backup. */
interface Backup {
  of: "download_backup";
  model?: string;
  settings: Record<string, unknown>;
  guests: Record<string, string[]>;
  configuration?: StoredFile & { content: string };
}

function readBackup(content: Buffer): Backup | undefined {
  try {
    const value = JSON.parse(content.toString("utf8")) as Partial<Backup> | null;
    return value?.of === "download_backup" && value.settings && value.guests ? (value as Backup) : undefined;
  } catch {
    return undefined;
  }
}

/** Restores a device backup; any other file is stored as the device's configuration. */
export async function restoreBackup(work: Work): Promise<string> {
  const { state, store } = work.controls;
  refuseOtherModel(work.device, announcedFile(work.request).model, "backup");
  const { file, content } = await download(work);
  const backup = readBackup(content);
  refuseOtherModel(work.device, backup?.model, "backup");
  if (backup) {
    const { settings, guests, configuration } = backup;
    Object.assign(state, { settings, guests });
    delete state.configuration;
    if (configuration) {
      const { content: encoded, ...stored } = configuration;
      await store.writeFile(stored, Buffer.from(encoded, "base64"));
      state.configuration = stored;
    }
  } else state.configuration = file;
  return `Downloaded ${file.name}.`;
}

/** Stores a file at the requested path of the machine, also for a later one. */
export async function placeFile(work: Work): Promise<string> {
  const { state } = work.controls;
  const { file, content } = await download(work);
  const { name } = file;
  const path = String(work.request.detail.target_path ?? "");
  const target = resolvePath(path === "" || path.endsWith("/") ? `${path || "/tmp/"}${name}` : path);
  const { files } = await work.controls.machine();
  try {
    files.place(target, content);
  } catch (error) {
    throw error instanceof FileError ? new Error(`${target}: ${error.message}`) : error;
  }
  state.files = { ...state.files, [target]: file };
  return `Downloaded ${name}.`;
}

function upload({ request, controls }: Work, name: string, content: Buffer): Promise<string> {
  const target = request.detail.upload as { path: string; limit: number };
  return controls.uploadFile(target, name, content).then(() => `Uploaded ${name}.`);
}

const asJson = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

function identityOf({ device, request, controls }: Work): object {
  const { serial, model, firmware } = device;
  return { serial, model: model.model, firmware: controls.state.firmware ?? firmware, of: request.action };
}

/** Uploads a backup: the settings of the device and its last configuration. */
export async function uploadBackup(work: Work): Promise<string> {
  const { controls, device, seconds } = work;
  const { configuration, settings = {}, guests = {} } = controls.state;
  await controls.sleep(seconds(1, 6));
  const content = configuration && (await controls.store.readFile(configuration)).toString("base64");
  const stored = content === undefined ? {} : { configuration: { ...configuration, content } };
  const backup = { ...identityOf(work), settings, guests, ...stored };
  return upload(work, `backup-${device.serial}.json`, asJson(backup));
}

/** Uploads diagnostic data about the device. */
export function uploadFacts(name: (serial: string) => string): (work: Work) => Promise<string> {
  return async (work) => {
    await work.controls.sleep(work.seconds(1, 6));
    const { ended, files = {}, settings = {} } = work.controls.state;
    const facts = { ...identityOf(work), last_job: ended?.report ?? null, files: Object.keys(files), settings };
    return upload(work, name(work.device.serial), asJson(facts));
  };
}

/** Uploads a file of the machine. */
export async function uploadStoredFile(work: Work): Promise<string> {
  const path = String(work.request.detail.file);
  await work.controls.sleep(work.seconds(1, 6));
  const { files } = await work.controls.machine();
  const absolute = resolvePath(path);
  if (!files.has(absolute)) throw new Error(`The file ${path} does not exist.`);
  return upload(work, posix.basename(absolute), Buffer.from(files.read(absolute)));
}

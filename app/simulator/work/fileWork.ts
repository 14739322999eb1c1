import type { Asked } from "../../agent/JobLog.mjs";
import type { AnnouncedFile } from "../../agent/transfer.mjs";
import { firmwareTargets } from "../../domain/firmware/firmwareTarget";
import type { DeviceDescription } from "../descriptions/describeDevice";
import type { StoredFile } from "../state/DeviceState";
import type { Work } from "./simulateWork";

/** As much of one file as a device has room for. */
const ROOM = 4_194_304;

/** The file a device is to take. */
export function announcedFile({ detail }: Asked): AnnouncedFile {
  if (!detail.file) throw new Error("There is no file to take.");
  return detail.file as AnnouncedFile;
}

/** Refuses what is made for other models, before it is taken where the server says so. */
export function refuseOtherModel({ model }: DeviceDescription, target: string | null | undefined, what: string): void {
  if (target != null && !firmwareTargets([model], model.model).includes(target))
    throw new Error(`The ${what} is for ${target}, this is a ${model.model}.`);
}

async function takeIn({ asked, hands, seconds }: Work): Promise<{ file: StoredFile; content: Buffer }> {
  const { name, sha256, size, ...rest } = announcedFile(asked);
  if (size > ROOM) throw new Error(`There is no room for ${name}.`);
  const file = { name, sha256, size };
  const content = await hands.fetchFile({ ...rest, ...file });
  await hands.memory.writeFile(file, content);
  await hands.sleep(seconds(2, 8));
  return { file, content };
}

/** What a device writes into a backup of itself. */
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

/** Takes a configuration: from a backup of such a device it becomes what that one was, any other it keeps as it is. */
export async function restoreBackup(work: Work): Promise<string> {
  const { state, memory } = work.hands;
  refuseOtherModel(work.device, announcedFile(work.asked).model, "backup");
  const { file, content } = await takeIn(work);
  const backup = readBackup(content);
  refuseOtherModel(work.device, backup?.model, "backup");
  if (backup) {
    const { settings, guests, configuration } = backup;
    Object.assign(state, { settings, guests });
    delete state.configuration;
    if (configuration) {
      const { content: inner, ...kept } = configuration;
      await memory.writeFile(kept, Buffer.from(inner, "base64"));
      state.configuration = kept;
    }
  } else state.configuration = file;
  return `Took ${file.name}.`;
}

/** Puts a file where it is wanted. */
export async function placeFile(work: Work): Promise<string> {
  const { state } = work.hands;
  const { file } = await takeIn(work);
  const { name } = file;
  const path = String(work.asked.detail.target_path ?? "");
  const target = path === "" || path.endsWith("/") ? `${path || "/tmp/"}${name}` : path;
  state.files = { ...state.files, [target]: file };
  return `Took ${name}.`;
}

function bring({ asked, hands }: Work, name: string, content: Buffer): Promise<string> {
  const upload = asked.detail.upload as { path: string; limit: number };
  return hands.bringFile(upload, name, content).then(() => `Brought ${name}.`);
}

const asJson = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

function identityOf({ device, asked, hands }: Work): object {
  const { serial, model, firmware } = device;
  return { serial, model: model.model, firmware: hands.state.firmware ?? firmware, of: asked.action };
}

/** Brings what it is set to, with the configuration it was given last. */
export async function uploadBackup(work: Work): Promise<string> {
  const { hands, device, seconds } = work;
  const { configuration, settings = {}, guests = {} } = hands.state;
  await hands.sleep(seconds(1, 6));
  const content = configuration && (await hands.memory.readFile(configuration)).toString("base64");
  const taken = content === undefined ? {} : { configuration: { ...configuration, content } };
  const backup = { ...identityOf(work), settings, guests, ...taken };
  return bring(work, `backup-${device.serial}.json`, asJson(backup));
}

/** Brings what says how it is. */
export function uploadFacts(name: (serial: string) => string): (work: Work) => Promise<string> {
  return async (work) => {
    await work.hands.sleep(work.seconds(1, 6));
    const { ended, files = {}, settings = {} } = work.hands.state;
    const facts = { ...identityOf(work), last_job: ended?.report ?? null, files: Object.keys(files), settings };
    return bring(work, name(work.device.serial), asJson(facts));
  };
}

/** Brings a file that was put on it before. */
export async function uploadStoredFile(work: Work): Promise<string> {
  const path = String(work.asked.detail.file);
  const kept = work.hands.state.files?.[path];
  await work.hands.sleep(work.seconds(1, 6));
  if (!kept) throw new Error(`There is no file ${path}.`);
  return bring(work, path.split("/").at(-1) || kept.name, await work.hands.memory.readFile(kept));
}

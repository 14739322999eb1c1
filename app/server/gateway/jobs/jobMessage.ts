import { DOWNLOAD_ACTIONS, UPLOAD_ACTIONS } from "../../files/fileActions";
import { FILE_LIMIT } from "../../files/receiveFile";
import { unseal } from "../../session/seal";

/** A job as the database has it. */
export interface Job {
  id: number;
  device_id: number;
  device_name: string;
  action: string;
  detail: Record<string, unknown>;
  channel: string | null;
  created_by: number | null;
  /** What its channel calls it, where that is not its device. */
  subject: number | null;
  subject_name: string | null;
  /** Where it comes from. */
  origin: string;
  /** The model of its device. */
  model: string;
  /** How many Ethernet ports its device reported. */
  port_count: number | null;
  /** The run of a task group it is part of. */
  run_id: number | null;
  /** The file it takes, where it takes one and the file is still there. */
  file: JobFile | null;
  /** What became of it: a command whose exit code is none of success has failed, whatever its device calls it. */
  state?: JobReport["state"];
}

/** A file as its device is told of it. */
export interface JobFile {
  name: string;
  size: number;
  /** Its digest, in hexadecimal. */
  sha256: string;
  /** What firmware is made for. */
  model: string | null;
  version: string | null;
}

/** What a device says of a job: its number, how far it is, and what came of it. */
export interface JobReport {
  job: number;
  state: "running" | "completed" | "failed";
  progress?: { value: number; total: number };
  result?: string;
  /** The exit code of a command, 0 to 255. */
  exit_code?: number;
}

// Passwords and codes rest sealed; only the device they are for gets to read them.
const SEALED: Readonly<Record<string, { properties: readonly string[]; purpose: string }>> = {
  connect_access: { properties: ["password"], purpose: "device-passwords" },
  verify: { properties: ["password"], purpose: "device-passwords" },
  set_password: { properties: ["password"], purpose: "device-passwords" },
  configure: { properties: ["password", "passwords"], purpose: "device-settings" },
  hotspot_user_add: { properties: ["password"], purpose: "device-passwords" },
  esim_profile: { properties: ["activation_code", "confirmation_code"], purpose: "device-esim" },
};

/** The message that puts a job before its device. */
export function jobMessage(job: Pick<Job, "id" | "action" | "detail" | "file"> & Partial<Job>, secret: Buffer): string {
  const { id, action, detail } = job;
  return JSON.stringify({ job: id, action, detail: { ...detail, ...opened(job, secret), ...addressOf(job) } });
}

function opened({ action, detail }: Pick<Job, "action" | "detail">, secret: Buffer): object {
  const sealed = SEALED[action];
  if (!sealed) return {};
  const given = sealed.properties.filter((property) => detail[property] !== undefined);
  const open = (property: string) => {
    const text = unseal(secret, sealed.purpose, Buffer.from(String(detail[property]), "base64"));
    return property === "passwords" ? JSON.parse(text) : text;
  };
  return Object.fromEntries(given.map((property) => [property, open(property)]));
}

// The address is good for this device alone, and until the job has ended.
function addressOf({ id, action, file }: Pick<Job, "id" | "action" | "file">): object {
  const path = `/door/files/${id}`;
  if (file && DOWNLOAD_ACTIONS.has(action)) return { file: { path, ...file } };
  return UPLOAD_ACTIONS.has(action) ? { upload: { path, limit: FILE_LIMIT } } : {};
}

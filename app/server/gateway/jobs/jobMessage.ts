import { DOWNLOAD_ACTIONS, UPLOAD_ACTIONS } from "../../files/fileActions";
import { FILE_LIMIT } from "../../files/receiveFile";
import { unseal } from "../../session/seal";

/** A job as read from the database. */
export interface Job {
  id: number;
  device_id: number;
  device_name: string;
  action: string;
  detail: Record<string, unknown>;
  channel: string | null;
  created_by: number | null;
  /** Subject of its channel messages, if not the device. */
  subject: number | null;
  subject_name: string | null;
  /** What created it. */
  origin: string;
  /** The model of its device. */
  model: string;
  /** Number of Ethernet ports the device reported. */
  port_count: number | null;
  /** The run of a task group it belongs to. */
  run_id: number | null;
  /** The file for the device, if it still exists. */
  file: JobFile | null;
  /** Its final state; a command whose exit code is not accepted has failed, whatever the device reports. */
  state?: JobReport["state"];
  /** What a command has written so far, as far as it is stored. */
  output: StoredOutput | null;
  /** When a running command was asked to end. */
  cancel_requested_at: Date | null;
}

/** A part of the output of a running command, numbered from 1. */
export interface OutputPart {
  part: number;
  text: string;
  /** Characters that were left out before it. */
  left_out?: number;
}

/** The end of the output of a command up to a part; without text once the result of the job has it. */
export interface StoredOutput extends Omit<OutputPart, "text"> {
  text?: string;
}

/** A file as described to the device. */
export interface JobFile {
  name: string;
  size: number;
  /** SHA-256 digest, hexadecimal. */
  sha256: string;
  /** The model firmware is built for. */
  model: string | null;
  version: string | null;
}

/** A device's report on a job. */
export interface JobReport {
  job: number;
  state: "running" | "completed" | "failed";
  progress?: { value: number; total: number };
  result?: string;
  /** The exit code of a command, 0 to 255. */
  exit_code?: number;
  /** The next part of the output of a running command. */
  output?: OutputPart;
  /** Whether the job failed because the device knows no such action; of an action that opens a session: has no tunnel. */
  unsupported?: boolean;
}

// Passwords and codes are stored encrypted and decrypted only for the device's message.
const ENCRYPTED: Readonly<Record<string, { properties: readonly string[]; purpose: string }>> = {
  connect_access: { properties: ["password"], purpose: "device-passwords" },
  verify: { properties: ["password"], purpose: "device-passwords" },
  set_password: { properties: ["password"], purpose: "device-passwords" },
  configure: { properties: ["password", "passwords"], purpose: "device-settings" },
  hotspot_user_add: { properties: ["password"], purpose: "device-passwords" },
  esim_profile: { properties: ["activation_code", "confirmation_code"], purpose: "device-esim" },
};

/** The message that sends a job to its device. */
export function jobMessage(job: Pick<Job, "id" | "action" | "detail" | "file"> & Partial<Job>, secret: Buffer): string {
  const { id, action, detail } = job;
  return JSON.stringify({ job: id, action, detail: { ...detail, ...decrypted(job, secret), ...fileReference(job) } });
}

function decrypted({ action, detail }: Pick<Job, "action" | "detail">, secret: Buffer): object {
  const encrypted = ENCRYPTED[action];
  if (!encrypted) return {};
  const present = encrypted.properties.filter((property) => detail[property] !== undefined);
  const decrypt = (property: string) => {
    const text = unseal(secret, encrypted.purpose, Buffer.from(String(detail[property]), "base64"));
    return property === "passwords" ? JSON.parse(text) : text;
  };
  return Object.fromEntries(present.map((property) => [property, decrypt(property)]));
}

// The URL is valid for this device only, until the job has ended.
function fileReference({ id, action, file }: Pick<Job, "id" | "action" | "file">): object {
  const path = `/door/files/${id}`;
  if (file && DOWNLOAD_ACTIONS.has(action)) return { file: { path, ...file } };
  return UPLOAD_ACTIONS.has(action) ? { upload: { path, limit: FILE_LIMIT } } : {};
}

import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { arch, cpus, freemem, hostname, loadavg, release, totalmem, uptime } from "node:os";
import { basename, join } from "node:path";
import { interfaces } from "./ports.mjs";
import { runProgram } from "./programs/runProgram.mjs";
import { downloadFile, uploadFile } from "./transfer.mjs";

/** Appends a line to the events log. */
export function noteEvent({ data }, text) {
  appendFileSync(join(data, "events.log"), `${new Date().toISOString()} ${text}\n`);
}

/**
 * Downloads a file atomically: it is written to a `.part` file and renamed when complete, so an interrupted download
 * leaves nothing.
 */
async function fetchTo(options, file, target, progress) {
  const part = `${target}.part`;
  const handle = openSync(part, "w", 0o600);
  let received = 0;
  let reported = 0;
  try {
    await downloadFile(options.place, file, (chunk) => {
      writeSync(handle, chunk);
      received += chunk.length;
      if (received - reported < file.size / 10) return;
      reported = received;
      progress(Math.min(9, Math.floor((received / file.size) * 10)), 10);
    });
    closeSync(handle);
    renameSync(part, target);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

// All requested paths map into one folder, which rules out path traversal.
function inside({ data }, path) {
  const folder = join(data, "files");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = basename(String(path));
  if (name === "" || name === "." || name === "..") throw new Error("This is not a file name.");
  return join(folder, name);
}

async function install(options, { file }, progress) {
  if (options.installer === undefined) throw new Error("This machine was not started with --installer.");
  if (file.model && !options.models.includes(file.model))
    throw new Error(`The firmware is for ${file.model}, not for this machine.`);
  const target = join(options.data, "firmware.bin");
  await fetchTo(options, file, target, progress);
  const { stdout } = await runProgram(options.installer, [target], { timeout: 600_000, maxBuffer: 1_000_000 });
  return stdout || "Installed.";
}

// All other settings come from the command line and cannot be changed remotely.
const CHANGEABLE = new Set(["every"]);

/** Parses a backup of this agent; throws when it is not one. */
function readBackup(content) {
  try {
    const settings = JSON.parse(content);
    if (typeof settings === "object" && settings !== null && !Array.isArray(settings)) return settings;
  } catch {
    // Content that is not JSON is rejected below.
  }
  throw new Error("This backup cannot be restored on this machine.");
}

// All or nothing: a backup that changes any fixed setting is rejected.
async function restore(options, { file }, progress) {
  if (file.model && !options.models.includes(file.model))
    throw new Error(`The backup is for ${file.model}, not for this machine.`);
  const target = join(options.data, "restored.json");
  await fetchTo(options, file, target, progress);
  const wanted = readBackup(readFileSync(target, "utf8"));
  const isSame = (name) => JSON.stringify(wanted[name]) === JSON.stringify(options.settings[name]);
  const fixed = Object.keys(wanted).filter((name) => !CHANGEABLE.has(name) && !isSame(name));
  if (fixed.length > 0)
    throw new Error(`This can only be set on the command line of this machine: ${fixed.join(", ")}.`);
  const every = Number(wanted.every ?? options.settings.every);
  if (!(every >= 0 && every <= 86_400)) throw new Error("The backup has no valid reporting period.");
  options.settings.every = String(every);
  options.reportEvery(every);
  return `Reports every ${every} seconds.`;
}

async function storeFile(options, { file, target_path }, progress) {
  const path = String(target_path ?? "");
  const target = inside(options, path === "" || path.endsWith("/") ? file.name : path);
  await fetchTo(options, file, target, progress);
  return `Kept as ${basename(target)}.`;
}

function describeState() {
  const memory = { free: freemem(), total: totalmem() };
  const machine = { host: hostname(), arch: arch(), kernel: release(), processors: cpus().length };
  return JSON.stringify({ ...machine, memory, load: loadavg(), uptime: uptime(), interfaces: interfaces() }, null, 2);
}

const CONTENTS = {
  download_backup: ({ settings }) => ({ name: "backup.json", content: JSON.stringify(settings, null, 2) }),
  download_troubleshoot: () => ({ name: "troubleshoot.json", content: describeState() }),
  download_eventslog: ({ data }) => ({ name: "events.log", content: readFileSync(join(data, "events.log")) }),
  download_file: (options, { file }) => ({
    name: basename(String(file)),
    content: readFileSync(inside(options, file)),
  }),
};

/** Executes a job that downloads or uploads a file; returns undefined for any other action. */
export async function doFileWork({ action, detail, progress }, options) {
  const createContent = CONTENTS[action];
  const download = { update_firmware: install, upload_backup: restore, upload_file: storeFile }[action];
  if (!createContent && !download) return undefined;
  if (options.place.server === undefined) throw new Error("This machine was started without --server.");
  if (download) return download(options, detail, progress);
  const { name, content } = createContent(options, detail);
  await uploadFile(options.place, detail.upload, { name, content: Buffer.from(content) });
  return `Uploaded ${name}.`;
}

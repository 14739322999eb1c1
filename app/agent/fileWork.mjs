import { execFile } from "node:child_process";
import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { arch, cpus, freemem, hostname, loadavg, release, totalmem, uptime } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { interfaces } from "./ports.mjs";
import { bringFile, takeFile } from "./transfer.mjs";

const run = promisify(execFile);

/** Writes down what was done, for the events log. */
export function noteEvent({ data }, text) {
  appendFileSync(join(data, "events.log"), `${new Date().toISOString()} ${text}\n`);
}

/** Takes a file whole or not at all: what is interrupted leaves nothing under its name. */
async function fetchTo(options, file, target, progress) {
  const part = `${target}.part`;
  const handle = openSync(part, "w", 0o600);
  let have = 0;
  let told = 0;
  try {
    await takeFile(options.place, file, (piece) => {
      writeSync(handle, piece);
      have += piece.length;
      if (have - told < file.size / 10) return;
      told = have;
      progress(Math.min(9, Math.floor((have / file.size) * 10)), 10);
    });
    closeSync(handle);
    renameSync(part, target);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

// Whatever path is asked for, files come from one folder and go to it.
function inside({ data }, path) {
  const folder = join(data, "files");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = basename(String(path));
  if (name === "" || name === "." || name === "..") throw new Error("This is no name of a file.");
  return join(folder, name);
}

async function install(options, { file }, progress) {
  if (options.installer === undefined) throw new Error("This machine was not started with --installer.");
  if (file.model && !options.models.includes(file.model))
    throw new Error(`The firmware is for ${file.model}, this machine is not.`);
  const target = join(options.data, "firmware.bin");
  await fetchTo(options, file, target, progress);
  const { stdout } = await run(options.installer, [target], { timeout: 600_000, maxBuffer: 1_000_000 });
  return stdout || "Installed.";
}

// Everything else of it is said on the command line alone, where nobody from afar can change it.
const CHANGEABLE = new Set(["every"]);

/** The settings of a backup of this agent; anything else is none it could be set by. */
function readBackup(content) {
  try {
    const settings = JSON.parse(content);
    if (typeof settings === "object" && settings !== null && !Array.isArray(settings)) return settings;
  } catch {
    // What is no JSON is no backup of this agent either.
  }
  throw new Error("This is no backup this machine can be set by.");
}

// All of it or nothing: what the machine would have to leave as it is makes it fail.
async function restore(options, { file }, progress) {
  if (file.model && !options.models.includes(file.model))
    throw new Error(`The backup is of a ${file.model}, this machine is not.`);
  const target = join(options.data, "restored.json");
  await fetchTo(options, file, target, progress);
  const wanted = readBackup(readFileSync(target, "utf8"));
  const isSame = (name) => JSON.stringify(wanted[name]) === JSON.stringify(options.settings[name]);
  const fixed = Object.keys(wanted).filter((name) => !CHANGEABLE.has(name) && !isSame(name));
  if (fixed.length > 0) throw new Error(`This is said on the command line of this machine alone: ${fixed.join(", ")}.`);
  const every = Number(wanted.every ?? options.settings.every);
  if (!(every >= 0 && every <= 86_400)) throw new Error("The backup says no number of seconds between reports.");
  options.settings.every = String(every);
  options.reportEvery(every);
  return `Reports every ${every} seconds.`;
}

async function keep(options, { file, target_path }, progress) {
  const path = String(target_path ?? "");
  const target = inside(options, path === "" || path.endsWith("/") ? file.name : path);
  await fetchTo(options, file, target, progress);
  return `Kept as ${basename(target)}.`;
}

function facts() {
  const memory = { free: freemem(), total: totalmem() };
  const machine = { host: hostname(), arch: arch(), kernel: release(), processors: cpus().length };
  return JSON.stringify({ ...machine, memory, load: loadavg(), uptime: uptime(), interfaces: interfaces() }, null, 2);
}

const CONTENTS = {
  download_backup: ({ settings }) => ({ name: "backup.json", content: JSON.stringify(settings, null, 2) }),
  download_troubleshoot: () => ({ name: "troubleshoot.json", content: facts() }),
  download_eventslog: ({ data }) => ({ name: "events.log", content: readFileSync(join(data, "events.log")) }),
  download_file: (options, { file }) => ({
    name: basename(String(file)),
    content: readFileSync(inside(options, file)),
  }),
};

/** What of the work is about files: taking one, or bringing one. Undefined for anything else. */
export async function doFileWork({ action, detail, progress }, options) {
  const make = CONTENTS[action];
  const takes = { update_firmware: install, upload_backup: restore, upload_file: keep }[action];
  if (!make && !takes) return undefined;
  if (options.place.server === undefined) throw new Error("This machine was started without --server.");
  if (takes) return takes(options, detail, progress);
  const { name, content } = make(options, detail);
  await bringFile(options.place, detail.upload, { name, content: Buffer.from(content) });
  return `Brought ${name}.`;
}

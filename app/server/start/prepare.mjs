// Plain JavaScript without dependencies: runs before packages are installed.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const print = (text) => process.stdout.write(`${text}\n`);

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Modification time of the newest file below the paths, ignoring generated files unless named directly. */
function newest(paths) {
  let latest = 0;
  for (const path of paths) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isDirectory()) latest = Math.max(latest, found?.mtimeMs ?? 0);
    else {
      const inside = readdirSync(path).filter((name) => name !== "generated" && name !== "names.schema.json");
      latest = Math.max(latest, newest(inside.map((name) => join(path, name))));
    }
  }
  return latest;
}

/** Runs a program silently and collects its output for error messages. */
function run(command, names, folder) {
  return new Promise((resolve) => {
    const shell = process.platform === "win32" && command === "npm";
    const env = { ...process.env, NO_COLOR: "1" };
    const child = spawn(command, names, { cwd: folder, env, shell, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const collect = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The reason npm reports: the first error line that is not an error code. */
function reason(output) {
  const errors = [...output.matchAll(/^npm (?:error|ERR!) +(.+)$/gm)].map(([, line]) => line ?? "");
  const meaningful = errors.find((line) => !/^(code|errno|syscall|path|network This)\b/.test(line));
  return (meaningful ?? output.trim().split("\n").at(-1) ?? "").slice(0, 300);
}

const withoutTrace = (output) => output.trim().replace(/^ +at .*\n?/gm, "");

/** Runs npm: the one that started this process, or else the one on the path. */
function npm(names, folder) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith("npm-cli.js") ? run(process.execPath, [cli, ...names], folder) : run("npm", names, folder);
}

async function install(project) {
  const installed = join(project, "node_modules", ".package-lock.json");
  if (changedAt(installed) >= changedAt(join(project, "package-lock.json")) && existsSync(installed)) return;
  print("Installing packages; this happens once and takes about half a minute.");
  const { code, output } = await npm(["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], project);
  if (code !== 0)
    throw new Error(`The packages could not be installed (${reason(output)}): fix that, then start again.`);
}

async function generate(project) {
  const outputs = ["app/generated/names.ts", "app/generated/api.ts", "engine/generated/documents.ts"];
  const oldest = Math.min(...outputs.map((path) => changedAt(join(project, path))));
  if (oldest >= newest([join(project, "schemas"), join(project, "codegen")])) return;
  const tsx = join(project, "node_modules", "tsx", "dist", "cli.mjs");
  const { code, output } = await run(process.execPath, [tsx, "codegen/cli.ts", "codegen"], project);
  if (code !== 0) throw new Error(`The documents in schemas/ cannot be used:\n${withoutTrace(output)}`);
}

const SHARED_SOURCES = ["engine", "app/domain", "app/generated", "codegen", "package.json", "package-lock.json"];

/** What `npm run build` makes: the file that is written last, and the sources of each. */
const BUILDS = {
  console: { config: "app/console/vite.config.ts", output: "index.html", sources: ["app/console"] },
  server: {
    config: "app/server/vite.config.ts",
    output: "app/server/cli.js",
    sources: ["app/server", "app/simulator", "app/agent"],
  },
};

/** The built console or server if it is newer than its sources, and undefined otherwise. */
export function findBuilt(project, name) {
  const { output, sources } = BUILDS[name];
  const path = join(project, "dist", name, output);
  const isCurrent = changedAt(path) > newest([...SHARED_SOURCES, ...sources].map((source) => join(project, source)));
  return isCurrent ? path : undefined;
}

async function build(project, name) {
  if (findBuilt(project, name)) return;
  print(`Building the ${name}.`);
  const vite = join(project, "node_modules", "vite", "bin", "vite.js");
  const names = [vite, "build", "--config", BUILDS[name].config];
  const { code, output } = await run(process.execPath, names, project);
  if (code !== 0) throw new Error(`The ${name} could not be built:\n${withoutTrace(output)}`);
}

/**
 * Prepares a fresh clone to run: installs packages and, if requested, generates files and builds console and server.
 * Throws an error with a message for users.
 */
export async function prepare(project, wanted) {
  await install(project);
  if (!wanted.generate && !wanted.build) return;
  await generate(project);
  if (!wanted.build) return;
  for (const name of Object.keys(BUILDS)) await build(project, name);
}

// Plain JavaScript on Node alone: it runs before anything is installed.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const say = (text) => process.stdout.write(`${text}\n`);

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** The time of the newest file below the given paths; generated ones count where they are asked for by name. */
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

/** Runs a program quietly; what it said is kept for the case that it fails. */
function run(command, names, folder) {
  return new Promise((resolve) => {
    const shell = process.platform === "win32" && command === "npm";
    const env = { ...process.env, NO_COLOR: "1" };
    const child = spawn(command, names, { cwd: folder, env, shell, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    const keep = (chunk) => {
      said = (said + chunk).slice(-20_000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (error) => resolve({ code: 1, said: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, said }));
  });
}

/** What npm itself gives as the reason: its first line of an error that is not a code. */
function reason(said) {
  const errors = [...said.matchAll(/^npm (?:error|ERR!) +(.+)$/gm)].map(([, line]) => line ?? "");
  const telling = errors.find((line) => !/^(code|errno|syscall|path|network This)\b/.test(line));
  return (telling ?? said.trim().split("\n").at(-1) ?? "").slice(0, 300);
}

const withoutTrace = (said) => said.trim().replace(/^ +at .*\n?/gm, "");

/** npm as it was called, or else the one on the path. */
function npm(names, folder) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith("npm-cli.js") ? run(process.execPath, [cli, ...names], folder) : run("npm", names, folder);
}

async function install(project) {
  const noted = join(project, "node_modules", ".package-lock.json");
  if (changedAt(noted) >= changedAt(join(project, "package-lock.json")) && existsSync(noted)) return;
  say("Installing packages; this happens once and takes about half a minute.");
  const { code, said } = await npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"], project);
  if (code !== 0)
    throw new Error(`The packages could not be installed (${reason(said)}): mend that, then start again.`);
}

async function generate(project) {
  const outputs = ["app/generated/names.ts", "app/generated/api.ts", "engine/generated/documents.ts"];
  const oldest = Math.min(...outputs.map((path) => changedAt(join(project, path))));
  if (oldest >= newest([join(project, "schemas"), join(project, "codegen")])) return;
  const tsx = join(project, "node_modules", "tsx", "dist", "cli.mjs");
  const { code, said } = await run(process.execPath, [tsx, "codegen/cli.ts", "codegen"], project);
  if (code !== 0) throw new Error(`The documents in schemas/ cannot be used:\n${withoutTrace(said)}`);
}

async function build(project) {
  const sources = ["engine", "app/console", "app/domain", "app/generated", "codegen", "package-lock.json"];
  const built = changedAt(join(project, "dist", "console", "index.html"));
  if (built > newest(sources.map((path) => join(project, path)))) return;
  say("Building the console.");
  const vite = join(project, "node_modules", "vite", "bin", "vite.js");
  const { code, said } = await run(
    process.execPath,
    [vite, "build", "--config", "app/console/vite.config.ts"],
    project,
  );
  if (code !== 0) throw new Error(`The console could not be built:\n${withoutTrace(said)}`);
}

/**
 * Makes a fresh clone ready to run: packages and, if asked, generated files and the console's files for browsers.
 * What goes wrong is thrown as a text for people.
 */
export async function prepare(project, wanted) {
  await install(project);
  if (!wanted.generate && !wanted.build) return;
  await generate(project);
  if (wanted.build) await build(project);
}

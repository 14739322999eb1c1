// Plain JavaScript without dependencies: runs before packages are installed.
import { fileURLToPath, pathToFileURL } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
function exitWith(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

if (major < 20 || (major === 20 && minor < 19)) {
  exitWith(`Farhelm needs Node 20.19 or newer, and this is Node ${process.versions.node}: install the current LTS.`);
}

const { findBuilt, prepare } = await import("./start/prepare.mjs");
const names = process.argv.slice(2);
const project = fileURLToPath(new URL("../../", import.meta.url));
const isInfo = names.includes("--help") || names.includes("--version");
await prepare(project, { generate: !isInfo, build: !isInfo && !names.includes("--dev") }).catch((error) =>
  exitWith(error.message),
);

// In the same process, so that process id, signals and exit code are the server's own. Development runs the sources.
const built = names.includes("--dev") ? undefined : findBuilt(project, "server");
if (built) await import(pathToFileURL(built).href);
else {
  const { register } = await import("tsx/esm/api");
  register();
  await import("./cli.ts");
}

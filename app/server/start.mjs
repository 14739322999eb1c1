// Plain JavaScript on Node alone: it runs before anything is installed.
import { fileURLToPath } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
function give(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

if (major < 20 || (major === 20 && minor < 19)) {
  give(`Farhelm needs Node 20.19 or newer, and this is Node ${process.versions.node}: install the current LTS.`);
}

const { prepare } = await import("./start/prepare.mjs");
const names = process.argv.slice(2);
const project = fileURLToPath(new URL("../../", import.meta.url));
const isAsked = names.includes("--help") || names.includes("--version");
await prepare(project, { generate: !isAsked, build: !isAsked && !names.includes("--dev") }).catch((error) =>
  give(error.message),
);

// From here on TypeScript: in this same process, so that its number, signals and exit code are the server's own.
const { register } = await import("tsx/esm/api");
register();
await import("./cli.ts");

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const built = here("../../../dist/bench-console");

/** Source folders of the consoles that Farhelm is compared with. */
export type ReferenceConsole = "byHand" | "reactAdmin";

/** Builds a console for production and returns the output folder. */
export async function buildConsole(name: ReferenceConsole): Promise<string> {
  const root = here(name);
  if (name === "reactAdmin") install(root);
  const outDir = `${built}/${name}`;
  await build({
    configFile: false,
    root,
    logLevel: "error",
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: "es2022", minify: true, chunkSizeWarningLimit: 2000 },
  });
  return outDir;
}

// Its packages are installed for the benchmark only, not with the project.
function install(folder: string): void {
  if (existsSync(`${folder}/node_modules`)) return;
  const options = ["install", "--include=dev", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts"];
  // The npm_ variables of the calling script would make npm use the project's folder.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")));
  const shell = process.platform === "win32";
  const { status } = spawnSync("npm", options, { cwd: folder, env, stdio: "inherit", shell });
  if (status === 0) return;
  throw new Error(`react-admin could not be installed in ${folder}: is the package registry reachable?`);
}

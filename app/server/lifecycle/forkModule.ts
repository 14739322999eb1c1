import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { createRequire } from "node:module";
import { extname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Starts a module as a process of its own.
 *
 * @param path of the module without its extension, relative to the importer: TypeScript when that is, which Node runs
 *   through tsx, and JavaScript in dist/.
 */
export function forkModule(
  path: string,
  importer: string,
  args: readonly string[],
  options: ForkOptions,
): ChildProcess {
  const extension = extname(fileURLToPath(importer));
  const loader = extension === ".ts" ? ["--import", pathToFileURL(createRequire(importer).resolve("tsx")).href] : [];
  const execArgv = [...loader, ...(options.execArgv ?? [])];
  return fork(new URL(`${path}${extension}`, importer), args, { ...options, execArgv });
}

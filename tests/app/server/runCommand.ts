import { spawn } from "node:child_process";
import { once } from "node:events";
import { PROJECT_FOLDER } from "../../../app/server/lifecycle/projectFolder";

/** What a command said and how it ended. */
export interface Ended {
  code: number | null;
  out: string;
  /** What it said to the operator; the log's own lines, which begin with a time, are left out. */
  sentences: string;
}

/** Runs the real server command until it ends by itself. */
export async function runCommand(names: string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = spawn(process.execPath, ["--import", "tsx", "app/server/cli.ts", ...names], {
    cwd: PROJECT_FOLDER,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", error: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.error += chunk;
  });
  const [code] = (await once(child, "close")) as [number | null];
  const lines = said.error.split("\n").filter((line) => !/^\d{4}-\d\d-\d\dT/.test(line));
  return { code, out: said.out, sentences: lines.join("\n").trim() };
}

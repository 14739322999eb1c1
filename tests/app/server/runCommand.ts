import { spawn } from "node:child_process";
import { once } from "node:events";
import { PROJECT_FOLDER } from "../../../app/server/lifecycle/projectFolder";
import { SERVER_COMMAND } from "../../serverCommand";

/** Output and exit code of a command. */
export interface Ended {
  code: number | null;
  out: string;
  /** Its messages to the operator: its standard error, as text, without log lines, which begin with a timestamp. */
  sentences: string;
}

/** Runs the real server command until it exits. */
export async function runCommand(names: string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = spawn(process.execPath, [...SERVER_COMMAND, ...names], {
    cwd: PROJECT_FOLDER,
    env: { ...process.env, FARHELM_LOG: "text", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { out: "", error: "" };
  child.stdout.on("data", (chunk) => {
    output.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output.error += chunk;
  });
  const [code] = (await once(child, "close")) as [number | null];
  const lines = output.error.split("\n").filter((line) => !/^\d{4}-\d\d-\d\dT/.test(line));
  return { code, out: output.out, sentences: lines.join("\n").trim() };
}

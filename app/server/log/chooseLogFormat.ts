import { parseArgs } from "node:util";
import type { LogFormat } from "./createLogger";

/**
 * The format that `--log` or FARHELM_LOG asks for, else text on a terminal and JSON elsewhere. Reads this option alone
 * and leniently, so that a problem of the others, and of its own value, is reported in the format of the log.
 */
export function chooseLogFormat(names: string[], environment: NodeJS.ProcessEnv, isTerminal: boolean): LogFormat {
  const { values } = parseArgs({ args: names, options: { log: { type: "string" } }, strict: false });
  const wanted = values.log ?? environment.FARHELM_LOG;
  if (wanted === "text" || wanted === "json") return wanted;
  return isTerminal ? "text" : "json";
}

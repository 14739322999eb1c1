import type { Program } from "../Process";
import { FILE_PROGRAMS } from "./files";
import { NETWORK_PROGRAMS } from "./network";
import { SYSTEM_PROGRAMS } from "./system";
import { TEXT_PROGRAMS } from "./text";
import { uci } from "./uci";

const help: Program = async (process) => {
  await process.print(`Commands:\n${[...PROGRAMS.keys()].sort().join(" ")}\n`);
  return 0;
};

/** The programs of a simulated device, by name. */
export const PROGRAMS: ReadonlyMap<string, Program> = new Map<string, Program>(
  Object.entries({ ...FILE_PROGRAMS, ...TEXT_PROGRAMS, ...SYSTEM_PROGRAMS, ...NETWORK_PROGRAMS, uci, help }),
);

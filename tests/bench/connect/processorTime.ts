import { readdirSync, readFileSync } from "node:fs";

/** Ticks of /proc per second. */
const TICKS = 100;

interface Process {
  pid: number;
  parent: number;
  command: string;
  /** Processor time so far, in seconds. */
  seconds: number;
}

function readProcess(pid: string): Process | undefined {
  try {
    // The name, in parentheses, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return {
      pid: Number(pid),
      parent: Number(fields[1]),
      command,
      seconds: (Number(fields[11]) + Number(fields[12])) / TICKS,
    };
  } catch {
    return undefined; // it has exited
  }
}

/** Processor time of the server with this data folder, its database included, in seconds. */
function secondsOf(data: string): number {
  const all = readdirSync("/proc").flatMap((pid) => (/^\d+$/.test(pid) ? (readProcess(pid) ?? []) : []));
  const own = new Set(all.filter(({ command }) => command.includes(`--data\0${data}`)).map(({ pid }) => pid));
  // Children have higher numbers than their parents, until those start again at 1.
  for (let size = -1; size !== own.size; ) {
    size = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
  }
  return all.reduce((sum, { pid, seconds }) => sum + (own.has(pid) ? seconds : 0), 0);
}

/** Share of a processor core that a server takes for a while: 0.05 is 5 %. */
export async function shareOfCore(data: string, ms: number): Promise<number> {
  const before = secondsOf(data);
  const start = performance.now();
  await new Promise((resolve) => setTimeout(resolve, ms));
  return ((secondsOf(data) - before) / (performance.now() - start)) * 1000;
}

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestTerminal } from "../app/server/terminals/TestTerminal";
import { measureFiles } from "./connect/measureFiles";
import { shareOfCore } from "./connect/processorTime";
import { type ConnectBench, startConnectBench } from "./connect/startConnectBench";
import { measure, row } from "./measure";

const KEYS = 300;
/** Bytes that are about 50 MB when they are printed as base64. */
const FILE_BYTES = 37_000_000;
const SESSIONS = 10;
const TERMINALS_PER_SESSION = 20;
const IDLE_MS = 20_000;

/**
 * Benchmarks terminals and files of remote access sessions to OpenSSH, through the tunnel of the reference agent; the
 * floor are the programs `ssh` and `sftp` at the same server. Needs OpenSSH.
 */
export async function benchConnect(): Promise<Record<string, string>[]> {
  const bench = await startConnectBench();
  try {
    const session = await bench.openSession();
    const terminals = [await measureEcho(bench, session), await measureOutput(bench, session)];
    return [...terminals, ...(await measureFiles(bench, session)), await measureIdle(bench)];
  } finally {
    await bench.close();
  }
}

function startSsh({ ssh, folder }: ConnectBench, command: string): ChildProcessWithoutNullStreams {
  const options = ["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR"];
  const words = options.flatMap((option) => ["-o", option]);
  const target = ["-p", String(ssh.port), "-i", join(folder, "plain"), `${ssh.username}@127.0.0.1`];
  return spawn("ssh", ["-F", "/dev/null", "-tt", ...words, ...target, command]);
}

/** Resolves with the next output of a terminal. */
function nextOutput(terminal: TestTerminal): Promise<void> {
  return new Promise((resolve) => {
    const watch = (_data: unknown, isBinary: boolean) => {
      if (!isBinary) return;
      terminal.socket.off("message", watch);
      resolve();
    };
    terminal.socket.on("message", watch);
  });
}

async function measureEcho(bench: ConnectBench, session: number): Promise<Record<string, string>> {
  const terminal = await bench.openTerminal(session);
  terminal.type("echo ready; exec cat\n");
  await terminal.shows(/ready\r\n(?!.*exec)/);
  const echoed = await measure(KEYS, () => {
    const echo = nextOutput(terminal);
    terminal.type("x");
    return echo;
  });
  terminal.send({ type: "end" });
  const native = startSsh(bench, "echo ready; exec cat");
  await once(native.stdout, "data");
  const floor = await measure(KEYS, () => {
    const echo = once(native.stdout, "data");
    native.stdin.write("x");
    return echo;
  });
  native.kill();
  return row("echo of a key", echoed.median, floor.median);
}

async function measureOutput(bench: ConnectBench, session: number): Promise<Record<string, string>> {
  const path = join(bench.folder, "bytes");
  await writeFile(path, randomBytes(FILE_BYTES));
  const terminal = await bench.openTerminal(session);
  const printed = await measure(1, () => {
    terminal.type(`exec base64 ${path}\n`);
    return terminal.next("ended");
  });
  const file = await open(join(bench.folder, "printed"), "w");
  const floor = await measure(1, async () => {
    const native = startSsh(bench, `exec base64 ${path}`);
    native.stdout.pipe(file.createWriteStream());
    await once(native, "exit");
  });
  return row(`${Math.round(terminal.received / 1e6)} MB of output`, printed.median, floor.median);
}

async function measureIdle(bench: ConnectBench): Promise<Record<string, string>> {
  const before = await shareOfCore(bench.data, IDLE_MS);
  for (let opened = 0; opened < SESSIONS; opened += 1) {
    const session = await bench.openSession();
    for (let count = 0; count < TERMINALS_PER_SESSION; count += 1) await bench.openTerminal(session);
  }
  const idle = await shareOfCore(bench.data, IDLE_MS);
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  return {
    what: `${SESSIONS * TERMINALS_PER_SESSION} idle terminals, of a core`,
    measured: percent(idle),
    floor: percent(before),
    ratio: (idle / before).toFixed(2),
  };
}

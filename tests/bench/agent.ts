import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { type Farhelm, removeData, startFarhelm } from "../e2e/support/startFarhelm";
import { measure, row } from "./measure";

const PROGRAM = fileURLToPath(new URL("../../app/agent/agent.mjs", import.meta.url));
const ROUNDS = 5;

/** Benchmarks the time from the reference agent's first start until it is online; the floor is the start of an empty Node process. */
export async function benchAgent(): Promise<Record<string, string>[]> {
  const farhelm = await startFarhelm({ args: ["--empty"] });
  const client = new pg.Client({ connectionString: /postgres(?:ql)?:\/\/\S+/.exec(farhelm.output())?.[0] });
  await client.connect();
  let round = 0;
  try {
    const online = await measure(ROUNDS, () => joinFleet(farhelm, client, ++round));
    const floor = await measure(ROUNDS, () => once(spawn(process.execPath, ["-e", "0"]), "exit"));
    return [row("agent seen online after its first start", online.median, floor.median)];
  } finally {
    await client.end();
    await farhelm.stop();
    removeData(farhelm.data);
  }
}

async function joinFleet(farhelm: Farhelm, client: pg.Client, round: number): Promise<void> {
  const serial = `BENCH-${round}`;
  const mac = `02:00:00:00:0B:0${round}`;
  await client.query("insert into authorized_devices (company_id, serial, mac) select min(id), $1, $2 from companies", [
    serial,
    mac,
  ]);
  const data = await mkdtemp(join(tmpdir(), "farhelm-agent-"));
  const port = /devices +port (\d+)/.exec(farhelm.output())?.[1] ?? "";
  const options = ["--server", farhelm.url, "--door", `mqtt://127.0.0.1:${port}`, "--data", data];
  const agent = spawn(process.execPath, [PROGRAM, ...options, "--serial", serial, "--mac", mac], { stdio: "ignore" });
  try {
    await untilOnline(client, serial, agent);
  } finally {
    agent.kill("SIGKILL");
    await rm(data, { recursive: true });
  }
}

async function untilOnline(client: pg.Client, serial: string, agent: ChildProcess): Promise<void> {
  for (;;) {
    const { rows } = await client.query("select from devices where serial = $1 and status = 1", [serial]);
    if (rows.length > 0) return;
    if (agent.exitCode !== null) throw new Error(`The agent ended with code ${agent.exitCode}.`);
    await pause(20);
  }
}

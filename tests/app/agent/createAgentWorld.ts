import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Fastify from "fastify";
import { FileStore } from "../../../app/server/files/FileStore";
import { type DeviceRoutesOptions, registerDeviceRoutes } from "../../../app/server/gateway/registerDeviceRoutes";
import { createGatewayFixture, within } from "../server/gateway/gatewayFixture";

const PROGRAM = fileURLToPath(new URL("../../../app/agent/agent.mjs", import.meta.url));

/** A finished job. */
export interface Ended {
  id: number;
  state: string;
  result: string;
}

/** A device gateway with its web server, and the reference agent as a separate process. */
export async function createAgentWorld(serial: string, mac: string, options: Partial<DeviceRoutesOptions> = {}) {
  const fixture = await createGatewayFixture();
  const { tunnels } = options;
  const gateway = await fixture.open({ log: fixture.log, ...(tunnels && { tunnels }) });
  const app = Fastify();
  const { database, log } = fixture;
  const files = new FileStore(database.kysely);
  await registerDeviceRoutes(app, {
    authenticator: gateway.authenticator,
    database,
    files,
    log,
    enrolmentMs: 50,
    ...options,
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const server = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const folder = await mkdtemp(join(tmpdir(), "farhelm-agent-"));
  const running = new Set<ChildProcess>();
  const rowsOf = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
  const stop = async (child: ChildProcess): Promise<void> => {
    running.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return {
    ...{ folder, server, rowsOf, stop, database, log },
    /** Starts the agent with additional arguments, optionally a copy of it as another user; its output is collected. */
    start(more: readonly string[] = [], env: Record<string, string> = {}, { program = PROGRAM, ...user } = {}) {
      const connection = ["--server", server, "--door", `mqtt://127.0.0.1:${gateway.port}`, "--data", folder];
      const args = [program, ...connection, "--serial", serial, "--mac", mac, ...more];
      const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, ...user });
      running.add(child);
      const output: string[] = [];
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => output.push(String(text)));
      return { child, output };
    },
    /** Stores a file that a job may send to the device. */
    async file(type: string, name: string, content: string): Promise<number> {
      const sha256 = createHash("sha256").update(content).digest("hex");
      const text = `insert into files (company_id, type, name, file_size, sha256) values (3, $1, $2, $3, decode($4, 'hex')) returning id`;
      const [{ id }] = await rowsOf(text, [type, name, content.length, sha256]);
      await rowsOf("insert into file_chunks values ($1, 0, $2)", [id, Buffer.from(content)]);
      return id;
    },
    /** Queues a job for the device and returns its number. */
    async ask(action: string, detail: object = {}, file: number | null = null): Promise<number> {
      const text = `insert into device_jobs (company_id, device_id, device_name, device_serial, action, detail, file_id)
        select company_id, id, name, serial, $1, $2, $3 from devices where serial = $4 returning id`;
      return (await rowsOf(text, [action, detail, file, serial]))[0].id;
    },
    /** Waits until a job has finished and returns its outcome. */
    async ended(job: number): Promise<Ended> {
      const read = async () => (await rowsOf("select id, state, result from device_jobs where id = $1", [job]))[0];
      await within(async () => {
        if (["waiting", "running"].includes((await read()).state)) throw new Error(`Job ${job} has not ended.`);
      }, 20_000);
      return read();
    },
    async close(): Promise<void> {
      for (const child of running) await stop(child);
      await app.close();
      await fixture.close();
      await rm(folder, { recursive: true });
    },
  };
}

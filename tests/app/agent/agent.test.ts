import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Gateway } from "../../../app/server/gateway/createGateway";
import { registerHttpGateway } from "../../../app/server/gateway/http/registerHttpGateway";
import { readPortScan } from "../../../app/server/operations/devices/ports/portScan";
import { createGatewayFixture, within } from "../server/gateway/gatewayFixture";

const PROGRAM = fileURLToPath(new URL("../../../app/agent/agent.mjs", import.meta.url));
const MAC = "02:00:00:00:0A:01";

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
let app: FastifyInstance;
let gateway: Gateway;
let folder: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  fixture = await createGatewayFixture();
  gateway = await fixture.open({ log: fixture.log });
  app = Fastify();
  await registerHttpGateway(app, {
    authenticator: gateway.authenticator,
    database: fixture.database,
    log: fixture.log,
    enrolmentMs: 50,
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  folder = await mkdtemp(join(tmpdir(), "farhelm-agent-"));
});
afterEach(async () => {
  for (const child of running) await stop(child);
});
afterAll(async () => {
  await app?.close();
  await fixture?.close();
  if (folder) await rm(folder, { recursive: true });
});

function start(...more: string[]): ChildProcess {
  const server = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const args = ["--server", server, "--door", `mqtt://127.0.0.1:${gateway.port}`, "--data", folder];
  const child = spawn(process.execPath, [PROGRAM, ...args, "--serial", "AGENT-1", "--mac", MAC, ...more]);
  running.add(child);
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

const rowsOf = async (text: string, values: unknown[] = []) => (await fixture.database.pool.query(text, values)).rows;

async function queueJob(action: string, detail: object = {}): Promise<number> {
  const text = `insert into device_jobs (company_id, device_id, device_name, device_serial, action, detail)
    select company_id, id, name, serial, $1, $2 from devices where serial = 'AGENT-1' returning id`;
  return (await rowsOf(text, [action, detail]))[0].id;
}

const jobs = () => rowsOf("select id, state, result from device_jobs order by id");

test("the agent enrols this machine, reports what it is, and runs its jobs in order and once, also after it was killed", async () => {
  await rowsOf("insert into authorized_devices (company_id, serial, mac) values (3, 'AGENT-1', $1)", [MAC]);
  const first = start();
  const device = () =>
    rowsOf(
      "select status, firmware, sent::float8, router_uptime, measured -> 'load' as load from devices where serial = 'AGENT-1'",
    );
  await within(async () => expect((await device())[0]).toMatchObject({ status: 1 }), 20_000);
  await within(async () => expect((await device())[0].firmware).toEqual(expect.any(String)), 5000);
  await within(async () => expect((await device())[0].router_uptime).toBeGreaterThan(0));
  expect((await device())[0].load).toBeGreaterThanOrEqual(0);
  await stop(first);
  await within(async () => expect((await device())[0].status).toBe(0), 5000);

  await queueJob("command", { command: "hostname" });
  await queueJob("command", { command: "rm -rf /" });
  await queueJob("reboot");
  await queueJob("connect_close", { session_id: 1, opened_by: 1 });
  await queueJob("port_scan");
  const second = start();
  await within(
    async () =>
      expect((await jobs()).map(({ state }) => state)).toEqual([
        "completed",
        "failed",
        "failed",
        "completed",
        "completed",
      ]),
    20_000,
  );
  const [name, removal, reboot, closed, ports] = await jobs();
  expect(name.result.trim()).toBe(hostname());
  expect(removal.result).toContain("not allowed on this machine");
  expect(reboot.result).toContain("--allow-reboot");
  expect(closed.result).toBe("This machine has no tunnel: no session is open.");
  expect(readPortScan(ports.result)[0]).toMatchObject({ port: 1, link: expect.any(Boolean) });
  const finished = await rowsOf("select id from device_jobs order by finished_at");
  expect(finished).toEqual((await jobs()).map(({ id }) => ({ id })));
  await stop(second);

  // Sent the same job again, the agent repeats the stored report and does not execute it again.
  await rowsOf("update device_jobs set state = 'running', result = null where id = $1", [ports.id]);
  const stored = JSON.parse(await readFile(join(folder, "job.json"), "utf8"));
  start();
  await within(
    async () => expect((await jobs())[4]).toMatchObject({ state: "completed", result: ports.result }),
    20_000,
  );
  expect(JSON.parse(await readFile(join(folder, "job.json"), "utf8"))).toEqual(stored);
}, 90_000);

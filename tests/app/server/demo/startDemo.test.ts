import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "../../../../app/server/database/openDatabase";
import { startDemo } from "../../../../app/server/demo/startDemo";
import { createGateway, type Gateway } from "../../../../app/server/gateway/createGateway";
import { describeDevice } from "../../../../app/simulator/descriptions/describeDevice";
import { createRecordingHub, createRecordingLog } from "../gateway/gatewayFixture";
import { createTestDatabase } from "../testDatabase";
import { testLog } from "../testLog";

const COUNT = 50;
const SEED = 7;

let database: Database;
let folder: string;
let gateway: Gateway;
const live = createRecordingHub();

beforeAll(async () => {
  database = await createTestDatabase();
  // Without users nobody could send jobs to devices.
  await database.pool.query("insert into roles (name, title, reach) values ('admin', 'Administrator', 'subtree')");
  folder = await mkdtemp(join(tmpdir(), "farhelm-demo-"));
  const options = { data: folder, host: "127.0.0.1", devicePort: 0 };
  gateway = await createGateway({ database, live, options, log: testLog, secret: Buffer.alloc(32) });
});
afterAll(async () => {
  await gateway.close();
  await database.close();
  await rm(folder, { recursive: true });
});

async function countOnline(): Promise<number> {
  const { rows } = await database.pool.query("select count(*)::int as n from devices where status = 1");
  return rows[0].n;
}

test("fifty simulated devices come in through the door and report, once for all server processes", async () => {
  const log = createRecordingLog();
  const options = { data: folder, host: "127.0.0.1", demo: COUNT, seed: SEED };
  const demo = await startDemo({ database, options, gatewayPort: gateway.port, web: "http://127.0.0.1:9", log });
  const descriptions = Array.from({ length: COUNT }, (_, index) => describeDevice(SEED, index));
  const steady = descriptions.filter(({ behaviour }) => behaviour === "stable" || behaviour === "weak");
  await vi.waitFor(async () => expect(await countOnline()).toBeGreaterThanOrEqual(steady.length), 15_000);
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      "select count(*)::int as n from devices where temperature is not null and sent > 0 and last_update_at is not null and wan_state is not null and status=1",
    );
    expect(rows[0].n).toBeGreaterThanOrEqual(steady.length);
  }, 5000);
  const done = "select distinct action from device_jobs where state = 'completed' and result <> '' order by 1";
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(done);
    expect(rows.map(({ action }) => action)).toEqual(["command", "port_scan", "update_metrics_data"]);
  }, 20_000);
  expect(log.lines).toEqual([]);
  const started: string[] = [];
  const other = await startDemo({
    database,
    options,
    gatewayPort: gateway.port,
    web: "http://127.0.0.1:9",
    log: { ...log, info: (text) => void started.push(text) },
  });
  expect(started).toEqual([]);
  await other.close();
  await demo.close();
  await vi.waitFor(async () => expect(await countOnline()).toBe(0), 5000);
});

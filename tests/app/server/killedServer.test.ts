import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "mqtt";
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashSecret } from "../../../app/server/gateway/credentials";
import { type DeviceDescription, describeDevice } from "../../../app/simulator/descriptions/describeDevice";
import { readModels } from "../../../app/simulator/descriptions/readModels";
import { SimulatedDevice } from "../../../app/simulator/devices/SimulatedDevice";
import { createServerSetup, killServerProcess, type ServerProcess, startServerProcess } from "./serverProcess";
import { signInOverWire } from "./signInOverWire";
import { createDatabaseUrl } from "./testDatabase";

const FIRMWARE = "RUTX_R_00.07.99.1";
const IMAGE = randomBytes(64_000);
/** An update of one to four minutes takes one to six seconds. */
const PACE = 40;

const folder = mkdtempSync(join(tmpdir(), "farhelm-killed-"));
let url: string;
let database: pg.Client;
let servers: ServerProcess[] = [];
let fleet: CountingDevice[] = [];

/** A simulated device that counts its work. */
class CountingDevice extends SimulatedDevice {
  readonly taken: string[] = [];
  installed = 0;

  override downloadFile(file: Parameters<SimulatedDevice["downloadFile"]>[0]): Promise<void> {
    this.taken.push(file.path);
    return super.downloadFile(file);
  }

  override install(firmware: string): void {
    this.installed += 1;
    super.install(firmware);
  }
}

const deviceAt = (index: number): DeviceDescription => {
  const model = readModels().get("RUTX11");
  if (!model) throw new Error("There is no RUTX11.");
  return { ...describeDevice(3, index), model, behaviour: "stable", firmware: "RUTX_R_00.07.12.3" };
};

async function addDevices(count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => {
    const { serial } = deviceAt(index);
    return { serial, secret: hashSecret(`secret of ${serial}`).toString("hex") };
  });
  const text = `insert into devices (company_id, model, name, serial, secret_hash)
    select (select min(id) from companies), 'RUTX11', serial, serial, decode(secret, 'hex')
    from jsonb_to_recordset($1) as d(serial text, secret text) returning id`;
  return (await database.query(text, [JSON.stringify(rows)])).rows.map(({ id }) => id);
}

/** Each device connects to the next server on every reconnect, as behind a load balancer. */
function connectFleet(count: number): void {
  const options = { keepalive: 120, reconnectPeriod: 0, connectTimeout: 30_000, queueQoSZero: false };
  for (let index = 0; index < count; index += 1) {
    const device = deviceAt(index);
    const { serial } = device;
    const identity = { clientId: serial, username: serial, password: `secret of ${serial}` };
    let tries = index;
    const open = () => connect(`mqtt://127.0.0.1:${at(tries++).door}`, { ...options, ...identity });
    const connection = { server: `http://127.0.0.1:${at(1).web}`, serial, secret: `secret of ${serial}` };
    const life = new CountingDevice(device, { connect: open, place: connection, pace: PACE, maxPause: 2000 });
    fleet.push(life);
    life.start(index * 2);
  }
}

function at(index: number): ServerProcess {
  const server = servers[index % servers.length];
  if (!server) throw new Error("There is no server.");
  return server;
}

const countJobs = async (condition: string) =>
  (await database.query(`select count(*)::int as n from device_jobs where ${condition}`)).rows[0].n as number;

beforeEach(async () => {
  url = await createDatabaseUrl();
  database = new pg.Client({ connectionString: url });
  await database.connect();
}, 60_000);
afterEach(async () => {
  for (const device of fleet) device.stop();
  for (const server of servers) await killServerProcess(server);
  [fleet, servers] = [[], []];
  await database?.end();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startTask(devices: readonly number[]): Promise<void> {
  const send = await signInOverWire(at(0).web, at(0).output);
  const form = new FormData();
  const [{ id: company }] = (await database.query("select min(id) as id from companies")).rows;
  form.set("company_id", String(company));
  form.set("type", "firmware");
  form.set("file", new Blob([IMAGE]), `${FIRMWARE}_WEBUI.bin`);
  const file_id = (await send("/files", form)).data.id;
  connectFleet(devices.length);
  const task = { action: "update_firmware", file_id, offline: true, keep_settings: true };
  await send("/devices/updates/set", { data: devices.map((id) => ({ id, ...task })) });
}

/** By the devices' own count each started the job once, and the server knows what they installed. */
async function expectOnceEach(count: number): Promise<void> {
  const { rows } = await database.query("select device_id, state, result from device_jobs");
  expect(new Set(rows.map(({ device_id }) => device_id)).size).toBe(count);
  expect(rows).toHaveLength(count);
  const done = rows.filter(({ state }) => state === "completed");
  expect(fleet.map(({ taken }) => taken.length)).toEqual(Array(count).fill(1));
  expect(fleet.map(({ installed }) => installed).sort()).toEqual([
    ...Array(count - done.length).fill(0),
    ...Array(done.length).fill(1),
  ]);
  expect(done.length).toBeGreaterThan(count * 0.8);
  expect(new Set(done.map(({ result }) => result))).toEqual(new Set([`Runs ${FIRMWARE}.`]));
  const installedQuery = "select count(*)::int as n from devices where firmware = $1 and status = 1";
  await vi.waitFor(async () => expect((await database.query(installedQuery, [FIRMWARE])).rows[0].n).toBe(done.length), {
    timeout: 20_000,
    interval: 200,
  });
}

/** Starts a firmware task for a fleet and kills the first of these servers half-way. */
async function killAmidTask(count: number, names: readonly string[], comesBack: boolean): Promise<void> {
  servers = await Promise.all(names.map((name) => createServerSetup(url, join(folder, name))));
  for (const server of servers) await startServerProcess(server);
  await startTask(await addDevices(count));
  // Half-way: some jobs have finished, most are running, and some wait or download the file.
  await vi.waitFor(async () => expect(await countJobs("finished_at is not null")).toBeGreaterThan(20), {
    timeout: 40_000,
    interval: 20,
  });
  expect(await countJobs("finished_at is null")).toBeGreaterThan(count / 4);
  await killServerProcess(at(0));
  if (comesBack) await startServerProcess(at(0));
  await vi.waitFor(async () => expect(await countJobs("finished_at is null")).toBe(0), {
    timeout: 120_000,
    interval: 200,
  });
}

test("a firmware task of 1 000 devices is finished exactly once by each, although the server is killed in the middle", async () => {
  await killAmidTask(1000, ["only"], true);
  await expectOnceEach(1000);
}, 240_000);

test("a firmware task is finished exactly once by each device, although one of two servers is killed in the middle and never comes back", async () => {
  await killAmidTask(400, ["one", "two"], false);
  await expectOnceEach(400);
}, 240_000);

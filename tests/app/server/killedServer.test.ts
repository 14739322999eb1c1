import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "mqtt";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hashSecret } from "../../../app/server/gateway/credentials";
import { PROJECT_FOLDER } from "../../../app/server/project";
import { type DeviceDescription, describeDevice } from "../../../app/server/simulator/describeDevice";
import { readModels } from "../../../app/server/simulator/readModels";
import { SimulatedDevice } from "../../../app/server/simulator/SimulatedDevice";
import { signInOverWire } from "./signInOverWire";
import { createDatabaseUrl } from "./testDatabase";

const COUNT = 1000;
const FIRMWARE = "RUTX_R_00.07.99.1";
const IMAGE = randomBytes(64_000);
/** An update of one to four minutes takes one to six seconds. */
const PACE = 40;
const isBuilt = existsSync(join(PROJECT_FOLDER, "dist", "console", "index.html"));

const data = mkdtempSync(join(tmpdir(), "farhelm-killed-"));
let url: string;
let ports: { web: number; door: number };
let database: pg.Client;
let server: ChildProcess | undefined;
let output = "";
const fleet: CountingDevice[] = [];

/** A simulated device that counts what it does. */
class CountingDevice extends SimulatedDevice {
  readonly taken: string[] = [];
  installed = 0;

  override takeFile(file: Parameters<SimulatedDevice["takeFile"]>[0]): Promise<void> {
    this.taken.push(file.path);
    return super.takeFile(file);
  }

  override install(firmware: string): void {
    this.installed += 1;
    super.install(firmware);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Starts the real server on the same data and ports, and waits until it says where it is. */
async function startServer(): Promise<void> {
  const place = ["--port", String(ports.web), "--device-port", String(ports.door), "--data", data];
  const names = [
    "--import",
    "tsx",
    "app/server/cli.ts",
    ...place,
    "--empty",
    ...(isBuilt ? [] : ["--dev"]),
    "--database-url",
    url,
  ];
  const child = spawn(process.execPath, names, { cwd: PROJECT_FOLDER, stdio: ["ignore", "pipe", "pipe"] });
  server = child;
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  await vi.waitFor(() => expect(said).toContain(`http://127.0.0.1:${ports.web}`), { timeout: 50_000, interval: 50 });
  output = said;
}

async function killServer(): Promise<void> {
  if (!server || server.exitCode !== null) return;
  server.kill("SIGKILL");
  await once(server, "exit");
}

const deviceAt = (index: number): DeviceDescription => {
  const model = readModels().get("RUTX11");
  if (!model) throw new Error("There is no RUTX11.");
  return { ...describeDevice(3, index), model, behaviour: "stable", firmware: "RUTX_R_00.07.12.3" };
};

async function addDevices(): Promise<number[]> {
  const rows = Array.from({ length: COUNT }, (_, index) => {
    const { serial } = deviceAt(index);
    return { serial, secret: hashSecret(`secret of ${serial}`).toString("hex") };
  });
  const text = `insert into devices (company_id, model, name, serial, secret_hash)
    select (select min(id) from companies), 'RUTX11', serial, serial, decode(secret, 'hex')
    from jsonb_to_recordset($1) as d(serial text, secret text) returning id`;
  return (await database.query(text, [JSON.stringify(rows)])).rows.map(({ id }) => id);
}

function connectFleet(): void {
  const options = { keepalive: 120, reconnectPeriod: 0, connectTimeout: 30_000, queueQoSZero: false };
  const open = ({ serial }: DeviceDescription) =>
    connect(`mqtt://127.0.0.1:${ports.door}`, {
      ...options,
      ...{ clientId: serial, username: serial, password: `secret of ${serial}` },
    });
  for (let index = 0; index < COUNT; index += 1) {
    const device = deviceAt(index);
    const { serial } = device;
    const place = { server: `http://127.0.0.1:${ports.web}`, serial, secret: `secret of ${serial}` };
    const life = new CountingDevice(device, { connect: open, place, pace: PACE, longestPause: 2000 });
    fleet.push(life);
    life.start(index * 2);
  }
}

const countJobs = async (condition: string) =>
  (await database.query(`select count(*)::int as n from device_jobs where ${condition}`)).rows[0].n as number;

beforeAll(async () => {
  url = await createDatabaseUrl();
  ports = { web: await freePort(), door: await freePort() };
  database = new pg.Client({ connectionString: url });
  await database.connect();
  await startServer();
}, 60_000);
afterAll(async () => {
  for (const device of fleet) device.stop();
  await killServer();
  await database?.end();
  rmSync(data, { recursive: true, force: true });
});

test("a firmware task of 1 000 devices is finished exactly once by each, although the server is killed in the middle", async () => {
  const devices = await addDevices();
  const send = await signInOverWire(ports.web, output);
  const form = new FormData();
  const [{ id: company }] = (await database.query("select min(id) as id from companies")).rows;
  form.set("company_id", String(company));
  form.set("type", "firmware");
  form.set("file", new Blob([IMAGE]), `${FIRMWARE}_WEBUI.bin`);
  const file = (await send("/files", form)).data.id;
  connectFleet();
  const data = devices.map((id) => ({
    id,
    action: "update_firmware",
    file_id: file,
    offline: true,
    keep_settings: true,
  }));
  await send("/devices/updates/set", { data });
  // In the middle: some have ended, most are at work, and some wait or take the file at this moment.
  await vi.waitFor(async () => expect(await countJobs("finished_at is not null")).toBeGreaterThan(20), {
    timeout: 40_000,
    interval: 20,
  });
  expect(await countJobs("finished_at is null")).toBeGreaterThan(COUNT / 4);
  await killServer();
  await startServer();
  await vi.waitFor(async () => expect(await countJobs("finished_at is null")).toBe(0), {
    timeout: 120_000,
    interval: 200,
  });
  const { rows } = await database.query("select device_id, state, result from device_jobs");
  expect(new Set(rows.map(({ device_id }) => device_id)).size).toBe(COUNT);
  expect(rows).toHaveLength(COUNT);
  const done = rows.filter(({ state }) => state === "completed");
  // As the devices count it: each began once, and what they installed is what the server knows of.
  expect(fleet.map(({ taken }) => taken.length)).toEqual(Array(COUNT).fill(1));
  expect(fleet.map(({ installed }) => installed).sort()).toEqual([
    ...Array(COUNT - done.length).fill(0),
    ...Array(done.length).fill(1),
  ]);
  expect(done.length).toBeGreaterThan(COUNT * 0.8);
  expect(new Set(done.map(({ result }) => result))).toEqual(new Set([`Runs ${FIRMWARE}.`]));
  await vi.waitFor(
    async () => {
      const text = "select count(*)::int as n from devices where firmware = $1 and status = 1";
      expect((await database.query(text, [FIRMWARE])).rows[0].n).toBe(done.length);
    },
    { timeout: 20_000, interval: 200 },
  );
}, 240_000);

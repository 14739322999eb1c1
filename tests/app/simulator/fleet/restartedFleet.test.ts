import { createHash } from "node:crypto";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { FileStore } from "../../../../app/server/files/FileStore";
import type { Gateway } from "../../../../app/server/gateway/createGateway";
import { hashSecret } from "../../../../app/server/gateway/credentials";
import { registerDeviceRoutes } from "../../../../app/server/gateway/registerDeviceRoutes";
import { DeviceTunnels } from "../../../../app/server/gateway/tunnel/DeviceTunnels";
import { seal } from "../../../../app/server/session/seal";
import { describeDevice } from "../../../../app/simulator/descriptions/describeDevice";
import { fleetSecret } from "../../../../app/simulator/fleet/fleetSecret";
import { startFleet } from "../../../../app/simulator/fleet/startFleet";
import { SECRET } from "../../server/api/world";
import { createGatewayFixture } from "../../server/gateway/gatewayFixture";

const options = { host: "127.0.0.1", seed: 11, count: 20, secret: "y".repeat(43), pace: 100 };
const { serial } =
  Array.from({ length: options.count }, (_, index) => describeDevice(options.seed, index)).find(
    ({ behaviour }) => behaviour === "stable",
  ) ?? describeDevice(options.seed, 0);

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
let app: FastifyInstance;
let gateway: Gateway;
let web: string;
let access: number;

beforeAll(async () => {
  fixture = await createGatewayFixture();
  const tunnels = new DeviceTunnels();
  gateway = await fixture.open({ tunnels });
  app = Fastify();
  const files = new FileStore(fixture.database.kysely);
  await registerDeviceRoutes(app, {
    ...{ authenticator: gateway.authenticator, database: fixture.database, files, log: fixture.log, tunnels },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  web = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  await read("insert into devices (company_id, model, name, serial, secret_hash) values (3, 'RUTX11', 'D', $1, $2)", [
    serial,
    hashSecret(fleetSecret(options.secret, serial)),
  ]);
  const [{ id }] = await read(
    `insert into remote_access (device_id, name, destination_ip, destination_port, protocol)
     select id, 'Console', '192.168.1.1', 22, 'ssh' from devices where serial = $1 returning id`,
    [serial],
  );
  access = id;
});
afterAll(async () => {
  await app?.close();
  await fixture?.close();
});

const read = async (text: string, values: unknown[] = []) => (await fixture.database.pool.query(text, values)).rows;
const fleet = () => startFleet({ ...options, web, port: gateway.port, folder: join(fixture.folder, "fleet") });
const sealed = (password: string) => ({ password: seal(SECRET, "device-passwords", password).toString("base64") });

/** Queues a job for the device and resolves with its outcome. */
async function queueJob(action: string, detail: object = {}, file: number | null = null) {
  const [{ id }] = await read(
    `insert into device_jobs (company_id, device_id, device_name, device_serial, action, detail, file_id)
     select company_id, id, name, serial, $2, $3, $4 from devices where serial = $1 returning id`,
    [serial, action, JSON.stringify(detail), file],
  );
  return vi.waitFor(
    async () => {
      const [job] = await read("select state, result from device_jobs where id = $1", [id]);
      expect(["completed", "failed"]).toContain(job.state);
      return job as { state: string; result: string };
    },
    { timeout: 20_000, interval: 50 },
  );
}

async function addFile(content: string): Promise<number> {
  const bytes = Buffer.from(content);
  const digest = createHash("sha256").update(bytes).digest();
  const [{ id }] = await read(
    "insert into files (company_id, type, name, file_size, sha256) values (3, 'config', 'site.cfg', $1, $2) returning id",
    [bytes.length, digest],
  );
  await read("insert into file_chunks values ($1, 0, $2)", [id, bytes]);
  return id;
}

const enter = (password: string) =>
  queueJob("connect_access", { access_id: access, protocol: "ssh", username: "root", ...sealed(password) });

test("what a device was given through its door it still has after the fleet was started again", async () => {
  const stop = await fleet();
  expect(await queueJob("upload_backup", {}, await addFile("config system 'gate'"))).toMatchObject({
    state: "completed",
  });
  const request_data = { data: { channel: 11 } };
  await queueJob("configure", { path: "/wireless/radio/config", method: "PUT", request_data });
  expect((await enter("admin01")).state).toBe("completed");
  expect((await queueJob("set_password", sealed("Nordlys-7"))).state).toBe("completed");
  stop();
  const stopAgain = await fleet();
  expect(await enter("admin01")).toEqual({
    state: "failed",
    result: "The device refuses this user name and password.",
  });
  expect((await enter("Nordlys-7")).state).toBe("completed");
  expect((await queueJob("download_backup")).state).toBe("completed");
  const chunks = await read(
    "select c.data from file_chunks c join files f on f.id = c.file_id where f.name like 'backup-%' order by c.position",
  );
  const backup = JSON.parse(Buffer.concat(chunks.map(({ data }) => data)).toString("utf8"));
  expect(Buffer.from(backup.configuration.content, "base64").toString()).toBe("config system 'gate'");
  expect(backup.settings).toEqual({ "/wireless/radio/config": { channel: 11 } });
  stopAgain();
});

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hashSecret } from "../../../../app/server/gateway/credentials";
import { registerHttpGateway } from "../../../../app/server/gateway/http/registerHttpGateway";
import { describeDevice } from "../../../../app/simulator/descriptions/describeDevice";
import { fleetSecret } from "../../../../app/simulator/fleet/fleetSecret";
import { startFleet } from "../../../../app/simulator/fleet/startFleet";
import { addDevice, createGatewayFixture } from "../../server/gateway/gatewayFixture";

const COUNT = 20;
const options = { host: "127.0.0.1", web: "http://127.0.0.1:9", seed: 11, count: COUNT, secret: "y".repeat(43) };
const steady = Array.from({ length: COUNT }, (_, index) => describeDevice(options.seed, index)).filter(
  ({ behaviour }) => ["stable", "weak"].includes(behaviour),
);

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;

beforeAll(async () => {
  fixture = await createGatewayFixture();
  for (let index = 0; index < COUNT; index += 1) {
    const { serial } = describeDevice(options.seed, index);
    const id = await addDevice(fixture.database, serial);
    const hash = hashSecret(fleetSecret(options.secret, serial));
    await fixture.database.pool.query("update devices set secret_hash = $2 where id = $1", [id, hash]);
  }
});
afterAll(() => fixture.close());

async function expectOnline(count: number, timeout = 10_000): Promise<void> {
  const text = "select count(*)::int as n from devices where status = 1 and serial = any($1)";
  const serials = steady.map(({ serial }) => serial);
  await vi.waitFor(async () => expect((await fixture.database.pool.query(text, [serials])).rows[0].n).toBe(count), {
    timeout,
    interval: 50,
  });
}

test("the fleet comes back by itself when the door was closed and opens again", async () => {
  const gateway = await fixture.open();
  const stop = await startFleet({ ...options, port: gateway.port });
  await expectOnline(steady.length);
  await gateway.close();
  await expectOnline(0);
  await fixture.open({ options: { data: fixture.folder, host: "127.0.0.1", devicePort: gateway.port } });
  await expectOnline(steady.length, 15_000);
  stop();
  await expectOnline(0);
});

test("through a door with a certificate the fleet comes in over TLS, and through no other", async () => {
  const make = (name: string) => {
    const [cert, key] = [join(fixture.folder, `${name}.pem`), join(fixture.folder, `${name}-key.pem`)];
    const args = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", `/CN=${name}`, "-days", "1"];
    execFileSync("openssl", [...args, "-keyout", key, "-out", cert], { stdio: "ignore" });
    return { cert: readFileSync(cert), key: readFileSync(key) };
  };
  const [own, foreign] = [make("fleet.example"), make("other.example")];
  const data = join(fixture.folder, "tls");
  mkdirSync(data);
  const gateway = await fixture.open({ options: { data, host: "127.0.0.1", devicePort: 0, tls: own } });
  const stopForeign = await startFleet({ ...options, port: gateway.port, certificate: foreign.cert.toString() });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await expectOnline(0);
  stopForeign();
  const stop = await startFleet({ ...options, port: gateway.port, certificate: own.cert.toString() });
  await expectOnline(steady.length);
  stop();
  await expectOnline(0);
});

test("devices beyond what MQTT connections are for speak HTTP, report, and run their jobs", async () => {
  const data = join(fixture.folder, "http");
  mkdirSync(data);
  const gateway = await fixture.open({ options: { data, host: "127.0.0.1", devicePort: 0 } });
  const app = Fastify();
  await registerHttpGateway(app, {
    authenticator: gateway.authenticator,
    database: fixture.database,
    log: fixture.log,
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const web = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const serial = steady[0]?.serial ?? "";
  const { rows } = await fixture.database.pool.query(
    `insert into device_jobs (company_id, device_id, device_name, device_serial, action)
     select company_id, id, name, serial, 'port_scan' from devices where serial = $1 returning id`,
    [serial],
  );
  const stop = await startFleet({ ...options, web, port: gateway.port, maxMqtt: 0, pace: 100 });
  await expectOnline(steady.length);
  const read = (text: string, value: unknown) => fixture.database.pool.query(text, [value]);
  await vi.waitFor(
    async () => {
      const reported =
        "select measured ->> 'mqtt' as mqtt, signal is not null as measures from devices where serial = $1";
      expect((await read(reported, serial)).rows[0]).toMatchObject({ mqtt: "0" });
      const { state } = (await read("select state from device_jobs where id = $1", rows[0].id)).rows[0];
      expect(state).toBe("completed");
    },
    { timeout: 20_000, interval: 50 },
  );
  stop();
  await app.close();
  await expectOnline(0);
});

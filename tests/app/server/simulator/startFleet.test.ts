import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hashSecret } from "../../../../app/server/gateway/credentials";
import { describeDevice } from "../../../../app/server/simulator/describeDevice";
import { fleetSecret } from "../../../../app/server/simulator/fleetSecret";
import { startFleet } from "../../../../app/server/simulator/startFleet";
import { addDevice, createGatewayFixture } from "../gateway/gatewayFixture";

const COUNT = 20;
const order = { host: "127.0.0.1", web: "http://127.0.0.1:9", seed: 11, count: COUNT, secret: "y".repeat(43) };
const steady = Array.from({ length: COUNT }, (_, index) => describeDevice(order.seed, index)).filter(({ behaviour }) =>
  ["stable", "weak"].includes(behaviour),
);

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;

beforeAll(async () => {
  fixture = await createGatewayFixture();
  for (let index = 0; index < COUNT; index += 1) {
    const { serial } = describeDevice(order.seed, index);
    const id = await addDevice(fixture.database, serial);
    const hash = hashSecret(fleetSecret(order.secret, serial));
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
  const stop = startFleet({ ...order, port: gateway.port });
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
  const stopForeign = startFleet({ ...order, port: gateway.port, certificate: foreign.cert.toString() });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await expectOnline(0);
  stopForeign();
  const stop = startFleet({ ...order, port: gateway.port, certificate: own.cert.toString() });
  await expectOnline(steady.length);
  stop();
  await expectOnline(0);
});

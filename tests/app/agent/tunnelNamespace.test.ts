import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FileStore } from "../../../app/server/files/FileStore";
import { registerDeviceRoutes } from "../../../app/server/gateway/registerDeviceRoutes";
import { DeviceTunnels } from "../../../app/server/gateway/tunnel/DeviceTunnels";
import { PROJECT_FOLDER } from "../../../app/server/lifecycle/projectFolder";
import { addDevice, createGatewayFixture, within } from "../server/gateway/gatewayFixture";
import { createNamespace } from "./createNamespace";

const SERIAL = "AGENT-BEHIND";
const namespace = createNamespace();

const tunnels = new DeviceTunnels();
let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
const app = Fastify();

beforeAll(async () => {
  if (!namespace) return;
  fixture = await createGatewayFixture();
  const { authenticator } = await fixture.open({ log: fixture.log });
  const { database, log } = fixture;
  await registerDeviceRoutes(app, { authenticator, database, files: new FileStore(database.kysely), log, tunnels });
  await app.listen({ port: 0, host: namespace.outside });
});
afterAll(async () => {
  await app.close();
  await fixture?.close();
  namespace?.remove();
});

/** A server inside that answers in capital letters, on the loopback address as a device's own services. */
const TARGET = `require("node:net").createServer((socket) => socket.on("data", (data) => socket.end(String(data).toUpperCase())))
  .listen(0, "127.0.0.1", function () { console.log(this.address().port); })`;

test.skipIf(!namespace)("a device whose network lets nothing in is reached through its tunnel", async () => {
  if (!namespace) return;
  const target = namespace.spawn(process.execPath, ["-e", TARGET]);
  const port = Number(String((await once(target.stdout, "data"))[0]));
  const device = await addDevice(fixture.database, SERIAL);
  const data = join(fixture.folder, "agent");
  await mkdir(data);
  await writeFile(join(data, "secret"), `secret of ${SERIAL}`);
  const server = `http://${namespace.outside}:${(app.server.address() as AddressInfo).port}`;
  const options = ["--server", server, "--serial", SERIAL, "--mac", "06:00:00:00:0F:02", "--data", data, "--tunnel"];
  namespace.spawn(process.execPath, [join(PROJECT_FOLDER, "app/agent/agent.mjs"), ...options]);
  await within(() => expect(tunnels.has(device)).toBe(true), 20_000);

  const direct = connect({ host: namespace.inside, port });
  const [error] = await once(direct, "error");
  expect(error).toMatchObject({ code: "ECONNREFUSED" });
  const stream = await tunnels.dial(device, { host: "localhost", port });
  stream.write("from outside");
  expect(await text(stream)).toBe("FROM OUTSIDE");
});

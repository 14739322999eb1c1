import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
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

const SERIAL = "AGENT-BEHIND";
/** Unique per process, at most 15 characters as names of interfaces are. */
const NAME = `fh${process.pid}`;
const [OUTSIDE, INSIDE] = ["198.18.77.1", "198.18.77.2"];

/** A network of its own takes root and iproute2. */
const isPossible = process.getuid?.() === 0 && spawnSync("ip", ["netns", "add", NAME]).status === 0;
const ip = (...words: string[]) => execFileSync("ip", words);
const inside = (...words: string[]) => spawn("ip", ["netns", "exec", NAME, process.execPath, ...words]);

const tunnels = new DeviceTunnels();
const children: ChildProcess[] = [];
let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
const app = Fastify();

beforeAll(async () => {
  if (!isPossible) return;
  ip("link", "add", `${NAME}o`, "type", "veth", "peer", "name", `${NAME}i`, "netns", NAME);
  ip("addr", "add", `${OUTSIDE}/30`, "dev", `${NAME}o`);
  ip("link", "set", `${NAME}o`, "up");
  for (const words of [`addr add ${INSIDE}/30 dev ${NAME}i`, `link set ${NAME}i up`, "link set lo up"])
    ip("-n", NAME, ...words.split(" "));
  fixture = await createGatewayFixture();
  const { authenticator } = await fixture.open({ log: fixture.log });
  const { database, log } = fixture;
  await registerDeviceRoutes(app, { authenticator, database, files: new FileStore(database.kysely), log, tunnels });
  await app.listen({ port: 0, host: OUTSIDE });
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await app.close();
  await fixture?.close();
  if (isPossible) ip("netns", "del", NAME);
});

/** A server inside that answers in capital letters, on the loopback address as a device's own services. */
const TARGET = `require("node:net").createServer((socket) => socket.on("data", (data) => socket.end(String(data).toUpperCase())))
  .listen(0, "127.0.0.1", function () { console.log(this.address().port); })`;

test.skipIf(!isPossible)("a device whose network lets nothing in is reached through its tunnel", async () => {
  const target = inside("-e", TARGET);
  children.push(target);
  const port = Number(String((await once(target.stdout, "data"))[0]));
  const device = await addDevice(fixture.database, SERIAL);
  const data = join(fixture.folder, "agent");
  await mkdir(data);
  await writeFile(join(data, "secret"), `secret of ${SERIAL}`);
  const server = `http://${OUTSIDE}:${(app.server.address() as AddressInfo).port}`;
  const options = ["--server", server, "--serial", SERIAL, "--mac", "06:00:00:00:0F:02", "--data", data, "--tunnel"];
  const agent = inside(join(PROJECT_FOLDER, "app/agent/agent.mjs"), ...options);
  children.push(agent);
  await within(() => expect(tunnels.has(device)).toBe(true), 20_000);

  const direct = connect({ host: INSIDE, port });
  const [error] = await once(direct, "error");
  expect(error).toMatchObject({ code: "ECONNREFUSED" });
  const stream = await tunnels.dial(device, { host: "localhost", port });
  stream.write("from outside");
  expect(await text(stream)).toBe("FROM OUTSIDE");
});

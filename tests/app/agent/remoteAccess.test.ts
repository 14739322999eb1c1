import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DeviceTunnels } from "../../../app/server/gateway/tunnel/DeviceTunnels";
import { seal } from "../../../app/server/session/seal";
import { SECRET } from "../server/api/world";
import { within } from "../server/gateway/gatewayFixture";
import { createAgentWorld } from "./createAgentWorld";

const SERIAL = "AGENT-ACCESS";
const MAC = "06:00:00:00:0F:01";

const target = createServer((socket) => socket.on("error", () => {}).resume());
const tunnels = new DeviceTunnels();
let world: Awaited<ReturnType<typeof createAgentWorld>>;
let port: number;
beforeAll(async () => {
  await once(target.listen(0, "127.0.0.1"), "listening");
  port = (target.address() as AddressInfo).port;
  world = await createAgentWorld(SERIAL, MAC, { tunnels });
  const passwordFile = join(world.folder, "password");
  await writeFile(passwordFile, "Nordlys-7\n");
  await world.rowsOf("insert into authorized_devices (company_id, serial, mac) values (3, $1, $2)", [SERIAL, MAC]);
  world.start(["--every", "45", "--tunnel", "--password-file", passwordFile]);
  const status = async () => (await world.rowsOf("select status from devices where serial = $1", [SERIAL]))[0]?.status;
  await within(async () => expect(await status()).toBe(1), 20_000);
}, 60_000);
afterAll(async () => {
  target.close();
  await world?.close();
});

/** A remote access of the device, and the detail with which the server asks for it. */
async function addAccess(host: string, to: number, own = host === "localhost") {
  const [{ id }] = await world.rowsOf(
    `insert into remote_access (device_id, name, destination_ip, destination_port, protocol, is_main)
     select id, gen_random_uuid()::text, $2, $3, 'ssh', $4 from devices where serial = $1 returning id`,
    [SERIAL, own ? "192.168.1.1" : host, to, own],
  );
  return { access_id: id, protocol: "ssh", host, port: to, duration: 60 };
}

const ask = async (action: string, detail: object) => {
  const { state, result } = await world.ended(await world.ask(action, detail));
  return [state, result];
};
const sealed = (password: string) => seal(SECRET, "device-passwords", password).toString("base64");

test("an agent with a tunnel opens sessions to itself, and reports targets that it may not reach", async () => {
  expect(await ask("connect_access", await addAccess("localhost", port))).toEqual(["completed", "The tunnel is open."]);
  expect(await ask("connect_access", await addAccess("192.0.2.7", 22))).toEqual([
    "failed",
    "192.0.2.7:22 is not named by --reach.",
  ]);
  expect(await ask("connect_access", { protocol: "ssh" })).toEqual([
    "failed",
    "The job names no target: it needs a host and a port.",
  ]);
  expect(await ask("connect_restart", { session_id: 1, opened_by: 1, host: "localhost", port })).toEqual([
    "completed",
    "The tunnel is open.",
  ]);
  expect(await ask("connect_close", { session_id: 1, opened_by: 1 })).toEqual([
    "completed",
    "The session is closed. The tunnel stays open.",
  ]);
});

test("a user name and a password that come with a session are checked", async () => {
  const access = await addAccess("localhost", port);
  const enter = (password: string, username = "root") =>
    ask("connect_access", { ...access, username, password: sealed(password) });
  expect(await enter("Nordlys-7")).toEqual(["completed", "The tunnel is open."]);
  expect(await enter("wrong")).toEqual(["failed", "This is not the password of this machine."]);
  expect(await enter("Nordlys-7", "nobody")).toEqual([
    "failed",
    "This is not the user of the password of this machine.",
  ]);
  const foreign = { ...(await addAccess("127.0.0.2", port)), username: "root", password: sealed("Nordlys-7") };
  expect(await ask("connect_access", foreign)).toEqual([
    "failed",
    "This machine cannot check a user name and password of 127.0.0.2.",
  ]);
});

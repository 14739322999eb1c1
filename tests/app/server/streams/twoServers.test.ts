import { mkdtempSync, rmSync } from "node:fs";
import type { ServerHttp2Stream } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import WebSocket from "ws";
import { STREAM_PATH } from "../../../../app/domain/streamPath";
import { hashSecret } from "../../../../app/server/gateway/credentials";
import { within } from "../gateway/gatewayFixture";
import { openTestTunnel } from "../gateway/tunnel/openTestTunnel";
import { createServerSetup, killServerProcess, type ServerProcess, startServerProcess } from "../serverProcess";
import { signInOverWire } from "../signInOverWire";
import { createDatabaseUrl } from "../testDatabase";
import { collect, type TestStream } from "./streamFixture";

const CREDENTIALS = { serial: "TWO-SERVERS", secret: "secret" };
const folder = mkdtempSync(join(tmpdir(), "farhelm-relay-"));
let database: pg.Client;
/** The client's server, and the device's. */
let near: ServerProcess;
let far: ServerProcess;
let device: number;
let send: Awaited<ReturnType<typeof signInOverWire>>;
/** The device's side of the stream opened last. */
let target: ServerHttp2Stream | undefined;

const rowsOf = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows;

async function openTunnel(server: ServerProcess): Promise<void> {
  const echo = (stream: ServerHttp2Stream) => {
    target = stream;
    stream.pipe(stream);
  };
  await openTestTunnel(`http://127.0.0.1:${server.web}`, CREDENTIALS, { "localhost:22": echo });
}

const ADD_SESSION = `
  insert into access_sessions (company_id, device_id, device_name, user_id, username, type, protocol, target_host,
    target_port, start_time, expires_at)
  select d.company_id, d.id, d.name, u.id, u.email, 'cli', 'ssh', 'localhost', 22, now(), now() + interval '1 hour'
  from devices d, users u where d.id = $1 returning id`;

async function addSession(): Promise<number> {
  return (await rowsOf(ADD_SESSION, [device]))[0].id;
}

/** Opens a stream of a session at the client's server and sends through it. */
async function openEcho(session: number, text: string): Promise<TestStream> {
  const { data } = await send(`/devices/connect/sessions/${session}/ticket`, {});
  const protocols = ["farhelm-stream", `ticket.${data.ticket}`];
  const stream = collect(new WebSocket(`ws://127.0.0.1:${near.web}${STREAM_PATH}`, protocols));
  await stream.opened;
  stream.socket.send(text);
  await within(() => expect(stream.received()).toBe(text), 5000);
  return stream;
}

const sessionOf = async (id: number) =>
  (await rowsOf("select input_data::int, output_data::int, end_reason from access_sessions where id = $1", [id]))[0];

beforeAll(async () => {
  const url = await createDatabaseUrl();
  database = new pg.Client({ connectionString: url });
  await database.connect();
  near = await createServerSetup(url, join(folder, "near"));
  far = await createServerSetup(url, join(folder, "far"));
  far.options = ["--node-url", `http://127.0.0.1:${far.web}`];
  for (const server of [near, far]) await startServerProcess(server);
  send = await signInOverWire(near.web, near.output);
  const text = `insert into devices (company_id, model, name, serial, secret_hash)
    select min(id), 'RUTX11', $1, $1, $2 from companies returning id`;
  device = (await rowsOf(text, [CREDENTIALS.serial, hashSecret(CREDENTIALS.secret)]))[0].id;
  await openTunnel(far);
}, 300_000);
afterAll(async () => {
  for (const server of [near, far]) if (server) await killServerProcess(server);
  await database?.end();
  rmSync(folder, { recursive: true, force: true });
});

test("[connect.relay] a stream at one server process reaches the tunnel at another, and its bytes count once", async () => {
  const id = await addSession();
  const { socket } = await openEcho(id, "from one server to the other");
  await within(async () => expect(await sessionOf(id)).toMatchObject({ input_data: 28, output_data: 28 }), 10_000);
  socket.close();
  await within(() => expect(target?.destroyed).toBe(true), 5000);
});

test("[connect.relay] when the device's server is killed, the stream is lost and its session stays open for another", async () => {
  const id = await addSession();
  const { closed } = await openEcho(id, "before");
  await killServerProcess(far);
  expect(await closed).toEqual({ code: 4002, reason: "The connection to the device was lost." });
  expect(await sessionOf(id)).toMatchObject({ end_reason: null });
  await openTunnel(near);
  const here = await openEcho(id, "here");
  here.socket.close();
  // The secret of the restarted process is a new one.
  await startServerProcess(far);
  await openTunnel(far);
  const there = await openEcho(id, "there");
  there.socket.close();
}, 200_000);

test("[connect.relay] when the client's server is killed, its target and its session end", async () => {
  const id = await addSession();
  const { closed } = await openEcho(id, "before");
  await killServerProcess(near);
  expect(await closed).toMatchObject({ code: 1006 });
  await within(() => expect(target?.destroyed).toBe(true), 5000);
  await within(async () => expect(await sessionOf(id)).toMatchObject({ end_reason: "server-lost" }), 40_000);
}, 60_000);

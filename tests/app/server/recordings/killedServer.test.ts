import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import WebSocket from "ws";
import { TERMINAL_PATH } from "../../../../app/domain/terminalMessages";
import { openDatabase } from "../../../../app/server/database/openDatabase";
import { readSecret } from "../../../../app/server/database/readSecret";
import { hashSecret } from "../../../../app/server/gateway/credentials";
import { readRecording } from "../../../../app/server/recordings/recordingStore";
import { within } from "../gateway/gatewayFixture";
import { openTestTunnel } from "../gateway/tunnel/openTestTunnel";
import { createServerSetup, killServerProcess, type ServerProcess, startServerProcess } from "../serverProcess";
import { signInOverWire } from "../signInOverWire";
import { TestTerminal } from "../terminals/TestTerminal";
import { createDatabaseUrl } from "../testDatabase";
import { testLog } from "../testLog";
import { eventsOf, textOf } from "./readCast";

const CREDENTIALS = { serial: "RECORDED", secret: "secret" };
const folder = mkdtempSync(join(tmpdir(), "farhelm-recorded-"));
let database: pg.Client;
let server: ServerProcess;

const rowsOf = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows;

beforeAll(async () => {
  const url = await createDatabaseUrl();
  database = new pg.Client({ connectionString: url });
  await database.connect();
  server = await createServerSetup(url, join(folder, "data"));
  await startServerProcess(server);
  await rowsOf(
    `insert into devices (company_id, model, name, serial, secret_hash)
     select min(id), 'RUTX11', 'Recorded', $1, $2 from companies`,
    [CREDENTIALS.serial, hashSecret(CREDENTIALS.secret)],
  );
  await rowsOf("update companies set session_recording = 'output'");
}, 300_000);
afterAll(async () => {
  if (server) await killServerProcess(server);
  await database?.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a session at a target that sends back what it gets. */
async function addSession(): Promise<number> {
  const added = await rowsOf(
    `insert into access_sessions (company_id, device_id, device_name, user_id, username, type, protocol, target_host,
       target_port, start_time, expires_at)
     select d.company_id, d.id, d.name, u.id, u.email, 'cli', 'telnet', 'localhost', 23, now(), now() + interval '1 hour'
     from devices d, users u returning id`,
  );
  return added[0].id;
}

test("[record.killed] a server that is killed leaves a recording that can be played, up to its last second", async () => {
  const send = await signInOverWire(server.web, server.output);
  await openTestTunnel(`http://127.0.0.1:${server.web}`, CREDENTIALS, {
    "localhost:23": (stream) => stream.pipe(stream),
  });
  const session = await addSession();
  const { data } = await send(`/devices/connect/sessions/${session}/ticket`, {});
  const socket = new WebSocket(`ws://127.0.0.1:${server.web}${TERMINAL_PATH}`, [
    "farhelm-terminal",
    `ticket.${data.ticket}`,
  ]);
  await once(socket, "open");
  const terminal = new TestTerminal(socket);
  terminal.send({ type: "start", columns: 80, rows: 24 });
  await terminal.next("recorded");
  terminal.send({ type: "accept" });
  await terminal.next("open");
  terminal.type("before the end\r\n");
  await terminal.shows(/before the end/);
  const count = "select count(*)::int as count from recording_chunks";
  await within(async () => expect((await rowsOf(count))[0].count).toBe(2), 5_000);
  await killServerProcess(server);
  const [{ id, end_time }] = await rowsOf("select id, end_time from session_recordings where session_id = $1", [
    session,
  ]);
  expect(end_time).toBeNull();
  const { kysely, pool, close } = await openDatabase({ url: server.url }, testLog);
  const cast = (await readRecording({ kysely, secret: await readSecret(pool) }, id).toArray()).join("");
  await close();
  expect(textOf(eventsOf(cast).events, "o")).toContain("before the end");
  await startServerProcess(server);
  const ended = "select end_reason from access_sessions where id = $1";
  await within(async () => expect(await rowsOf(ended, [session])).toEqual([{ end_reason: "server-lost" }]), 40_000);
}, 200_000);

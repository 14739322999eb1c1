import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import WebSocket from "ws";
import { FILES_PATH, FILES_PROTOCOL } from "../../../app/domain/fileMessages";
import { TERMINAL_PATH, TERMINAL_PROTOCOL } from "../../../app/domain/terminalMessages";
import { TestFiles } from "../../app/server/fileTransfer/TestFiles";
import { type OpenSsh, startOpenSsh } from "../../app/server/terminals/startOpenSsh";
import { TestTerminal } from "../../app/server/terminals/TestTerminal";
import { removeData, startFarhelm } from "../../e2e/support/startFarhelm";
import { signIn } from "../signIn";

const AGENT = fileURLToPath(new URL("../../../app/agent/agent.mjs", import.meta.url));
const SERIAL = "BENCH-1";
const MAC = "02:00:00:00:0C:01";

// The device is known once its agent has enrolled.
const ADD_ACCESS = `
  insert into remote_access (device_id, name, destination_ip, destination_port, protocol)
  select id, 'SSH', '127.0.0.1', $1, 'ssh' from devices where serial = $2 and status = 1 returning id`;

/** A server, and a device with OpenSSH whose agent keeps its tunnel open. */
export interface ConnectBench {
  /** Its data folder. */
  data: string;
  ssh: OpenSsh;
  /** A folder of its own, with the private key `plain`. */
  folder: string;
  /** Opens a remote access session and returns its id. */
  openSession(): Promise<number>;
  /** Opens a terminal of a session and signs in. */
  openTerminal(session: number): Promise<TestTerminal>;
  /** Opens the files of a session and signs in. */
  openFiles(session: number): Promise<TestFiles>;
  close(): Promise<void>;
}

async function poll<Row extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[]): Promise<Row> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const { rows } = await client.query<Row>(text, values);
    if (rows[0]) return rows[0];
    await pause(50);
  }
  throw new Error(`Nothing was found by ${text}`);
}

/** Starts all of them, on free ports. */
export async function startConnectBench(): Promise<ConnectBench> {
  const folder = await mkdtemp(join(tmpdir(), "farhelm-connect-"));
  const ssh = await startOpenSsh(folder, { RekeyLimit: "default" });
  const farhelm = await startFarhelm({ args: ["--empty"] });
  const client = new pg.Client({ connectionString: /postgres(?:ql)?:\/\/\S+/.exec(farhelm.output())?.[0] });
  await client.connect();
  await client.query("insert into authorized_devices (company_id, serial, mac) select min(id), $1, $2 from companies", [
    SERIAL,
    MAC,
  ]);
  const door = `mqtt://127.0.0.1:${/devices +port (\d+)/.exec(farhelm.output())?.[1]}`;
  const options = ["--server", farhelm.url, "--door", door, "--data", join(folder, "agent"), "--tunnel"];
  const agent = spawn(process.execPath, [AGENT, ...options, "--serial", SERIAL, "--mac", MAC], { stdio: "ignore" });
  const access = await poll<{ id: number }>(client, ADD_ACCESS, [ssh.port, SERIAL]);
  const cookie = await signIn(farhelm);
  const post = async (path: string, body?: object) => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? "";
    const headers = { cookie, origin: farhelm.url, "content-type": "application/json", "x-xsrf-token": token };
    const response = await fetch(`${farhelm.url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const connect = async (session: number, path: string, protocol: string): Promise<WebSocket> => {
    const { ticket } = (await post(`/devices/connect/sessions/${session}/ticket`)).data;
    const socket = new WebSocket(farhelm.url.replace("http", "ws") + path, [protocol, `ticket.${ticket}`]);
    await once(socket, "open");
    return socket;
  };
  let last = 0;
  return {
    data: farhelm.data,
    ssh,
    folder,
    async openSession() {
      await post(`/devices/connect/${access.id}`, { duration: 3600 });
      const newest = "select id from access_sessions where id > $1 order by id limit 1";
      last = (await poll<{ id: number }>(client, newest, [last])).id;
      return last;
    },
    async openTerminal(session) {
      const terminal = new TestTerminal(await connect(session, TERMINAL_PATH, TERMINAL_PROTOCOL));
      await terminal.signIn({ username: ssh.username, privateKey: ssh.keys.plain });
      return terminal;
    },
    async openFiles(session) {
      const files = new TestFiles(await connect(session, FILES_PATH, FILES_PROTOCOL));
      await files.signIn({ username: ssh.username, privateKey: ssh.keys.plain });
      return files;
    },
    async close() {
      agent.kill("SIGKILL");
      await client.end();
      await farhelm.stop();
      removeData(farhelm.data);
      ssh.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import { expect, vi } from "vitest";
import type { Database } from "../../../../app/server/database/openDatabase";
import type { TenantScope } from "../../../../app/server/database/tables/tables";
import { createLiveHub, type LiveHub } from "../../../../app/server/live/createLiveHub";
import { SESSION_COOKIE } from "../../../../app/server/session/cookies";
import { createSessionReader } from "../../../../app/server/session/createSessionReader";
import { hashToken } from "../../../../app/server/session/tokens";
import { createTestDatabase } from "../testDatabase";
import { testLog } from "../testLog";

/** The real-time part of a server process. */
export interface LiveProcess {
  hub: LiveHub;
  server: Server;
  origin: string;
}

/** A signed-in user. */
export interface Person {
  id: number;
  session: string;
  cookie: string;
  role: number;
}

/** A foreign origin that may connect with access tokens. */
export const ALLOWED_ORIGIN = "https://field-tools.example:8443";

/** Starts the real-time part of a server process on a database. */
export async function startLiveProcess(database: Database): Promise<LiveProcess> {
  const server = createServer();
  const sessions = createSessionReader(database, () => new Date());
  const corsOrigins = [ALLOWED_ORIGIN];
  const hub = createLiveHub({ server, database, sessions, corsOrigins, log: testLog, revalidateEvery: 200 });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { hub, server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Creates a role with this scope and these permissions, a user and a session. */
export async function signIn(
  database: Database,
  company: number,
  reach: TenantScope,
  permissions = ["view_devices"],
): Promise<Person> {
  const { pool } = database;
  const name = `${reach} ${Math.random()}`;
  const role = (
    await pool.query("insert into roles (name, title, reach) values ($1, $1, $2) returning id", [name, reach])
  ).rows[0].id;
  await pool.query("insert into role_permissions select $1, unnest($2::text[])", [role, permissions]);
  const add =
    "insert into users (company_id, role_id, email, username, email_verified) values ($1, $2, $3, $3, true) returning id";
  const id = (await pool.query(add, [company, role, `${name}@example.com`])).rows[0].id;
  const later = new Date(Date.now() + 3_600_000);
  const family = "insert into session_families (user_id, expires_at) values ($1, $2) returning id";
  const session = (await pool.query(family, [id, later])).rows[0].id;
  const token = `token of ${session}`.replaceAll(" ", "-");
  const access = "insert into access_tokens (hash, family_id, expires_at) values ($1, $2, $3)";
  await pool.query(access, [hashToken(token), session, later]);
  return { id, session, cookie: `${SESSION_COOKIE}=${token}`, role };
}

/** One event a page received. */
export type Received = [event: string, channel: string, payload: unknown];

/** A connected page and the events it received. */
export interface OpenPage {
  socket: Socket;
  received: Received[];
}

/** Opens the socket as a page of this origin; rejects with the reason if the server refuses it. */
export function openPage(
  origin: string,
  headers: Record<string, string>,
  path = "/status/socket.io",
  auth: Record<string, unknown> = {},
): Promise<OpenPage> {
  const options: Partial<ManagerOptions & SocketOptions> = {
    path,
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    extraHeaders: headers,
    auth,
  };
  const socket = io(origin, options);
  const received: Received[] = [];
  socket.onAny((event: string, channel: string, payload: unknown) => void received.push([event, channel, payload]));
  return new Promise((resolve, reject) => {
    socket.on("connect", () => resolve({ socket, received }));
    socket.on("connect_error", (error) => {
      socket.close();
      reject(error);
    });
  });
}

/** The company tree 1 > 2 > 3, 1 > 4 in a database of its own, and one server process. */
export async function createLiveFixture() {
  const database = await createTestDatabase();
  for (const parent of [null, 1, 2, 1]) {
    await database.pool.query("insert into companies (parent_id, name) values ($1, md5(random()::text))", [parent]);
  }
  const processes: LiveProcess[] = [];
  const pages: OpenPage[] = [];
  const start = async (): Promise<LiveProcess> => {
    const process = await startLiveProcess(database);
    processes.push(process);
    return process;
  };
  const own = await start();
  const startedAt = performance.now();
  return {
    database,
    own,
    start,
    /** Waits until the buffer of recent events covers the last two seconds. */
    isOld: () => within(() => expect(performance.now() - startedAt).toBeGreaterThan(2_000)),
    async open({ cookie }: Person, { origin } = own): Promise<OpenPage> {
      const page = await openPage(origin, { cookie, origin });
      pages.push(page);
      return page;
    },
    async close() {
      for (const { socket } of pages) socket.close();
      for (const { hub, server } of processes) {
        await hub.close();
        await new Promise((resolve) => server.close(resolve));
      }
      await database.close();
    },
  };
}

/** Polls until the check passes. */
export function within(check: () => unknown, timeout = 2000): Promise<unknown> {
  return vi.waitFor(check, { timeout, interval: 20 });
}

/** Subscribes and resolves after a later response, by which time the subscription has been decided. */
export async function subscribe(page: OpenPage, channel: string): Promise<number | undefined> {
  const end = `end-${Math.random()}`;
  page.socket.emit("subscribe", { channel });
  page.socket.emit("subscribe", { channel: end });
  const refusalOf = (name: string) =>
    page.received.find(([event, of]) => event === "subscription_error" && of === name)?.[2] as number | undefined;
  await within(() => expect(refusalOf(end)).toBe(404));
  return refusalOf(channel);
}

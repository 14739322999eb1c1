import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { TERMINAL_PATH } from "../../../../app/domain/terminalMessages";
import { WATCH_PATH, WATCH_PROTOCOL, type WatchServerMessage } from "../../../../app/domain/watchMessages";
import type { Client } from "../api/Client";
import { within } from "../gateway/gatewayFixture";
import { installPrograms } from "./installPrograms";
import { type OpenSsh, startOpenSsh } from "./startOpenSsh";
import type { TestTerminal } from "./TestTerminal";
import { byPort, createTerminalFixture } from "./terminalFixture";

const hasPrograms = installPrograms();
const folder = mkdtempSync(join(tmpdir(), "farhelm-watching-"));
let fixture: Awaited<ReturnType<typeof createTerminalFixture>>;
let openSsh: OpenSsh;
/** Who watches. */
let watching: Client;
beforeAll(async () => {
  if (!hasPrograms) return;
  openSsh = await startOpenSsh(folder);
  fixture = await createTerminalFixture({ "localhost:22": (stream) => byPort(openSsh.port)(stream) });
  watching = await fixture.api.signIn("super_admin@own.test");
});
afterAll(async () => {
  openSsh?.close();
  await fixture?.api.close();
  rmSync(folder, { recursive: true, force: true });
});

async function openTerminal(): Promise<{ session: number; terminal: TestTerminal }> {
  const opened = await fixture.open(22);
  await opened.terminal.signIn({ username: openSsh.username, privateKey: openSsh.keys.plain });
  return opened;
}

const ticketFor = async (session: number, take_part: boolean, client = watching): Promise<string> =>
  (await client.post(`/devices/connect/sessions/${session}/watch`, { take_part })).body.data.ticket;

const connect = (path: string, protocol: string, ticket: string) =>
  new WebSocket(fixture.server.replace("http", "ws") + path, [protocol, `ticket.${ticket}`]);

/** Watches a session; keeps what comes. */
async function watch(session: number, takesPart = false) {
  const socket = connect(WATCH_PATH, WATCH_PROTOCOL, await ticketFor(session, takesPart));
  const messages: WatchServerMessage[] = [];
  const seen = { output: "" };
  socket.on("message", (data, isBinary) => {
    if (isBinary) seen.output += String(data);
    else messages.push(JSON.parse(String(data)));
  });
  const closed = once(socket, "close").then(([code, reason]) => ({ code, reason: String(reason) }));
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "start" }));
  const last = (type: WatchServerMessage["type"]) => messages.findLast((message) => message.type === type);
  await within(() => expect(last("people")).toBeDefined());
  return { socket, seen, closed, last };
}

/** Whether an upgrade is refused, and with which status. */
const refusalOf = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => {
    socket.on("error", () => {});
    socket.on("unexpected-response", (_request, { statusCode }) => resolve(statusCode ?? 0));
  });

describe.skipIf(!hasPrograms)("[watch.session] a second person", () => {
  test("sees what was shown and what follows, in its size, and both see each other", async () => {
    const { session, terminal } = await openTerminal();
    terminal.type("echo ear'lier'\n");
    await terminal.shows(/earlier/);
    terminal.send({ type: "resize", columns: 100, rows: 40 });
    const watcher = await watch(session);
    await within(() => expect(watcher.seen.output).toContain("earlier"));
    await within(() => expect(watcher.last("showing")).toMatchObject({ columns: 100, rows: 40, recorded: false }));
    expect(await terminal.next("people")).toMatchObject({ people: [{ name: "super_admin", takesPart: false }] });
    expect(watcher.last("people")).toMatchObject({ owner: "admin@own.test", people: [{ name: "super_admin" }] });
    terminal.type("echo fol'lows'\n");
    await within(() => expect(watcher.seen.output).toContain("follows"));
    terminal.send({ type: "resize", columns: 120, rows: 30 });
    await within(() => expect(watcher.last("size")).toEqual({ type: "size", columns: 120, rows: 30 }));
    watcher.socket.close();
    expect(await terminal.next("people")).toEqual({ type: "people", people: [] });
    terminal.send({ type: "end" });
    const { body } = await fixture.admin.get(`/devices/connect/sessions/${session}`);
    expect(body.data).toMatchObject({ watched_by: "super_admin" });
    const audit = await fixture.admin.get("/audit-log?action=watchAccessSession&start_date=2020-01-01&sort=-id");
    expect(audit.body.data[0]).toMatchObject({ user_email: "super_admin@own.test", record_id: String(session) });
    await within(async () => {
      const visits = await fixture.api.db.selectFrom("session_watchers").selectAll().execute();
      expect(visits).toMatchObject([{ session_id: session, takes_part: false, end_time: expect.any(Date) }]);
    });
  });

  test("types only when taking part, and what they type is no input of the owner", async () => {
    const { session, terminal } = await openTerminal();
    const watcher = await watch(session);
    watcher.socket.send(Buffer.from("echo no\n"));
    expect(await watcher.closed).toEqual({ code: 1008, reason: "Who watches a session cannot type in it." });
    const partner = await watch(session, true);
    partner.socket.send(Buffer.from("echo by-the-part'ner'\n"));
    await terminal.shows(/by-the-partner/);
    terminal.type("echo by-the-own'er'\n");
    await terminal.shows(/by-the-owner/);
    await within(() => expect(partner.seen.output).toContain("by-the-owner"));
    expect(terminal.output).not.toContain("echo no");
    terminal.send({ type: "end" });
    await within(() => expect(partner.last("terminals")).toEqual({ type: "terminals", terminals: [] }));
    partner.socket.close();
  });

  test("is sent away by the owner, and ends with the session", async () => {
    const { session, terminal } = await openTerminal();
    const partner = await watch(session, true);
    const { people } = await terminal.next("people");
    terminal.send({ type: "dismiss", person: people[0]?.id ?? 0 });
    expect(await partner.closed).toEqual({ code: 4001, reason: "The user of the session has sent you away." });
    const watcher = await watch(session);
    expect((await watching.delete(`/devices/connect/sessions/${session}`)).status).toBe(200);
    const ended = { code: 4001, reason: "Another person has ended the session." };
    expect(await Promise.all([watcher.closed, terminal.closed])).toEqual([ended, ended]);
    expect(await fixture.session(session)).toMatchObject({ end_reason: "closed-by-other" });
  });

  test("waits for a terminal where none is open, and is shown another when it is chosen", async () => {
    const session = await fixture.addTerminalSession(22);
    const watcher = await watch(session);
    expect(watcher.last("terminals")).toEqual({ type: "terminals", terminals: [] });
    const open = async () => {
      const terminal = await fixture.openWith(fixture.admin, session);
      await terminal.signIn({ username: openSsh.username, privateKey: openSsh.keys.plain });
      return terminal;
    };
    const first = await open();
    await within(() => expect(watcher.last("showing")).toMatchObject({ terminal: 1 }));
    const second = await open();
    await within(() => expect(watcher.last("terminals")).toEqual({ type: "terminals", terminals: [1, 2] }));
    second.type("echo in-the-se'cond'\n");
    await second.shows(/in-the-second/);
    watcher.socket.send(JSON.stringify({ type: "show", terminal: 2 }));
    await within(() => expect(watcher.seen.output).toContain("in-the-second"));
    second.send({ type: "end" });
    await within(() => expect(watcher.last("showing")).toMatchObject({ terminal: 1 }));
    first.send({ type: "end" });
    watcher.socket.close();
  });

  test("who does not read is sent away, and the owner's terminal does not wait", async () => {
    const { session, terminal } = await openTerminal();
    const watcher = await watch(session);
    watcher.socket.pause();
    terminal.type("head -c 24000000 /dev/zero | tr '\\0' 'x'\n");
    await within(() => expect(terminal.received).toBeGreaterThan(24_000_000), 60_000);
    expect(await terminal.next("people")).toMatchObject({ people: [{ name: "super_admin" }] });
    expect(await terminal.next("people")).toEqual({ type: "people", people: [] });
    watcher.socket.terminate();
    terminal.send({ type: "end" });
  }, 120_000);
});

describe.skipIf(!hasPrograms)("[watch.permission] watching", () => {
  test("needs its permission, as long as it lasts, and the session's company in reach", async () => {
    const { session, terminal } = await openTerminal();
    for (const role of ["end_user", "support", "read_only"]) {
      const client = await fixture.api.signIn(`${role}@own.test`);
      const { status } = await client.post(`/devices/connect/sessions/${session}/watch`, { take_part: false });
      expect(status).toBe(403);
    }
    const watcher = await watch(session);
    const { db } = fixture.api;
    const role = await db
      .selectFrom("users")
      .select("role_id")
      .where("email", "=", "super_admin@own.test")
      .executeTakeFirst();
    const held = { role_id: role?.role_id ?? 0, permission: "watch_device_sessions" };
    const of = db.deleteFrom("role_permissions").where("role_id", "=", held.role_id);
    await of.where("permission", "=", held.permission).execute();
    expect(await watcher.closed).toEqual({ code: 4001, reason: "You may no longer connect to this device." });
    await db.insertInto("role_permissions").values(held).execute();
    terminal.send({ type: "end" });
  });

  test("ends when the watcher signs out", async () => {
    const { session, terminal } = await openTerminal();
    const other = await fixture.api.signIn("super_admin@own.test");
    const socket = connect(WATCH_PATH, WATCH_PROTOCOL, await ticketFor(session, false, other));
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "start" }));
    await terminal.next("people");
    await other.post("/account/token/revoke");
    const [code, reason] = await once(socket, "close");
    expect([code, String(reason)]).toEqual([4001, "You have been signed out."]);
    terminal.send({ type: "end" });
  });

  test("has tickets of its own: neither kind opens what the other is for, and none is valid twice", async () => {
    const { session, terminal } = await openTerminal();
    const own = connect(WATCH_PATH, WATCH_PROTOCOL, await fixture.ticketOf(fixture.admin, session));
    expect(await refusalOf(own)).toBe(401);
    const foreign = connect(TERMINAL_PATH, "farhelm-terminal", await ticketFor(session, true));
    expect(await refusalOf(foreign)).toBe(401);
    const ticket = await ticketFor(session, false);
    const first = connect(WATCH_PATH, WATCH_PROTOCOL, ticket);
    await once(first, "open");
    expect(await refusalOf(connect(WATCH_PATH, WATCH_PROTOCOL, ticket))).toBe(401);
    first.close();
    terminal.send({ type: "end" });
  });

  test("says when the terminals are at another server process", async () => {
    const session = await fixture.addTerminalSession(22);
    await fixture.api.db.updateTable("access_sessions").set({ node: "another" }).where("id", "=", session).execute();
    const socket = connect(WATCH_PATH, WATCH_PROTOCOL, await ticketFor(session, false));
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "start" }));
    const [code, reason] = await once(socket, "close");
    expect([code, String(reason)]).toEqual([4000, "The terminals of this session are at another server process."]);
  });
});

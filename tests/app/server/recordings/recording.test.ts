import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { components } from "#generated/api";
import { within } from "../gateway/gatewayFixture";
import { MAX_RECORDING } from "../streams/streamFixture";
import { installPrograms } from "../terminals/installPrograms";
import { type OpenSsh, startOpenSsh } from "../terminals/startOpenSsh";
import { byPort, createTerminalFixture } from "../terminals/terminalFixture";
import { eventsOf, textOf } from "./readCast";

const hasPrograms = installPrograms();
const folder = mkdtempSync(join(tmpdir(), "farhelm-recording-"));
let fixture: Awaited<ReturnType<typeof createTerminalFixture>>;
let openSsh: OpenSsh;
beforeAll(async () => {
  if (!hasPrograms) return;
  openSsh = await startOpenSsh(folder);
  fixture = await createTerminalFixture({ "localhost:22": (stream) => byPort(openSsh.port)(stream) });
});
afterAll(async () => {
  openSsh?.close();
  await fixture?.api.close();
  rmSync(folder, { recursive: true, force: true });
});

type Policy = "off" | "output" | "output-and-input";

const record = (session_recording: Policy) =>
  fixture.api.db
    .updateTable("companies")
    .set({ session_recording })
    .where("id", "=", fixture.api.world.companies.own)
    .execute();

/** Opens a terminal of a new session that is recorded, and goes on. */
async function openRecorded() {
  const { session, terminal } = await fixture.open(22);
  terminal.next("recorded").then(
    () => terminal.send({ type: "accept" }),
    () => {},
  );
  await terminal.signIn({ username: openSsh.username, privateKey: openSsh.keys.plain });
  return { session, terminal };
}

type Listed = components["schemas"]["TerminalRecording"];

const recordingsOf = async (session: number): Promise<Listed[]> =>
  (await fixture.admin.get(`/devices/connect/sessions/${session}/recordings`)).body.data;

/** The recording of a session, once it has this state. */
async function recordingIn(session: number, state: Listed["state"]): Promise<Listed> {
  await within(async () => expect(await recordingsOf(session)).toMatchObject([{ state }]));
  return (await recordingsOf(session))[0] as Listed;
}

const castOf = async (session: number, recording: number): Promise<string> =>
  String((await fixture.admin.get(`/devices/connect/sessions/${session}/recordings/${recording}`)).body);

/** All that is stored, as it is stored. */
async function storedBytes(): Promise<Buffer> {
  const rows = await fixture.api.db.selectFrom("recording_chunks").select("data").execute();
  return Buffer.concat(rows.map(({ data }) => data));
}

describe.skipIf(!hasPrograms)("[record.terminal] a terminal of a company that records", () => {
  beforeEach(() => record("output"));

  test("is announced before its target is reached, and not opened unless the person goes on", async () => {
    const { session, terminal } = await fixture.open(22);
    terminal.send({ type: "start", columns: 80, rows: 24 });
    expect(await terminal.next("recorded")).toEqual({ type: "recorded", input: false });
    terminal.send({ type: "credentials", username: "root", password: "too early" });
    expect(await terminal.closed).toEqual({ code: 1008, reason: "The message credentials is not expected now." });
    expect(Number((await fixture.session(session)).output_data)).toBe(0);
    expect(await recordingsOf(session)).toEqual([]);
  });

  test("is recorded as asciicast v2 with its sizes, encrypted, without what is typed", async () => {
    const { session, terminal } = await openRecorded();
    terminal.type("stty -echo; echo re'ady'\n");
    await terminal.shows(/ready/);
    terminal.type("read line; echo got $(expr length $line)\n");
    terminal.type("secret-typed\n");
    await terminal.shows(/got 12/);
    terminal.send({ type: "resize", columns: 132, rows: 50 });
    terminal.type(
      "printf 'sh\\303'; sleep 0.2; printf '\\270wn \\360\\237'; sleep 0.2; printf '\\232\\200\\n'; exit\n",
    );
    await terminal.next("ended");
    const { id, duration, size, has_input } = await recordingIn(session, "complete");
    expect({ has_input, hasDuration: duration > 0 }).toEqual({ has_input: false, hasDuration: true });
    const cast = await castOf(session, id);
    expect(Buffer.byteLength(cast)).toBe(size);
    const { header, events } = eventsOf(cast);
    expect(header).toEqual({
      ...{ version: 2, width: 80, height: 24 },
      ...{ timestamp: Math.floor(fixture.api.clock.now.getTime() / 1000), env: { TERM: "xterm-256color" } },
    });
    expect(events.filter(([, type]) => type === "r").map(([, , data]) => data)).toEqual(["132x50"]);
    expect(textOf(events, "o")).toContain("shøwn 🚀");
    expect(textOf(events, "i")).toBe("");
    expect(cast).not.toContain("secret-typed");
    const times = events.map(([time]) => time);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    const stored = await storedBytes();
    expect(stored.includes("got 12")).toBe(false);
    expect(stored.includes("version")).toBe(false);
  });

  test("records what is typed only if that is set, once also after a lost network", async () => {
    await record("output-and-input");
    const { session, terminal } = await fixture.open(22);
    terminal.next("recorded").then(({ input }) => input && terminal.send({ type: "accept" }));
    const open = await terminal.signIn({ username: openSsh.username, privateKey: openSsh.keys.plain });
    terminal.type("echo fi'rst'\n");
    await terminal.shows(/first/);
    terminal.socket.terminate();
    const again = await fixture.openWith(fixture.admin, session);
    again.resume(open.terminal, terminal.received);
    await again.next("open");
    again.type("exit\n");
    await again.next("ended");
    const { id } = await recordingIn(session, "complete");
    const { events } = eventsOf(await castOf(session, id));
    expect(textOf(events, "i")).toBe("echo fi'rst'\nexit\n");
    expect((await storedBytes()).includes("rst")).toBe(false);
  });

  test("is playable while it is used, as far as it is stored", async () => {
    const { session, terminal } = await openRecorded();
    terminal.type("echo so'far'\n");
    await terminal.shows(/sofar/);
    await within(async () => {
      const { id } = await recordingIn(session, "recording");
      expect(textOf(eventsOf(await castOf(session, id)).events, "o")).toContain("sofar");
    });
    const { id } = await recordingIn(session, "recording");
    const refused = await fixture.admin.delete(`/devices/connect/sessions/${session}/recordings/${id}`);
    expect(refused).toMatchObject({ status: 400 });
    terminal.send({ type: "end" });
    await recordingIn(session, "complete");
  });

  test("ends at the maximum size of a recording, with all that was shown", async () => {
    const { session, terminal } = await openRecorded();
    terminal.type("yes 0123456789012345678901234567890123456789\n");
    const reason = "The recording has reached its maximum size. Open another terminal.";
    expect(await terminal.closed).toEqual({ code: 4002, reason });
    const { id, size } = await recordingIn(session, "complete");
    expect(size).toBeGreaterThanOrEqual(MAX_RECORDING);
    expect(size).toBeLessThan(2 * MAX_RECORDING);
    expect(textOf(eventsOf(await castOf(session, id)).events, "o")).toContain(terminal.output.slice(0, 100_000));
  });

  test("is not opened when its recording cannot be started, and ends when it cannot be stored", async () => {
    const { terminal, session } = await openRecorded();
    await sql`alter table recording_chunks add constraint full_disk check ("position" < 0) not valid`.execute(
      fixture.api.db,
    );
    terminal.type("echo unrecorded\n");
    const stored = "The recording could not be stored, so the terminal was closed.";
    expect(await terminal.closed).toEqual({ code: 4002, reason: stored });
    const { terminal: second } = await fixture.open(22);
    second.next("recorded").then(() => second.send({ type: "accept" }));
    await expect(second.signIn({ username: openSsh.username, privateKey: openSsh.keys.plain })).rejects.toThrow();
    const started = "The recording could not be started, so the terminal was not opened.";
    expect(await second.closed).toEqual({ code: 4000, reason: started });
    await sql`alter table recording_chunks drop constraint full_disk`.execute(fixture.api.db);
    const { end_time } = await fixture.session(session);
    expect(end_time).toBeNull();
  });
});

describe.skipIf(!hasPrograms)("[record.policy] what is recorded", () => {
  test("is set by the remote access, or else by the company", async () => {
    await record("output");
    const { db, world } = fixture.api;
    const rule = { device_id: world.devices.own, name: "shell", destination_ip: "10.0.0.1", destination_port: 22 };
    const insert = db.insertInto("remote_access").values({ ...rule, protocol: "ssh", session_recording: "off" });
    const access = await insert.returning("id").executeTakeFirstOrThrow();
    const sessionOf = async () => {
      const session = await fixture.addTerminalSession(22);
      await db.updateTable("access_sessions").set({ access_id: access.id }).where("id", "=", session).execute();
      return session;
    };
    const exempt = await fixture.openWith(fixture.admin, await sessionOf());
    await exempt.signIn({ username: openSsh.username, privateKey: openSsh.keys.plain });
    await record("off");
    await db.updateTable("remote_access").set({ session_recording: "output-and-input" }).execute();
    const recorded = await fixture.openWith(fixture.admin, await sessionOf());
    recorded.send({ type: "start", columns: 80, rows: 24 });
    expect(await recorded.next("recorded")).toEqual({ type: "recorded", input: true });
    for (const one of [exempt, recorded]) one.send({ type: "end" });
  });

  test("cannot be evaded by a stream of bytes", async () => {
    await record("output");
    const session = await fixture.addTerminalSession(22);
    const { closed } = fixture.openBytes(await fixture.ticketOf(fixture.admin, session));
    const reason = "Terminals of this session are recorded, so only the server may open them.";
    expect(await closed).toEqual({ code: 4000, reason });
  });
});

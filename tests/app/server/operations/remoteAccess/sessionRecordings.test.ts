import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Recordings } from "../../../../../app/server/recordings/Recordings";
import { deleteOldRecordings } from "../../../../../app/server/recordings/recordingStore";
import { startTestApi, type TestApi } from "../../api/startTestApi";
import { eventsOf, textOf } from "../../recordings/readCast";
import { testLog } from "../../testLog";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

/** A session of a company with a recording that shows a text. */
async function addRecorded(company: number, text: string): Promise<{ session: number; recording: number }> {
  const now = api.clock.now;
  const row = { company_id: company, device_name: "D", username: "ada", type: "cli" as const, protocol: "ssh" };
  const times = { start_time: now, expires_at: new Date(now.getTime() + 600_000), end_time: now };
  const insert = api.db.insertInto("access_sessions").values({ ...row, ...times });
  const { id: session } = await insert.returning("id").executeTakeFirstOrThrow();
  const { secret } = api.services;
  const recordings = new Recordings({ kysely: api.db, secret, log: testLog, clock: () => api.clock.now });
  const recording = await recordings.start(session, { columns: 80, rows: 24 }, false);
  recording.output(Buffer.from(text));
  await recording.end();
  const found = api.db.selectFrom("session_recordings").select("id").where("session_id", "=", session);
  return { session, recording: (await found.executeTakeFirstOrThrow()).id };
}

const pathOf = (session: number, recording?: number) =>
  `/devices/connect/sessions/${session}/recordings${recording === undefined ? "" : `/${recording}`}`;

describe("[record.read] recordings of a session", () => {
  test("are listed in the access history and read by those who may view them, and each view is in the audit log", async () => {
    const { session, recording } = await addRecorded(api.world.companies.own, "what was shown");
    const client = await api.signIn("admin@own.test");
    const history = await client.get(`/devices/connect/logs?start_date=2020-01-01&sort=-id`);
    expect(history.body.data[0]).toMatchObject({ id: session, recordings: 1 });
    const { body } = await client.get(pathOf(session));
    const listed = { id: recording, state: "complete", has_input: false, size: expect.any(Number) };
    expect(body.data).toMatchObject([listed]);
    for (const _ of [1, 2]) {
      const read = await client.get(pathOf(session, recording));
      expect(read.headers).toMatchObject({
        "content-type": "application/x-asciicast",
        "content-disposition": expect.stringMatching(
          new RegExp(`^attachment; filename="session-${session}-[\\d-]+\\.cast"`),
        ),
      });
      expect(textOf(eventsOf(String(read.body)).events, "o")).toBe("what was shown");
    }
    const audit = await client.get("/audit-log?action=readSessionRecording&start_date=2020-01-01");
    const view = {
      ...{ user_email: "admin@own.test", path: `/api${pathOf(session, recording)}`, result: "done" },
      ...{ record_type: "access_sessions", record_id: String(session) },
    };
    expect(audit.body.data).toMatchObject([view, view]);
  });

  test.each(["end_user", "read_only", "support", "readonly_admin"])("are not for the role %s", async (role) => {
    const { session, recording } = await addRecorded(api.world.companies.own, "secret");
    const client = await api.signIn(`${role}@own.test`);
    expect((await client.get(pathOf(session))).status).toBe(403);
    expect((await client.get(pathOf(session, recording))).status).toBe(403);
    expect((await client.delete(pathOf(session, recording))).status).toBe(403);
  });

  test("of another company, or of another session, do not exist", async () => {
    const client = await api.signIn("admin@own.test");
    const foreign = await addRecorded(api.world.companies.foreign, "secret");
    const own = await addRecorded(api.world.companies.own, "own");
    for (const path of [pathOf(foreign.session, foreign.recording), pathOf(own.session, foreign.recording)]) {
      expect((await client.get(path)).status).toBe(404);
      expect((await client.delete(path)).status).toBe(404);
    }
  });

  test("are deleted with what is stored of them, which the audit log shows", async () => {
    const { session, recording } = await addRecorded(api.world.companies.own, "gone");
    const client = await api.signIn("admin@own.test");
    expect((await client.delete(pathOf(session, recording))).status).toBe(200);
    expect((await client.get(pathOf(session, recording))).status).toBe(404);
    const chunks = api.db.selectFrom("recording_chunks").selectAll().where("recording_id", "=", recording);
    expect(await chunks.execute()).toEqual([]);
    const audit = await client.get("/audit-log?action=deleteSessionRecording&start_date=2020-01-01");
    const done = audit.body.data.filter(({ result }: { result: string }) => result === "done");
    expect(done).toMatchObject([{ path: `/api${pathOf(session, recording)}`, changed: 1 }]);
  });
});

describe("[record.keep] recordings", () => {
  test("are kept for the days that their company sets", async () => {
    const old = await addRecorded(api.world.companies.own, "old");
    const kept = await addRecorded(api.world.companies.child, "kept");
    const client = await api.signIn("admin@own.test");
    const { own, child } = api.world.companies;
    expect((await client.put(`/companies/${own}`, { recording_days: 1 })).body.data).toMatchObject({
      recording_days: 1,
    });
    expect((await client.put(`/companies/${child}`, { recording_days: 30 })).status).toBe(200);
    expect((await client.put(`/companies/${own}`, { recording_days: 0 })).status).toBe(422);
    await deleteOldRecordings(api.db, new Date(api.clock.now.getTime() + 2 * 86_400_000));
    expect((await client.get(pathOf(old.session))).body.data).toEqual([]);
    expect((await client.get(pathOf(kept.session))).body.data).toMatchObject([{ id: kept.recording }]);
  });
});

describe("[record.settings] what a remote access records", () => {
  test("is changed by those who may update companies only", async () => {
    const { db, world } = api;
    const name = "recorded-rule";
    const rule = { device_id: world.devices.own, name, destination_ip: "10.0.0.1", destination_port: 22 };
    const insert = db
      .insertInto("remote_access")
      .values({ ...rule, protocol: "ssh" })
      .returning("id");
    const { id } = await insert.executeTakeFirstOrThrow();
    const role = await db
      .selectFrom("users")
      .select("role_id")
      .where("email", "=", "end_user@own.test")
      .executeTakeFirst();
    const permission = "update_device_remote_access";
    await db
      .insertInto("role_permissions")
      .values({ role_id: role?.role_id ?? 0, permission })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const user = await api.signIn("end_user@own.test");
    const path = `/devices/remote-access/${id}`;
    expect((await user.put(path, { session_recording: "off" })).status).toBe(403);
    expect((await user.put(path, { session_recording: "company", name: `${name}-2` })).status).toBe(200);
    const client = await api.signIn("admin@own.test");
    const { body } = await client.put(path, { session_recording: "output" });
    expect(body.data).toMatchObject({ session_recording: "output" });
    const created = { ...rule, name: "exempt", protocol: "ssh", session_recording: "off" };
    const answer = await client.post("/devices/remote-access", { data: [created] });
    expect(answer.body.data).toMatchObject([{ session_recording: "off" }]);
  });
});

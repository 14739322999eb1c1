import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runNextBatch } from "../../../../../app/server/api/massCalls/runMassCall";
import type { Client } from "../Client";
import { startTestApi, type TestApi } from "../startTestApi";

const MANY = 1234;

let api: TestApi;
let admin: Client;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
});
beforeEach(async () => {
  const { own, sibling } = api.world.companies;
  for (const table of ["password_tasks", "mass_calls", "status_messages", "device_jobs", "devices"] as const)
    await api.db.deleteFrom(table).execute();
  await sql`
    insert into devices (company_id, name, serial, model, firmware, status)
    select ${own}, 'device-' || n, 'S' || n, case when n <= 1000 then 'RUTX50' else 'TSW202' end, '7.1', n % 2
    from generate_series(1, ${MANY}) n`.execute(api.db);
  await sql`
    insert into devices (company_id, name, serial, model, status)
    select ${sibling}, 'other-' || n, 'O' || n, 'RUTX50', 1 from generate_series(1, 50) n`.execute(api.db);
});
afterAll(() => api?.close());

const parts = () => ({ kysely: api.db, services: api.services, served: api.served });
async function runAll(): Promise<number> {
  for (let pieces = 0; ; pieces += 1) if (!(await runNextBatch(parts()))) return pieces;
}
const named = (matching: object, count: number) => ({ matching, count });
const reboot = (matching: object, count: number, client = admin) =>
  client.post("/devices/actions", { action: "reboot", device_id: named(matching, count) });
const jobsOf = async () =>
  (
    await sql<{ jobs: number; devices: number; companies: number[] }>`
      select count(*)::int as jobs, count(distinct device_id)::int as devices, array_agg(distinct company_id) as companies
      from device_jobs`.execute(api.db)
  ).rows[0];
const lastStatus = async () => {
  const messages = await api.db
    .selectFrom("status_messages")
    .select("message")
    .where("subject", "=", "-1")
    .orderBy("id")
    .execute();
  return messages.at(-1)?.message;
};

describe("a change of every device that matches", () => {
  test("reaches each of them once, whatever their number, and none of others", async () => {
    const answer = await reboot({}, MANY);
    expect([answer.status, answer.body.meta.channel]).toEqual([202, expect.stringContaining("private-status.")]);
    expect((await jobsOf())?.jobs).toBe(0);
    expect(await runAll()).toBe(Math.ceil(MANY / 500));
    expect(await jobsOf()).toEqual({ jobs: MANY, devices: MANY, companies: [api.world.companies.own] });
    expect(await lastStatus()).toMatchObject({ status: "completed", progress: { value: MANY, total: MANY } });
  });

  test("once also where several servers go through it", async () => {
    await reboot({}, MANY);
    await Promise.all([runAll(), runAll(), runAll()]);
    await runAll();
    expect(await jobsOf()).toMatchObject({ jobs: MANY, devices: MANY });
  });

  test("reaches those alone that the filters and the search find, as the list finds them", async () => {
    await reboot({ status: ["online"], q: "device-1" }, 600);
    await runAll();
    const { body } = await admin.get("/devices?status=online&q=device-1&limit=0");
    expect(body.meta.total).toBeGreaterThan(100);
    expect((await jobsOf())?.jobs).toBe(body.meta.total);
  });

  test("is refused when it matches more than its caller expected, or nothing, or with an invalid filter", async () => {
    const more = await reboot({}, 1000);
    expect([more.status, more.body.errors[0].message]).toEqual([422, expect.stringContaining(`${MANY} devices now`)]);
    expect((await reboot({ model: ["none"] }, 5)).status).toBe(404);
    expect((await reboot({ colour: "red" }, 5)).status).toBe(422);
    expect((await reboot({ limit: 5 }, MANY)).status).toBe(422);
    expect((await admin.post("/devices/actions", { action: "fly", device_id: named({}, MANY) })).status).toBe(422);
    expect(await runAll()).toBe(0);
  });

  test("needs the permission of the change, at its beginning and until its end", async () => {
    const viewer = await api.signIn("read_only@own.test");
    expect((await reboot({}, MANY, viewer)).status).toBe(403);
    await reboot({}, MANY);
    await runNextBatch(parts());
    await api.db.updateTable("users").set({ disabled: true }).where("email", "=", "admin@own.test").execute();
    await runAll();
    await api.db.updateTable("users").set({ disabled: false }).where("email", "=", "admin@own.test").execute();
    expect((await jobsOf())?.jobs).toBe(500);
    expect(await lastStatus()).toMatchObject({ status: "error", value: `Ended after 500 of ${MANY}` });
  });

  test("leaves out those it is refused for, by name, and does the rest", async () => {
    const { rows } = await sql<{ id: number }>`select id from devices where serial in ('S3', 'S700')`.execute(api.db);
    const gone = rows.map(({ id }) => id);
    await reboot({}, MANY);
    await api.db.deleteFrom("devices").where("id", "in", gone).execute();
    await runAll();
    expect((await jobsOf())?.jobs).toBe(MANY - 2);
    expect(await lastStatus()).toMatchObject({ status: "warning", value: `${MANY - 2} of ${MANY}, 2 left out` });
  });

  test("ends early when it is refused for all of the first", async () => {
    const { body } = await admin.send("PUT", "/devices/tags/assign", {
      data: [{ device_id: named({}, MANY), tag_id: [999_999] }],
    });
    expect(body.meta.channel).toBeDefined();
    await runAll();
    expect(await lastStatus()).toMatchObject({ status: "error", value: `Ended after 0 of ${MANY}` });
  });

  test("gives each item of the content its own devices", async () => {
    const command = (model: string, text: string, count: number) => ({
      device_id: named({ model: [model] }, count),
      command: text,
    });
    const data = [command("RUTX50", "uptime", 1000), command("TSW202", "reboot", 234)];
    expect((await admin.post("/devices/command", { data })).status).toBe(202);
    await runAll();
    const { rows } = await sql`
      select d.model, j.detail ->> 'command' as command, count(*)::int as count
      from device_jobs j join devices d on d.id = j.device_id group by 1, 2 order by 1`.execute(api.db);
    expect(rows).toEqual([
      { model: "RUTX50", command: "uptime", count: 1000 },
      { model: "TSW202", command: "reboot", count: 234 },
    ]);
  });

  test("is refused together with device ids, which would be ignored", async () => {
    const { own } = api.world.companies;
    const one = await api.db.selectFrom("devices").select("id").where("company_id", "=", own).executeTakeFirstOrThrow();
    const data = [named({}, MANY), one.id].map((id) => ({ id, password: "Only-one-knows-1" }));
    const { status, body } = await admin.post("/devices/passwords/set", { data });
    expect([status, body.errors[0].source]).toEqual([422, "matching"]);
    expect(await runAll()).toBe(0);
  });

  test("configures those of a group as the list finds them", async () => {
    const request = { path: "/services/ntp/config", method: "PUT", content_type: "application/json" };
    const device_id = named({ model: ["TSW202"], firmware: ["7.1"] }, 234);
    const configuration = [{ ...request, device_id, request_data: [{ data: { interval: 7200 } }] }];
    expect((await admin.post("/devices/configurator/configure", { configuration })).status).toBe(202);
    await runAll();
    expect((await jobsOf())?.jobs).toBe(234);
  });

  test("keeps what it is done with sealed, and forgets it in the end", async () => {
    const data = [{ id: named({}, MANY), password: "Only-one-knows-1" }];
    expect((await admin.post("/devices/passwords/set", { data })).status).toBe(202);
    const contents = () => api.db.selectFrom("mass_calls").select("content").execute();
    expect(String((await contents())[0]?.content)).not.toContain("Only-one-knows-1");
    await runAll();
    expect((await contents())[0]?.content).toHaveLength(0);
    const { devices } = await api.db.selectFrom("mass_calls").select("devices").executeTakeFirstOrThrow();
    expect(devices).toEqual([]);
    expect((await jobsOf())?.jobs).toBe(MANY);
  });
});

describe("the audit log of such a change", () => {
  const entriesOf = async (work: () => Promise<unknown>) => {
    const newest = await api.db.selectFrom("audit_log").select("id").orderBy("id", "desc").executeTakeFirst();
    await work();
    await runAll();
    return api.db
      .selectFrom("audit_log")
      .select(["action", "result", "user_email", "actor_id", "actor_email", "address"])
      .where("id", ">", newest?.id ?? "0")
      .where("action", "in", ["createDeviceActions", "assignTags"])
      .orderBy("id")
      .execute();
  };

  test("names the impersonating user and the address with each batch", async () => {
    const { admin: user_id, support: actor_id } = api.world.actors;
    const granted_until = new Date("2027-01-01");
    await api.db.insertInto("impersonation_grants").values({ user_id, granted_until }).execute();
    const support = await api.signIn("support@own.test", "192.0.2.77");
    expect((await support.post(`/users/impersonate/${user_id}`)).status).toBe(200);
    const entries = await entriesOf(async () => expect((await reboot({}, MANY, support)).status).toBe(202));
    const { action } = entries[0] ?? {};
    const both = { user_email: "admin@own.test", actor_id, actor_email: "support@own.test", address: "192.0.2.77" };
    expect(entries).toEqual(Array(1 + Math.ceil(MANY / 500)).fill({ action, result: "done", ...both }));
  });

  test("says that a piece failed whose devices were all refused", async () => {
    const data = [{ device_id: named({ model: ["TSW202"] }, 234), tag_id: [999_999] }];
    const entries = await entriesOf(() => admin.send("PUT", "/devices/tags/assign", { data }));
    expect(entries.map(({ result, actor_email }) => [result, actor_email])).toEqual([
      ["done", null],
      ["failed", null],
    ]);
  });
});

test("new passwords for every device that matches are one task, read once all of them have theirs", async () => {
  const data = [{ id: named({ model: ["RUTX50"] }, 1000), length: 12, use_special: 0 }];
  await admin.post("/devices/passwords/generate", { data });
  await runNextBatch(parts());
  await sql`update device_jobs set state = 'completed', finished_at = now()`.execute(api.db);
  const read = async () => (await admin.get("/devices/passwords/generated/tasks")).body;
  const [first] = (await read()).data;
  expect([first.completed, first.total]).toEqual([500, 500]);
  const early = await admin.get(`/tasks/${first.id}/download/passwords`);
  expect([early.status, early.body.errors[0].message]).toEqual([400, "Not every device has its password yet."]);
  await runAll();
  await sql`update device_jobs set state = 'completed', finished_at = now() where state = 'waiting'`.execute(api.db);
  const tasks = await read();
  expect([tasks.meta.total, tasks.data[0].id, tasks.data[0].total]).toEqual([1, first.id, 1000]);
  const sent = await admin.get(`/tasks/${first.id}/download/passwords`);
  expect(sent.body.toString().trim().split("\r\n")).toHaveLength(1001);
});

test("lists show what is about every device that matches", async () => {
  await reboot({ model: ["TSW202"] }, 234);
  await runAll();
  const about = async (matching: object) => {
    const text = encodeURIComponent(JSON.stringify(named(matching, MANY)));
    return (await admin.get(`/devices/actions/logs?device_id=${text}&limit=0`)).body.meta.total;
  };
  expect([await about({}), await about({ model: ["TSW202"] }), await about({ model: ["RUTX50"] })]).toEqual([
    234, 234, 0,
  ]);
});

test("every change that takes devices so says that it may begin and end later", () => {
  const writes = api.served.map(({ operation }) => operation).filter(({ matching, isWrite }) => matching && isWrite);
  expect(writes.length).toBeGreaterThan(20);
  expect(writes.filter(({ responses }) => !responses.has(202)).map(({ id }) => id)).toEqual([]);
});

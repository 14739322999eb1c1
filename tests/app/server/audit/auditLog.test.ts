import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asSession } from "../../../../app/server/session/asSession";
import { readSession } from "../../../../app/server/session/readSession";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { PASSWORD } from "../api/world";
import { withoutAppendOnly } from "./withoutAppendOnly";

let api: TestApi;
let admin: Client;
let boss: Client;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
  boss = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());
beforeEach(() => withoutAppendOnly(api.db, () => api.db.deleteFrom("audit_log").execute()));

type Entry = Record<string, unknown> & { id: number };

const list = async (by = "", who = boss): Promise<Entry[]> =>
  (await who.get(`/audit-log?limit=100&sort=-id&${by}`)).body.data;
const detailOf = async ({ id }: Entry) => (await boss.get(`/audit-log/${id}`)).body.data;
const newest = async (by = "") => detailOf((await list(by))[0] as Entry);

describe("what was changed", () => {
  test("has before and after values of the changed fields, with the record's name", async () => {
    const { own } = api.world.devices;
    await admin.put(`/devices/${own}`, { name: "North pump", description: "By the river" });
    await admin.put(`/devices/${own}`, { name: "South pump" });
    expect(await newest()).toMatchObject({
      ...{ action: "updateDevice", result: "done", reason: null, user_email: "admin@own.test", actor_email: null },
      ...{
        record_type: "devices",
        record_id: String(own),
        record_name: "South pump",
        address: "192.0.2.1",
        changed: 1,
      },
      changes: [{ change: "update", field: "name", before: "North pump", after: "South pump" }],
    });
  });

  test("of a row that is made has no before, of one that is removed no after", async () => {
    const { body } = await admin.post("/tags", { company_id: api.world.companies.own, name: "Harbour" });
    expect((await newest()).changes).toContainEqual(
      expect.objectContaining({ record_type: "tags", change: "insert", field: "name", before: null, after: "Harbour" }),
    );
    await admin.send("DELETE", `/tags/${body.data.id}`);
    expect((await newest()).changes).toContainEqual(
      expect.objectContaining({ record_type: "tags", change: "delete", field: "name", before: "Harbour", after: null }),
    );
  });

  test("holds no secret, however it is called and wherever it lies", async () => {
    const secrets = ["first hidden word", "second hidden word", "third hidden word", "fourth hidden word"];
    const server = {
      host: "mail.test",
      port: 587,
      email: "a@mail.test",
      username: "a",
      company_id: api.world.companies.own,
    };
    await admin.post("/email-configurations", { ...server, name: "Mail", password: secrets[0] });
    await boss.post("/storage", {
      key: "kept",
      value: {
        wifi: [{ ssid: "Net", key: secrets[1] }],
        pairs: [{ name: "psk", value: secrets[2] }],
        PIN: 4711,
        a: { api_key: secrets[3] },
      },
    });
    const text = JSON.stringify(await api.db.selectFrom("audit_log").selectAll().execute());
    for (const secret of [...secrets, "4711"]) expect(text).not.toContain(secret);
    expect(text).toContain("Net");
  });

  test("is bounded, however large a write is", async () => {
    const value = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`field ${at}`, "x".repeat(200)]));
    expect((await boss.post("/storage", { key: "large", value })).status).toBeLessThan(300);
    const { rows } = await sql<{ size: number }>`select max(length(row::text)) as size from audit_log row`.execute(
      api.db,
    );
    expect(rows[0]?.size).toBeGreaterThan(500);
    expect(rows[0]?.size).toBeLessThan(50_000);
  });

  test("of many rows lists the first, counts all, and is found by any listed one", async () => {
    const company_id = api.world.companies.own;
    const many = Array.from({ length: 70 }, (_, at) => ({
      company_id,
      name: `gate ${at}`,
      serial: `gate${at}`,
      model: "RUT241",
    }));
    const rows = await api.db.insertInto("devices").values(many).returning("id").execute();
    await boss.send("DELETE", "/devices", { device_id: rows.map(({ id }) => id) });
    const entry = await newest("action=deleteDevices");
    const removed = rows.map(({ id }) => String(id)).sort();
    const shown: Entry[] = entry.changes.filter((one: Entry) => one.record_type === "devices");
    const first = new Set(shown.map((one) => String(one.record_id)));
    expect(entry.changed).toBe(70);
    // As many as fit into 30,000 characters, at most 50.
    expect(first.size).toBeGreaterThan(20);
    expect(first.size).toBeLessThanOrEqual(50);
    expect(removed).toEqual(expect.arrayContaining([...first]));
    expect(new Set(shown.map((one) => one.change))).toEqual(new Set(["delete"]));
    expect(await list("record=GATE 5")).toContainEqual(expect.objectContaining({ id: entry.id }));
  });

  test("is collected by the database in the transaction of the write", async () => {
    const response = await api.db.transaction().execute(async (transaction) => {
      const [user, companies] = [String(api.world.actors.admin), `{${api.world.companies.own}}`];
      await sql`select set_config('farhelm.user', ${user}, true),
        set_config('farhelm.companies', ${companies}, true)`.execute(transaction);
      await transaction.updateTable("tags").set({ name: "counted" }).where("id", "=", api.world.tags.own).execute();
      const { rows } = await sql<{ held: string }>`select current_setting('farhelm.changes', true) as held`.execute(
        transaction,
      );
      return rows[0]?.held;
    });
    expect(JSON.parse(response ?? "null")).toEqual({
      ...{ record: "tags", id: api.world.tags.own, name: "counted", change: "update" },
      fields: [{ field: "name", before: expect.any(String), after: "counted" }],
    });
    // The entry was rolled back with its write or merged into another one: nothing is left over for the next.
    const { rows } = await sql<{
      held: string | null;
    }>`select current_setting('farhelm.changes', true) as held`.execute(api.db);
    expect(rows[0]?.held || null).toBeNull();
  });
});

describe("who did it", () => {
  test("is both people while one acts for the other", async () => {
    const target = api.world.users.own;
    const user = await api.signIn("user@own.test");
    await user.post("/user/revoke-impersonation-access");
    const granted_until = new Date("2027-01-01");
    await api.db.insertInto("impersonation_grants").values({ user_id: target, granted_until }).execute();
    const support = await api.signIn("support@own.test");
    expect((await support.post(`/users/impersonate/${target}`)).status).toBe(200);
    await support.post("/storage", { key: "acted", value: 1 });
    expect((await support.put("/account/password", { password: PASSWORD, new_password: `${PASSWORD}!` })).status).toBe(
      403,
    );
    await support.post("/user/cancel-impersonation");
    const both = { user_email: "user@own.test", actor_email: "support@own.test" };
    expect(
      (await list(`user_id=${api.world.actors.support}`)).map(({ action, result, user_email, actor_email }) => [
        action,
        result,
        user_email,
        actor_email,
      ]),
    ).toEqual([
      ["cancelImpersonation", "done", both.user_email, both.actor_email],
      ["changePassword", "refused", both.user_email, both.actor_email],
      ["createStorage", "done", both.user_email, both.actor_email],
      ["impersonateUser", "done", "support@own.test", null],
      ["login", "done", "support@own.test", null],
    ]);
  });

  test("is notified when they sign out", async () => {
    const client = await api.signIn("end_user@own.test");
    await client.post("/account/token/revoke");
    expect((await list())[0]).toMatchObject({ action: "revokeToken", user_email: "end_user@own.test" });
  });
});

describe("what was not allowed", () => {
  test("is there with the code, whether it would have written or read", async () => {
    const guest = await api.signIn("read_only@own.test");
    await guest.put(`/devices/${api.world.devices.own}`, { name: "Taken" });
    await guest.get("/audit-log");
    const refused = (await list("result=refused")).map(({ action, reason, user_email, record_id, path }) => ({
      action,
      reason,
      user_email,
      record_id,
      path,
    }));
    const who = { reason: "FORBIDDEN", user_email: "read_only@own.test" };
    expect(refused).toEqual([
      { ...who, action: "read", record_id: null, path: "/api/audit-log" },
      {
        ...who,
        action: "updateDevice",
        record_id: String(api.world.devices.own),
        path: `/api/devices/${api.world.devices.own}`,
      },
    ]);
  });

  test("does not reveal the name of what the caller may not see", async () => {
    const guest = await api.signIn("read_only@own.test");
    await guest.put(`/devices/${api.world.devices.foreign}`, { name: "Taken" });
    expect((await list("result=refused"))[0]).toMatchObject({
      record_id: String(api.world.devices.foreign),
      record_name: null,
    });
  });

  test("is noted of one person so often, and no oftener", async () => {
    const guest = await api.signIn("readonly_admin@own.test");
    for (let time = 0; time < 130; time += 1) await guest.post("/tags", { name: "x", company_id: 1 });
    const { count } = await api.db
      .selectFrom("audit_log")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("result", "=", "refused")
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeGreaterThan(90);
    expect(Number(count)).toBeLessThan(115);
  });
});

describe("a failed sign-in", () => {
  const tried = (email: string, password: string, address: string) =>
    api.browser(address).post("/account/login", { email, password });

  test("is there with the address of whom it was about, known or not, and without the password", async () => {
    await tried("admin@own.test", "a wrong password", "198.51.100.1");
    await tried("nobody@nowhere.test", "another wrong password", "198.51.100.1");
    const [unknown, known] = await list("action=signInFailed");
    expect(known).toMatchObject({
      user_email: "admin@own.test",
      user_id: api.world.actors.admin,
      company_id: api.world.companies.own,
      result: "failed",
      reason: "SIGN_IN_FAILED",
      address: "198.51.100.1",
    });
    expect(unknown).toMatchObject({ user_email: "nobody@nowhere.test", user_id: null, company_id: null });
    expect(JSON.stringify(await api.db.selectFrom("audit_log").selectAll().execute())).not.toContain("wrong password");
    expect((await list("action=signInFailed", admin)).map(({ user_email }) => user_email)).toEqual(["admin@own.test"]);
  });

  test("that has to wait is noted once, and the account can be signed in to from there afterwards", async () => {
    for (let time = 0; time < 12; time += 1) await tried("support@own.test", "wrong again", "198.51.100.2");
    const reasons = (await list("action=signInFailed")).map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason === "SIGN_IN_FAILED")).toHaveLength(5);
    expect(reasons.filter((reason) => reason === "TOO_MANY_REQUESTS")).toHaveLength(1);
    await api.db.deleteFrom("rate_limits").execute();
    expect((await tried("support@own.test", PASSWORD, "198.51.100.2")).status).toBe(200);
  });

  test("with a token that is none is there as well", async () => {
    await api
      .browser("198.51.100.3")
      .send("GET", "/devices", undefined, { headers: { authorization: "Bearer fht_none" } });
    expect(await list()).toEqual([
      expect.objectContaining({
        action: "signInFailed",
        operation: "listDevices",
        reason: "UNAUTHORIZED",
        user_email: null,
      }),
    ]);
  });
});

describe("the list", () => {
  test("is filtered by user, action, record, result, address and time", async () => {
    const { own } = api.world.devices;
    await admin.put(`/devices/${own}`, { name: "Lighthouse" });
    api.clock.now = new Date("2026-05-05T10:00:00Z");
    boss = await api.signIn("super_admin@own.test", "203.0.113.9");
    await boss.put(`/tags/${api.world.tags.own}`, { name: "Beacon" });
    const actions = async (by: string) => (await list(by)).map(({ action }) => action);
    expect(await actions(`user_id=${api.world.actors.admin}`)).toEqual(["updateDevice"]);
    expect(await actions("action=updateTag,createTag")).toEqual(["updateTag"]);
    expect(await actions("record=lightHOUSE")).toEqual(["updateDevice"]);
    expect(await actions(`record_type=devices&record_id=${own}`)).toEqual(["updateDevice"]);
    expect(await actions("record=light%25")).toEqual([]);
    expect(await actions("result=refused,failed")).toEqual([]);
    expect(await actions("address=203.0.113")).toEqual(["updateTag", "login"]);
    expect(await actions("end_date=2026-05-04")).toEqual(["updateDevice"]);
    expect(await actions("start_date=2026-05-05")).toEqual(["updateTag", "login"]);
    expect(await actions("q=beacon")).toEqual(["updateTag"]);
  });

  test("shows a company what its people and those below it did, and no others", async () => {
    const of = (company_id: number, user_email: string) => ({
      company_id,
      user_id: null,
      user_email,
      operation: "createTag",
      path: "/api/tags",
      address: null,
    });
    const { own, child, parent, foreign, sibling } = api.world.companies;
    const all = [
      of(own, "own"),
      of(child, "child"),
      of(parent, "parent"),
      of(foreign, "foreign"),
      of(sibling, "sibling"),
    ];
    await api.db.insertInto("audit_log").values(all).execute();
    admin = await api.signIn("admin@own.test");
    expect((await list("action=createTag", admin)).map(({ user_email }) => user_email).sort()).toEqual([
      "child",
      "own",
    ]);
    const foreignId = (await list("action=createTag")).find(({ user_email }) => user_email === "foreign")?.id;
    expect((await admin.get(`/audit-log/${foreignId}`)).status).toBe(404);
    expect(String((await admin.get("/audit-log/jsonl")).body)).not.toContain("foreign");
  });
});

describe("the file", () => {
  test("for spreadsheets guards formulas, for programs has an object on each line", async () => {
    await boss.put(`/tags/${api.world.tags.own}`, { name: '=HYPERLINK("https://x.test")' });
    const { body, headers } = await boss.get("/audit-log/csv?fields=action,record_name,changes");
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [head, line = ""] = String(body).replace("\uFEFF", "").split("\r\n");
    expect(head).toBe("action,record_name,changes");
    expect(line).toMatch(/^updateTag,"'=HYPERLINK/);
    const lines = String((await boss.get("/audit-log/jsonl")).body)
      .trimEnd()
      .split("\n")
      .map((one) => JSON.parse(one));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      action: "updateTag",
      changes: [{ field: "name", after: '=HYPERLINK("https://x.test")' }],
    });
  });

  test("of a long log is whole, in its order, and gives its connection back", async () => {
    await sql`insert into audit_log (company_id, user_email, operation, path, created_at)
      select ${api.world.companies.own}, 'a@own.test', 'createTag', '/' || n, now() from generate_series(1, 12345) n`.execute(
      api.db,
    );
    for (let time = 0; time < 6; time += 1) {
      const lines = String((await boss.get("/audit-log/jsonl?fields=path&sort=-id&action=createTag")).body)
        .trimEnd()
        .split("\n");
      expect(lines).toHaveLength(12345);
      expect([lines[0], lines.at(-1)]).toEqual(['{"path":"/12345"}', '{"path":"/1"}']);
    }
    const { rows } =
      await sql`select from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()`.execute(
        api.db,
      );
    expect(rows).toHaveLength(0);
  });
});

describe("an entry", () => {
  const change = ["update audit_log set user_email = 'x'", "delete from audit_log", "truncate audit_log"];

  test.each(["admin@own.test", "super_admin@own.test"])(
    "cannot be changed or removed by a request of %s",
    async (email) => {
      const client = await api.signIn(email);
      const cookie = [...client.jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const session = await readSession(api.services.database, cookie, api.clock.now);
      for (const statement of change) {
        const attempt = api.db.transaction().execute(async (transaction) => {
          if (session) await asSession(session).execute(transaction);
          await sql.raw(statement).execute(transaction);
        });
        await expect(attempt).rejects.toThrow(/permission denied for table audit_log/);
      }
    },
  );

  test("cannot be changed or removed by the owner of the tables either", async () => {
    for (const statement of change) await expect(sql.raw(statement).execute(api.db)).rejects.toThrow(/append-only/);
    const { rows } = await sql<{ held: boolean }>`
      select exists (select from pg_class c, aclexplode(c.relacl) a where c.relname = 'audit_log'
        and a.privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')) as held`.execute(api.db);
    expect(rows).toEqual([{ held: false }]);
  });

  test("stays when the user it is about is removed", async () => {
    const client = await api.signIn("user@child.test");
    await boss.send("DELETE", `/users/${api.world.users.child}`);
    expect((await list(`user_id=${api.world.users.child}`)).map(({ user_email }) => user_email)).toEqual([
      "user@child.test",
    ]);
    expect((await client.get("/devices")).status).toBe(401);
  });
});

describe("a change without a session", () => {
  test("by a mailed link has before and after values, as the user's own change", async () => {
    const { id } = await api.db
      .insertInto("users")
      .values({
        ...{ email: "kari@own.test", username: "kari", company_id: api.world.companies.own, role_id: 3 },
        ...{ password_hash: "none", email_verified: false },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await api.browser("198.51.100.60").post("/account/password/forgot", { email: "kari@own.test" });
    const token = await api.mailbox.token("kari@own.test");
    const password = "a quiet harbour at dawn";
    const response = await api.browser("198.51.100.60").post("/account/password/reset", { token, password });
    expect(response.status).toBe(200);
    const entry = await newest("action=resetPassword");
    expect(entry).toMatchObject({ user_id: id, user_email: "kari@own.test" });
    const changed = { record_type: "users", record_id: String(id), change: "update" };
    expect(entry.changes).toContainEqual(
      expect.objectContaining({ ...changed, field: "email_verified", before: "false", after: "true" }),
    );
    expect(entry.changes).toContainEqual(
      expect.objectContaining({ ...changed, field: "password_hash", before: "…", after: "…" }),
    );
  });

  test("by an invitation that is accepted shows the new user, and names nobody else as its author", async () => {
    const { own } = api.world.companies;
    const invitation = { email: "liv@own.test", company_id: own, role: "end_user" };
    expect((await admin.post("/users/invite", invitation)).status).toBeLessThan(300);
    const token = await api.mailbox.token("liv@own.test");
    const accepted = { token, password: "a lamp above the quay" };
    expect((await api.browser("198.51.100.61").post("/account/invitation/accept", accepted)).status).toBe(201);
    const entry = await newest("action=acceptInvitation");
    expect(entry).toMatchObject({ user_email: "liv@own.test", company_id: own, actor_email: null });
    expect(entry.changes).toContainEqual(
      expect.objectContaining({ record_type: "users", change: "insert", field: "email", after: "liv@own.test" }),
    );
  });
});

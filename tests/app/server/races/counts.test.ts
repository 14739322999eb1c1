import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Answer, Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { ROLES } from "../api/world";

let api: TestApi;
let client: Client;
let count = 0;
let name: string;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("super_admin@own.test");
});
beforeEach(() => {
  name = `race${++count}`;
});
afterAll(() => api?.close());

/** More than the pool has connections. */
const AT_ONCE = 30;
const atOnce = (send: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(index)));

/** Counts the responses by status. */
function tally(responses: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const sourcesOf = (responses: readonly Answer[]) =>
  new Set(responses.flatMap(({ body }) => body.errors ?? []).map(({ source }) => source));

async function rows(table: string, column: string, value: string | number): Promise<number> {
  const query = sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${value}`;
  return (await query.execute(api.db)).rows[0]?.count ?? 0;
}

const mailsTo = async (address: string) => (await api.mailbox.to(address)).length;

describe("of equal concurrent requests one succeeds, and the others get the conflicting field", () => {
  test("one invitation of an address, one mail", async () => {
    const email = `${name}@guest.test`;
    const invite = () =>
      client.post("/users/invite", { email, company_id: api.world.companies.own, role: "read_only" });
    const responses = await atOnce(invite);
    expect([tally(responses), sourcesOf(responses)]).toEqual([{ 201: 1, 409: AT_ONCE - 1 }, new Set(["email"])]);
    expect([await rows("user_invitations", "email", email), await mailsTo(email)]).toEqual([1, 1]);
    expect((await invite()).status).toBe(201);
    expect([await rows("user_invitations", "email", email), await mailsTo(email)]).toEqual([1, 2]);
  });

  test("one invitation of a company, one mail", async () => {
    const email = `${name}@guest.test`;
    const responses = await atOnce(() => client.post("/distributors/invitations", { email }));
    expect([tally(responses), sourcesOf(responses)]).toEqual([{ 201: 1, 409: AT_ONCE - 1 }, new Set(["email"])]);
    expect([await rows("company_invitations", "email", email), await mailsTo(email)]).toEqual([1, 1]);
  });

  test("one question whether one may act for a user, one mail", async () => {
    const { own } = api.world.users;
    const responses = await atOnce(() => client.post(`/users/impersonate/${own}/request`));
    expect(tally(responses)).toEqual({ 200: 1, 409: AT_ONCE - 1 });
    expect([await rows("impersonation_requests", "user_id", own), await mailsTo("user@own.test")]).toEqual([1, 1]);
  });

  test.each<[string, () => [url: string, body: object], string, string]>([
    ["a tag", () => ["/tags", { company_id: api.world.companies.own, name }], "tags", "name"],
    ["a company", () => ["/companies", { name, parent_id: api.world.companies.own }], "companies", "name"],
    ["a setting", () => ["/storage", { key: name, value: 1 }], "storage", "key"],
    ["an approval", () => ["/devices/authorized", { serial: name }], "authorized_devices", "serial"],
  ])("%s is made once", async (_what, operation, table, source) => {
    const [url, body] = operation();
    const responses = await atOnce(() => client.post(url, body));
    expect([tally(responses), sourcesOf(responses)]).toEqual([{ 201: 1, 409: AT_ONCE - 1 }, new Set([source])]);
    expect(await rows(table, source, name)).toBe(1);
  });
});

test("copies of one record made at once all have names of their own", async () => {
  const { body } = await client.post("/devices/tasks/groups", {
    company_id: api.world.companies.own,
    name,
    tasks: [{ name: "one", type: "command", timeout: 9, data: { command: "true" } }],
  });
  const responses = await atOnce(() => client.post(`/devices/tasks/groups/${body.data.id}/duplicate`));
  expect(tally(responses)).toEqual({ 201: AT_ONCE });
  expect(new Set(responses.map((response) => response.body.data.name)).size).toBe(AT_ONCE);
});

test("an invitation accepted many times at once makes one user", async () => {
  const email = `${name}@guest.test`;
  await client.post("/users/invite", { email, company_id: api.world.companies.own, role: "read_only" });
  const token = await api.mailbox.token(email);
  const responses = await atOnce((index) =>
    api.browser(`192.0.3.${index}`).post("/account/invitation/accept", { token, password: "a much better one" }),
  );
  expect([tally(responses), await rows("users", "email", email)]).toEqual([{ 201: 1, 400: AT_ONCE - 1 }, 1]);
});

describe("credits", () => {
  const grantCredits = async (company_id: number, amount: number) => {
    const { id } = await api.db
      .selectFrom("credit_types")
      .select("id")
      .where("kind", "=", "credit")
      .where("payment_type", "=", "free")
      .executeTakeFirstOrThrow();
    const values = {
      company_id,
      credit_type_id: id,
      credit_count: amount,
      credit_left: amount,
      assigned_at: new Date(),
    };
    await api.db.insertInto("credits").values(values).execute();
  };
  const remainingCredits = async (company: number) => {
    const { rows: sums } = await sql<{ left: number }>`
      select coalesce(sum(credit_left), 0)::int as left from credits where company_id = ${company}`.execute(api.db);
    return sums[0]?.left;
  };

  test("are never moved below nothing, and none are lost", async () => {
    const { own, child } = api.world.companies;
    await grantCredits(own, 10);
    const move = { source: own, target: child, amount: 3, credit_type_name: "credit" };
    const responses = await atOnce(() => client.post("/credits/move", move));
    expect([tally(responses), sourcesOf(responses)]).toEqual([{ 200: 3, 422: AT_ONCE - 3 }, new Set(["amount"])]);
    expect([await remainingCredits(own), await remainingCredits(child)]).toEqual([1, 9]);
  });
});

test("two who remove each other at once do not both go", async () => {
  const create = async (email: string) => {
    const own = await api.db
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", api.world.actors.super_admin)
      .executeTakeFirstOrThrow();
    const values = { email, username: email, company_id: api.world.companies.own, role_id: ROLES.admin };
    const more = { ...own, email_verified: true, tos_accepted: true };
    return api.db
      .insertInto("users")
      .values({ ...values, ...more })
      .returning("id")
      .executeTakeFirstOrThrow();
  };
  const pairs = [`${name}-a@own.test`, `${name}-b@own.test`];
  const ids = [(await create(pairs[0] ?? "")).id, (await create(pairs[1] ?? "")).id];
  const clients = await Promise.all(pairs.map((email) => api.signIn(email)));
  const responses = await Promise.all(clients.map((one, index) => one.delete(`/users/${ids[1 - index]}`)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.every(({ status }) => status < 500)).toBe(true);
  const remaining = await api.db.selectFrom("users").select("id").where("id", "in", ids).execute();
  expect(remaining).toHaveLength(1);
});

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

/** More than there are connections to the database. */
const AT_ONCE = 30;
const atOnce = (send: (place: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, place) => send(place)));

/** How often each status came. */
function tally(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const sourcesOf = (answers: readonly Answer[]) =>
  new Set(answers.flatMap(({ body }) => body.errors ?? []).map(({ source }) => source));

async function rows(table: string, column: string, value: string | number): Promise<number> {
  const query = sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${value}`;
  return (await query.execute(api.db)).rows[0]?.count ?? 0;
}

const mailsTo = async (address: string) => (await api.mailbox.to(address)).length;

describe("of equal requests at once one is done, and the others are told which field is in the way", () => {
  test("one invitation of an address, one mail", async () => {
    const email = `${name}@guest.test`;
    const invite = () =>
      client.post("/users/invite", { email, company_id: api.world.companies.own, role: "read_only" });
    const answers = await atOnce(invite);
    expect([tally(answers), sourcesOf(answers)]).toEqual([{ 201: 1, 409: AT_ONCE - 1 }, new Set(["email"])]);
    expect([await rows("user_invitations", "email", email), await mailsTo(email)]).toEqual([1, 1]);
    expect((await invite()).status).toBe(201);
    expect([await rows("user_invitations", "email", email), await mailsTo(email)]).toEqual([1, 2]);
  });

  test("one invitation of a company, one mail", async () => {
    const email = `${name}@guest.test`;
    const answers = await atOnce(() => client.post("/distributors/invitations", { email }));
    expect([tally(answers), sourcesOf(answers)]).toEqual([{ 201: 1, 409: AT_ONCE - 1 }, new Set(["email"])]);
    expect([await rows("company_invitations", "email", email), await mailsTo(email)]).toEqual([1, 1]);
  });

  test("one question whether one may act for a user, one mail", async () => {
    const { own } = api.world.users;
    const answers = await atOnce(() => client.post(`/users/impersonate/${own}/request`));
    expect(tally(answers)).toEqual({ 200: 1, 409: AT_ONCE - 1 });
    expect([await rows("impersonation_requests", "user_id", own), await mailsTo("user@own.test")]).toEqual([1, 1]);
  });

  test.each<[string, () => [url: string, body: object], string, string]>([
    ["a tag", () => ["/tags", { company_id: api.world.companies.own, name }], "tags", "name"],
    ["a company", () => ["/companies", { name, parent_id: api.world.companies.own }], "companies", "name"],
    ["a setting", () => ["/storage", { key: name, value: 1 }], "storage", "key"],
    ["an approval", () => ["/devices/authorized", { serial: name }], "authorized_devices", "serial"],
  ])("%s is made once", async (_what, made, table, source) => {
    const [url, body] = made();
    const answers = await atOnce(() => client.post(url, body));
    expect([tally(answers), sourcesOf(answers)]).toEqual([{ 201: 1, 409: AT_ONCE - 1 }, new Set([source])]);
    expect(await rows(table, source, name)).toBe(1);
  });
});

test("copies of one record made at once all have names of their own", async () => {
  const { body } = await client.post("/devices/tasks/groups", {
    company_id: api.world.companies.own,
    name,
    tasks: [{ name: "one", type: "command", timeout: 9, data: { command: "true" } }],
  });
  const answers = await atOnce(() => client.post(`/devices/tasks/groups/${body.data.id}/duplicate`));
  expect(tally(answers)).toEqual({ 201: AT_ONCE });
  expect(new Set(answers.map((answer) => answer.body.data.name)).size).toBe(AT_ONCE);
});

test("an invitation accepted many times at once makes one user", async () => {
  const email = `${name}@guest.test`;
  await client.post("/users/invite", { email, company_id: api.world.companies.own, role: "read_only" });
  const token = await api.mailbox.token(email);
  const answers = await atOnce((place) =>
    api.browser(`192.0.3.${place}`).post("/account/invitation/accept", { token, password: "a much better one" }),
  );
  expect([tally(answers), await rows("users", "email", email)]).toEqual([{ 201: 1, 400: AT_ONCE - 1 }, 1]);
});

describe("credits", () => {
  const give = async (company_id: number, amount: number) => {
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
  const leftOf = async (company: number) => {
    const { rows: sums } = await sql<{ left: number }>`
      select coalesce(sum(credit_left), 0)::int as left from credits where company_id = ${company}`.execute(api.db);
    return sums[0]?.left;
  };

  test("are never moved below nothing, and none are lost", async () => {
    const { own, child } = api.world.companies;
    await give(own, 10);
    const move = { source: own, target: child, amount: 3, credit_type_name: "credit" };
    const answers = await atOnce(() => client.post("/credits/move", move));
    expect([tally(answers), sourcesOf(answers)]).toEqual([{ 200: 3, 422: AT_ONCE - 3 }, new Set(["amount"])]);
    expect([await leftOf(own), await leftOf(child)]).toEqual([1, 9]);
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
  const answers = await Promise.all(clients.map((one, place) => one.delete(`/users/${ids[1 - place]}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  const left = await api.db.selectFrom("users").select("id").where("id", "in", ids).execute();
  expect(left).toHaveLength(1);
});

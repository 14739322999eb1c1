import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";

const END_USER = 3;

let api: TestApi;
let asking: Client;
beforeAll(async () => {
  api = await startTestApi();
  asking = await api.signIn("end_user@own.test");
});
afterAll(() => api?.close());

/** The permissions of each role: from the column `held`, and from role_permissions. */
async function readBoth(): Promise<[unknown, unknown]> {
  const held = sql`select id, held from roles order by id`;
  const given = sql`select r.id, array(select p.permission from role_permissions p where p.role_id = r.id order by 1) as held
    from roles r order by r.id`;
  return [(await held.execute(api.db)).rows, (await given.execute(api.db)).rows];
}

async function expectAgreement() {
  const [held, given] = await readBoth();
  expect(held).toEqual(given);
}

const mayListRoles = async () => (await asking.get("/roles?limit=1")).status === 200;
const give = (permission: string) =>
  api.db.insertInto("role_permissions").values({ role_id: END_USER, permission }).execute();
const take = (permission: string) =>
  api.db.deleteFrom("role_permissions").where("role_id", "=", END_USER).where("permission", "=", permission).execute();

test("what a role holds is what it was given, at the very next request", async () => {
  await expectAgreement();
  await take("view_roles");
  expect(await mayListRoles()).toBe(false);
  await give("view_roles");
  expect(await mayListRoles()).toBe(true);
  await expectAgreement();
  await sql`update role_permissions set permission = permission || '_of_old' where permission = 'view_roles'`.execute(
    api.db,
  );
  expect(await mayListRoles()).toBe(false);
  await expectAgreement();
  await give("view_roles");
  await sql`begin; delete from role_permissions; rollback`.execute(api.db);
  await expectAgreement();
  expect(await mayListRoles()).toBe(true);
});

test("those who give and take at once leave a role with what is left of all they did", async () => {
  const names = Array.from({ length: 20 }, (_, at) => `at_once_${at}`);
  await Promise.all(names.slice(0, 10).map(give));
  await Promise.all([...names.slice(10).map(give), ...names.slice(0, 5).map(take)]);
  const { held } = await api.db.selectFrom("roles").select("held").where("id", "=", END_USER).executeTakeFirstOrThrow();
  expect(held.filter((name) => name.startsWith("at_once_")).sort()).toEqual(names.slice(5).sort());
  await expectAgreement();
});

test("a role whose permissions are gone may do nothing", async () => {
  await sql`truncate role_permissions`.execute(api.db);
  await expectAgreement();
  expect((await asking.get("/devices?limit=1")).status).toBe(403);
});

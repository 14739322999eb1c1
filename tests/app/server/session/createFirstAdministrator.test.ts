import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../../app/server/database/openDatabase";
import { syncRoles } from "../../../../app/server/permissions/syncRoles";
import { createFirstAdministrator } from "../../../../app/server/session/createFirstAdministrator";
import { isPassword } from "../../../../app/server/session/passwords";
import { createTestDatabase } from "../testDatabase";

const superAdmin = {
  id: 1,
  name: "super_admin",
  title: "System Administrator",
  description: "",
  reach: "all",
  permissions: ["super_admin"],
} as const;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await syncRoles(database.kysely, [superAdmin]);
});
afterAll(() => database?.close());

test("[users.kinds] eight processes starting at once create one administrator with one company", async () => {
  const starts = Array.from({ length: 8 }, () => createFirstAdministrator(database.kysely, "admin@farhelm.test"));
  const created = (await Promise.all(starts)).filter((result) => result !== null);
  expect(created).toHaveLength(1);
  expect(created[0]?.password).toMatch(/^[A-Za-z2-9]{20}$/);
  const users = await database.kysely.selectFrom("users").selectAll().execute();
  expect(users).toHaveLength(1);
  expect(users[0]).toMatchObject({ email: "admin@farhelm.test", username: "admin", role_id: 1 });
  expect(await isPassword(created[0]?.password ?? "", users[0]?.password_hash)).toBe(true);
  expect(await database.kysely.selectFrom("companies").selectAll().execute()).toHaveLength(1);
});

test("where there is any user, none is created", async () => {
  expect(await createFirstAdministrator(database.kysely, "second@farhelm.test")).toBeNull();
});

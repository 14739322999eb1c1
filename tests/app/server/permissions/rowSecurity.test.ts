import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../../../app/server/database/openDatabase";
import type { Tables } from "../../../../app/server/database/tables/tables";
import { syncRoles } from "../../../../app/server/permissions/syncRoles";
import { createWorld, ROLES, type World } from "../api/world";
import { createTestDatabase } from "../testDatabase";

let database: Database;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  const roles = Object.entries(ROLES).map(([name, id]) => ({
    id,
    name,
    title: name,
    description: "",
    reach: "all" as const,
    permissions: ["view_devices"],
  }));
  await syncRoles(database.kysely, roles);
  world = await createWorld(database.kysely);
  const { devices, tags, users, companies } = world;
  await database.kysely
    .insertInto("device_tags")
    .values([
      { device_id: devices.own, tag_id: tags.own },
      { device_id: devices.foreign, tag_id: tags.foreign },
    ])
    .execute();
  await database.kysely
    .insertInto("storage")
    .values([
      { user_id: users.own, key: "a", value: "1" },
      { user_id: users.foreign, key: "a", value: "1" },
    ])
    .execute();
  await database.kysely
    .insertInto("roles")
    .values({ name: "theirs", title: "Theirs", company_id: companies.foreign, reach: "all" })
    .execute();
});
afterAll(() => database?.close());

/** Runs queries under row-level security, as a request of a user of the company own, without the server's own checks. */
function asSession<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  return database.kysely.transaction().execute(async (transaction) => {
    await sql`select set_config('role', 'farhelm_session', true),
      set_config('farhelm.companies', ${`{${world.companies.own}}`}, true),
      set_config('farhelm.user', ${String(world.users.own)}, true)`.execute(transaction);
    return work(transaction);
  });
}

async function ids(table: string, column = "id"): Promise<unknown[]> {
  const { rows } = await asSession((db) =>
    sql<{ id: unknown }>`select ${sql.ref(column)} as id from ${sql.table(table)}`.execute(db),
  );
  return rows.map(({ id }) => id);
}

describe("a session of the company own, asking the database directly", () => {
  test("sees its own rows and no others", async () => {
    expect(await ids("companies")).toEqual([world.companies.own]);
    expect(await ids("devices")).toEqual([world.devices.own]);
    expect(await ids("tags")).toEqual([world.tags.own]);
    expect(await ids("device_tags", "device_id")).toEqual([world.devices.own]);
    expect(await ids("storage", "user_id")).toEqual([world.users.own]);
    expect(await ids("users", "company_id")).toEqual(Array(7).fill(world.companies.own));
    expect((await ids("roles")).sort()).toEqual(Object.values(ROLES).sort());
    expect(await ids("role_permissions", "role_id")).toHaveLength(6);
  });

  test.each([
    "password_hash from users",
    "secret_hash from devices",
    "* from access_tokens",
    "* from refresh_tokens",
    "* from device_tunnels",
    "secret from gateway_nodes",
    "* from rate_limits",
    "* from settings",
    "* from socket_io_attachments",
  ])("may not even select %s", async (what) => {
    await expect(asSession((db) => sql`select ${sql.raw(what)}`.execute(db))).rejects.toThrow(/permission denied/);
  });

  test("changes and removes nothing of others", async () => {
    const { devices, tags } = world;
    const changed = await asSession((db) =>
      db.updateTable("devices").set({ name: "Taken" }).where("id", "=", devices.foreign).executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
    const removed = await asSession((db) => db.deleteFrom("tags").where("id", "=", tags.parent).executeTakeFirst());
    expect(removed.numDeletedRows).toBe(0n);
  });

  test("cannot put rows into, or move them to, another company", async () => {
    const company_id = world.companies.sibling;
    const insert = asSession((db) => db.insertInto("tags").values({ company_id, name: "Planted" }).execute());
    await expect(insert).rejects.toThrow(/row-level security/);
    const move = asSession((db) =>
      db.updateTable("tags").set({ company_id }).where("id", "=", world.tags.own).execute(),
    );
    await expect(move).rejects.toThrow(/row-level security/);
    const tagTheirs = asSession((db) =>
      db.insertInto("device_tags").values({ device_id: world.devices.foreign, tag_id: world.tags.own }).execute(),
    );
    await expect(tagTheirs).rejects.toThrow(/row-level security/);
  });

  test("cannot raise a role, or write in another's name", async () => {
    const raise = asSession((db) =>
      db.insertInto("role_permissions").values({ role_id: ROLES.end_user, permission: "super_admin" }).execute(),
    );
    await expect(raise).rejects.toThrow(/row-level security/);
    const note = {
      company_id: world.companies.own,
      user_id: world.users.foreign,
      user_email: "x",
      operation: "x",
      path: "x",
      detail: null,
      address: null,
    };
    await expect(asSession((db) => db.insertInto("audit_log").values(note).execute())).rejects.toThrow(
      /row-level security/,
    );
    await expect(asSession((db) => db.deleteFrom("audit_log").execute())).rejects.toThrow(/permission denied/);
  });

  test("finds by text only its own devices, though the search runs as the owner", async () => {
    const { rows } = await asSession((db) => sql<{ id: number }>`select find_devices('%device%') as id`.execute(db));
    expect(rows).toEqual([{ id: world.devices.own }]);
  });
});

test("without companies set nothing is seen, and what one transaction set the next does not have", async () => {
  await asSession((db) => db.selectFrom("devices").select("id").execute());
  const rows = await database.kysely.transaction().execute(async (transaction) => {
    await sql`set local role farhelm_session`.execute(transaction);
    return transaction.selectFrom("devices").select("id").execute();
  });
  expect(rows).toEqual([]);
});

test("who reaches every company is asked nothing of each row, and is in all else a session as any other", async () => {
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`select set_config('role', 'farhelm_whole', true), set_config('farhelm.reach', 'all', true)`.execute(
      transaction,
    );
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain select count(*) from devices`.execute(transaction);
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).not.toMatch(/Filter|InitPlan/);
    expect(await transaction.selectFrom("devices").select("id").execute()).toHaveLength(
      Object.keys(world.devices).length,
    );
    expect(await transaction.selectFrom("storage").select("key").execute()).toEqual([]);
    const hidden = sql`select secret_hash from devices`.execute(transaction);
    await expect(hidden).rejects.toThrow(/permission denied/);
  });
});

test("every table is under row-level security, so that a new one cannot be forgotten", async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
    and not relrowsecurity and relname <> 'schema_migrations'`.execute(database.kysely);
  expect(rows).toEqual([]);
});

test("who reaches every company is asked nothing of any row, in every table that asks others", async () => {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_policies where policyname = 'reach' and qual ~ 'farhelm_sees_all[)] OR |^[(]+company_id = ANY '
    except select tablename from pg_policies where policyname = 'whole' and roles = '{farhelm_whole}' and qual = 'true'
  `.execute(database.kysely);
  expect(rows).toEqual([]);
});

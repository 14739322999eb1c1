import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findHostKey, trustHostKey } from "../../../../../app/server/operations/remoteAccess/hostKeys";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

const KEY = { algorithm: "ssh-ed25519", key: Buffer.from("the key") };

function streamOf(user: number, loginSession: string) {
  const target = { host: "localhost", port: 22 };
  const stream = { sessionId: 1, userId: user, device: api.world.devices.own, protocol: "ssh", loginSession, target };
  return { ...stream, isDirect: false };
}

test("[terminal.host-key] a key pinned while impersonating names both users in the audit log", async () => {
  const { admin, super_admin } = api.world.actors;
  const expires_at = new Date("2099-01-01");
  const own = { id: randomUUID(), user_id: super_admin, expires_at };
  const family = { id: randomUUID(), user_id: admin, actor_id: super_admin, actor_family_id: own.id, expires_at };
  for (const values of [own, family]) await api.db.insertInto("session_families").values(values).execute();
  const stream = streamOf(admin, family.id);
  await trustHostKey(api.services.database, stream, { ...KEY, path: "/connect/terminal" }, api.clock.now);
  expect(await findHostKey(api.services.database, stream)).toEqual({ ...KEY, trustedAt: api.clock.now });
  const entries = api.db.selectFrom("audit_log").selectAll().where("action", "=", "trustHostKey");
  expect(await entries.executeTakeFirstOrThrow()).toMatchObject({
    user_email: "admin@own.test",
    actor_email: "super_admin@own.test",
    record_type: "host_keys",
    changes: [{ change: "insert", record: "host_keys" }],
  });
});

test("[terminal.host-key] nobody pins a key for a device of another company", async () => {
  const { id } = await api.db
    .selectFrom("users")
    .select("id")
    .where("company_id", "=", api.world.companies.foreign)
    .executeTakeFirstOrThrow();
  const stream = streamOf(id, randomUUID());
  await expect(
    trustHostKey(api.services.database, stream, { ...KEY, path: "/connect/terminal" }, api.clock.now),
  ).rejects.toThrow("row-level security");
});

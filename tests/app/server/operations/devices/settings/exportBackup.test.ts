import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../../api/Client";
import { startTestApi, type TestApi } from "../../../api/startTestApi";
import { ROLES } from "../../../api/world";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

const ask = (by: Client, more: object) =>
  by.post("/devices/actions", { device_id: [api.world.devices.own], action: "download_backup", ...more });
const jobs = () => api.db.selectFrom("device_jobs").select("detail").where("action", "=", "download_backup").execute();

test("[modal-catalogue.export-backup] a backup request sets how many backups are kept", async () => {
  expect((await ask(client, { keep: 3 })).status).toBe(200);
  expect(await jobs()).toEqual([{ detail: { keep: 3 } }]);
  for (const keep of [0, 101, 1.5, "3"]) expect((await ask(client, { keep })).status).toBe(422);
  expect((await ask(client, { keep: 3, action: "reboot" })).body.errors[0].source).toBe("keep");
  expect(await jobs()).toHaveLength(1);
});

test("and lets none remove older ones who may not remove files", async () => {
  await api.db
    .deleteFrom("role_permissions")
    .where("role_id", "=", ROLES.end_user)
    .where("permission", "=", "delete_files")
    .execute();
  await api.db
    .insertInto("role_permissions")
    .values({ role_id: ROLES.end_user, permission: "execute_device_actions" })
    .onConflict((same) => same.doNothing())
    .execute();
  const user = await api.signIn("end_user@own.test");
  expect((await ask(user, { keep: 1 })).status).toBe(403);
  expect((await ask(user, {})).status).toBe(200);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());

const hold = (id: number, held: object) => api.db.updateTable("devices").set(held).where("id", "=", id).execute();
const heldBy = (id: number) =>
  api.db
    .selectFrom("devices")
    .select([
      "credit_enabled",
      "management_credit_type_id",
      "credit_expire_at",
      "data_credit_type_id",
      "remaining_data",
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("[modal-catalogue.moving-device-resources] a pack moves with all it holds to a device that has none, and only there", async () => {
  const { own, child } = api.world.devices;
  const { id: type } = await api.db.selectFrom("credit_types").select("id").executeTakeFirstOrThrow();
  const until = new Date("2027-01-01T00:00:00Z");
  const packs = {
    management_credit_type_id: type,
    credit_expire_at: until,
    data_credit_type_id: type,
    remaining_data: 5000,
  };
  await hold(own, { credit_enabled: true, ...packs });
  await hold(child, {
    ...{ credit_enabled: false, management_credit_type_id: null, credit_expire_at: null },
    ...{ data_credit_type_id: null, remaining_data: null },
  });
  const move = (resource: string) =>
    client.post("/devices/credits/move", { source_device_id: own, target_device_id: child, resource });
  const bare = await heldBy(child);
  const whole = await heldBy(own);
  expect((await move("data")).status).toBe(200);
  expect(await heldBy(child)).toMatchObject({ data_credit_type_id: type, remaining_data: whole.remaining_data });
  expect(await heldBy(own)).toMatchObject({ credit_enabled: true, data_credit_type_id: null, remaining_data: null });
  expect((await move("data")).body.errors[0].message).toBe("This device has no data pack to move.");
  await hold(own, { data_credit_type_id: type });
  expect((await move("data")).body.errors[0].message).toBe("The other device has a data pack already.");
  await hold(own, { data_credit_type_id: null });
  expect((await move("management")).status).toBe(200);
  expect(await heldBy(child)).toEqual(whole);
  expect(await heldBy(own)).toEqual(bare);
});

test("[modal-catalogue.network-map-changes] the changes of a network are narrowed to one kind", async () => {
  const { own } = api.world.devices;
  const rows = ["joined", "joined", "left"].map((change) => ({ device_id: own, change, object: "Phone" }));
  await api.db
    .insertInto("network_changes")
    .values(rows as never)
    .execute();
  const { data, meta } = (await client.get(`/devices/${own}/network/changes?change=left`)).body;
  expect([meta.total, data[0].change]).toEqual([1, "left"]);
  expect((await client.get(`/devices/${own}/network/changes?change=vanished`)).status).toBe(422);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let admin: Client;
let path: string;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
  path = `/devices/${api.world.devices.own}/dashboards`;
});
afterAll(() => api?.close());

const text = { type: "text", title: "Gate", text: "Behind the yard" };
async function addImage(company: "own" | "foreign"): Promise<number> {
  const size = { file_size: 4, original_width: 1, original_height: 1, data: Buffer.from("none") };
  const kind = { type: "device_dashboard", mime_type: "image/png" } as const;
  const values = { ...kind, ...size, company_id: api.world.companies[company], name: company };
  const insert = api.db.insertInto("images").values(values).returning("id");
  return (await insert.executeTakeFirstOrThrow()).id;
}
const listed = async (query = "") =>
  (await admin.get(`${path}${query}`)).body.data.map(({ name, is_default }: Record<string, unknown>) => [
    name,
    is_default,
  ]);

test("a dashboard begins with the content of another one of its device, and of no other [modal-catalogue.create-dashboard]", async () => {
  const first = await admin.post(path, { name: "Signal", layout: [text], autorefresh: 60 });
  expect(first.status).toBe(201);
  const copy = await admin.post(path, { name: "Signal at night", copy_from: first.body.data.id, autorefresh: 30 });
  expect(copy.status).toBe(201);
  expect(copy.body.data).toMatchObject({ layout: first.body.data.layout, autorefresh: 30, is_default: false });
  expect(copy.body.data.layout).toHaveLength(1);
  const elsewhere = `/devices/${api.world.devices.child}/dashboards`;
  const refused = await admin.post(elsewhere, { name: "Signal", copy_from: first.body.data.id });
  expect([refused.status, refused.body.errors[0].source]).toEqual([422, "copy_from"]);
});

test("one dashboard of a device is shown first, and a search finds them by name [modal-catalogue.create-dashboard]", async () => {
  const made = await admin.post(path, { name: "Zones", is_default: true });
  expect(await listed()).toEqual([
    ["Zones", true],
    ["Signal", false],
    ["Signal at night", false],
  ]);
  const next = await admin.post(path, { name: "Yard", is_default: true });
  expect((await listed())[0]).toEqual(["Yard", true]);
  expect((await admin.put(`${path}/${made.body.data.id}`, { is_default: true })).status).toBe(200);
  expect((await listed()).slice(0, 2)).toEqual([
    ["Zones", true],
    ["Signal", false],
  ]);
  expect((await admin.put(`${path}/${next.body.data.id}`, { is_default: false })).status).toBe(200);
  expect(await listed("?q=NIGHT")).toEqual([["Signal at night", false]]);
});

test("a dashboard stores its settings, and refuses pictures that are missing or of another company", async () => {
  const layout = [
    { type: "gauge", parameter: "signal" },
    { type: "table", parameters: ["status", "sent"], title: "At a glance" },
    { type: "button", action: "update_metrics_data" },
  ];
  const made = await admin.post(path, { name: "Parts", layout });
  expect([made.status, made.body.data?.layout]).toEqual([201, layout]);
  for (const [company, status] of [["foreign", 422] as const, ["own", 201] as const]) {
    const image = await addImage(company);
    const answer = await admin.post(path, { name: `Behind ${company}`, image_id: image });
    expect([answer.status, answer.body.errors?.[0].source]).toEqual([status, status === 422 ? "image_id" : undefined]);
  }
  const refused = await admin.put(`${path}/${made.body.data.id}`, { image_id: 2_000_000_000 });
  expect([refused.status, refused.body.errors[0].source]).toEqual([422, "image_id"]);
});

test("devices report by a template with the period given when they are added [modal-catalogue.data-collect-devices]", async () => {
  const template = { name: "Hourly", company_id: api.world.companies.own, api_version: "7.15", period: 3600 };
  const data = [{ url: "/modems/status", variables: [{ id: "rsrp", ref: "data.rsrp", type: "number" }] }];
  const { body } = await admin.post("/data-collect/configs", { ...template, enabled: true, data });
  const device = api.world.devices.own;
  const add = await admin.put(`/data-collect/configs/${body.data.id}/assign`, {
    device_id: [device],
    period: 120,
    enabled: false,
  });
  expect(add.status).toBe(200);
  const found = await admin.get(`/data-collect/configs/assigned?config_id=${body.data.id}`);
  expect(found.body.data).toMatchObject([{ device_id: device, period: 120, enabled: false }]);
});

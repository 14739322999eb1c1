import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer, Method } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";
import { PASSWORD } from "../../api/world";

let api: TestApi;
let token = "";
beforeAll(async () => {
  api = await startTestApi();
  const admin = await api.signIn("admin@own.test");
  const { data: scopes } = (await admin.get("/account/token-scopes")).body;
  const made = await admin.post("/account/tokens", { name: "Field", scopes, days: 3, password: PASSWORD });
  token = made.body.data.token;
});
afterAll(() => api?.close());

const headers = () => ({ authorization: `Bearer ${token}`, "x-requested-with": null });
const ask = (method: Method, url: string, body?: unknown): Promise<Answer> =>
  api.browser().send(method, url, body, { headers: headers() });

test("paths that the field's API writes with a slash at the end answer with it and without", async () => {
  const { own } = api.world.devices;
  const company = { company_id: api.world.companies.child, device_id: [own] };
  for (const end of ["", "/"]) {
    const scan = await ask("GET", `/devices/${own}/port-scan${end}?type=offline`);
    const move = await ask("POST", `/devices/move${end}`, company);
    expect([scan.status, move.status]).not.toContain(404);
    expect((await ask("PUT", `/devices/move${end}`, {})).status).toBe(405);
  }
});

test("a file and a report without a company belong to the company of the token's user; uploads return their id as well", async () => {
  const upload = { fields: { type: "config" }, file: { field: "file", name: "a.tar.gz", content: "content" } };
  const file = await api.browser().upload("/files", upload, { headers: headers() });
  expect(file.body).toMatchObject({ success: true, meta: { id: file.body.data.id } });
  expect(file.body.data.company_id).toBe(api.world.companies.own);
  const report = await ask("POST", "/reports", {
    type: "single",
    period: "day",
    parameters: ["signal"],
    applied_by: "device",
    apply_list: [api.world.devices.own],
  });
  expect(report.body.data).toMatchObject({ name: "Report", company_id: api.world.companies.own });
  const foreign = { ...upload, fields: { type: "config", company_id: String(api.world.companies.foreign) } };
  const refused = await api.browser().upload("/files", foreign, { headers: headers() });
  expect([refused.status, refused.body.errors[0].source]).toEqual([422, "company_id"]);
});

test("the devices of an automation may come as a list of one, and of no more", async () => {
  const body = {
    name: "Watched",
    company_id: api.world.companies.own,
    data_group: "dynamic",
    conditions_body: [{ type: "if", expression: [{ parameter: "signal", operator: "<", value: -100 }] }],
  };
  const { id } = (await ask("POST", "/automations", body)).body.data;
  const list = [{ devices: [api.world.devices.own] }];
  expect((await ask("PUT", `/automations/${id}/devices`, list)).status).toBe(200);
  expect((await ask("GET", `/automations/${id}/devices`)).body.meta.total).toBe(1);
  expect((await ask("PUT", `/automations/${id}/devices`, [...list, ...list])).status).toBe(422);
  expect((await ask("DELETE", `/automations/${id}/devices`, list)).status).toBe(200);
  expect((await ask("GET", `/automations/${id}/devices`)).body.meta.total).toBe(0);
});

test("a program gets a channel with the result of a change, a browser only the response", async () => {
  const data = [{ device_id: api.world.devices.child, monitoring_enabled: 1 }];
  const { body } = await ask("PUT", "/devices/monitoring", { data });
  const progress = await ask("GET", `/status/channels/${body.meta.channel}`);
  expect(progress.body.data).toEqual([expect.objectContaining({ status: "completed" })]);
  // Programs for the field's API read channels outside of /api, and get lists by subject.
  const inject = (channel: string) =>
    api.app.inject({ url: `/status/channel/${channel}`, headers: { authorization: `Bearer ${token}` } });
  const twin = await inject(body.meta.channel);
  const messages = [expect.objectContaining({ status: "completed" })];
  expect(twin.json()).toEqual({ success: true, data: { [api.world.devices.child]: messages } });
  expect((await inject("private-status.1.unknown")).json().errors[0].code).toBe("CHANNEL_NOT_FOUND");
  const admin = await api.signIn("admin@own.test");
  expect((await admin.put("/devices/monitoring", { data })).body).toEqual({ success: true });
});

test("a role may come as a form, its lists field by field, one by one or numbered", async () => {
  const { own, child } = api.world.companies;
  const { data } = await ask("GET", "/roles/2/permissions").then(({ body }) => body);
  const [first, second] = data
    .filter(({ name }: { name: string }) => ["view_devices", "view_tags"].includes(name))
    .map(({ id }: { id: number }) => String(id));
  const send = async (title: string, more: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of [["title", title], ...more]) form.append(String(name), String(value));
    const written = new Response(form);
    const type = { "content-type": written.headers.get("content-type") ?? "" };
    const payload = Buffer.from(await written.arrayBuffer());
    return api.browser().send("POST", "/roles", undefined, { payload, headers: { ...headers(), ...type } });
  };
  const lists: [string, string][][] = [
    [
      ["company_id[]", String(own)],
      ["permission_id[0]", first],
      ["permission_id[1]", second],
    ],
    [
      ["company_id", String(own)],
      ["company_id", String(child)],
      ["permission_id", first],
      ["permission_id", second],
    ],
    [
      ["company_id", `${own}`],
      ["permission_id", `${first},${second}`],
    ],
  ];
  for (const [at, more] of lists.entries()) {
    const { status, body } = await send(`Form ${at}`, more);
    expect([status, body.data?.[0]?.permissions_count], JSON.stringify(body)).toEqual([200, 2]);
  }
  const refused = await send("Form", [
    ["company_id", String(own)],
    ["permission_id", "all"],
  ]);
  expect([refused.status, refused.body.errors[0].source]).toEqual([422, "permission_id"]);
});

test("hotspot clients are returned under the name of the compatible API, too", async () => {
  const { body } = await ask("GET", `/devices/${api.world.devices.own}/hotspots/1/users/active`);
  expect(body).toMatchObject({ success: true, code: 0, hotspots_active_users: body.data });
});

test("usage is reported day by day, as of then, by day, week and month", async () => {
  const device_id = api.world.devices.own;
  const used = (date: string, received: number, sent: number) => ({ device_id, date, received, sent });
  const days = [used("2026-04-30", 7, 1), used("2026-05-01", 100, 10), used("2026-05-02", 20, 2)];
  await api.db.insertInto("device_data_usage").values(days).execute();
  const read = async (parameter: string) => {
    const url = `/devices/${device_id}/information-history/parameter?parameter=${parameter}&datetime=2026-05-02%2012:00:00`;
    return (await ask("GET", url)).body.data.map(({ value }: { value: string }) => value);
  };
  expect(await read("rx_day")).toEqual(["20", "100", "7"]);
  expect(await read("rx_month")).toEqual(["120", "100", "7"]);
  expect(await read("tx_week")).toEqual(["13", "11", "1"]);
});

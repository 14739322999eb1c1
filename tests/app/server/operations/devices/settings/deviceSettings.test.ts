import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jobMessage } from "../../../../../../app/server/gateway/jobs/jobMessage";
import type { Client } from "../../../api/Client";
import { startTestApi, type TestApi } from "../../../api/startTestApi";
import { SECRET } from "../../../api/world";

let api: TestApi;
let admin: Client;
let own: number;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
  own = api.world.devices.own;
});
beforeEach(() => api.db.deleteFrom("device_jobs").execute());
afterAll(() => api?.close());

const jobs = () => api.db.selectFrom("device_jobs").select(["id", "action", "detail"]).orderBy("id").execute();

test("[modal-catalogue.dynamic-dns] rules are put before their device, their passwords sealed until it reads them", async () => {
  const rule = { enabled: true, service: "dyn.example", hostname: "roof.example.org", username: "roof" };
  const other = { enabled: false, service: "dyn.example", hostname: "yard.example.org" };
  const body = { rules: [{ ...rule, password: "Nordlys-7" }, other] };
  const answer = await admin.put(`/devices/${own}/settings/ddns`, body);
  const value = { rules: [rule, other] };
  expect(answer.body).toMatchObject({ success: true, data: value, meta: { channel: expect.any(String) } });
  const [job] = await jobs();
  if (!job) throw new Error("There is no job.");
  expect(JSON.stringify(job)).not.toContain("Nordlys-7");
  const place = { device_id: own, device_name: "", channel: null, created_by: null, run_id: null, file: null };
  const parsed = JSON.parse(jobMessage({ ...place, ...job, detail: Object(job.detail) }, SECRET));
  const passwords = { "roof.example.org": "Nordlys-7" };
  expect(parsed).toMatchObject({
    action: "configure",
    detail: { path: "/services/ddns/config", method: "PUT", request_data: value, passwords },
  });
  const logs = await admin.get(`/devices/${own}/configurator/logs`);
  expect(JSON.stringify(logs.body)).not.toContain(String(Object(job.detail).passwords));
  expect((await admin.get(`/devices/${own}/settings/ddns`)).body.data).toEqual(value);
});

test("[modal-catalogue.dynamic-dns] what a device says of its rules is read, and fills the form until somebody sets others", async () => {
  const { foreign } = api.world.devices;
  await api.db.deleteFrom("device_settings").execute();
  const shared = { service: "dyn.example", hostname: "roof.example.org", username: "roof", enabled: true };
  const rules = [
    { ...shared, state: "updated", last_update: 1_767_225_600 },
    { ...shared, hostname: "yard.example.org", state: "failed", message: "The service refuses the sign-in." },
  ];
  const row = (device_id: number) => ({ device_id, rules: JSON.stringify(rules), updated_at: new Date() });
  await api.db
    .insertInto("device_ddns_status")
    .values([row(own), row(foreign)])
    .execute();
  const { data } = (await admin.get(`/devices/${own}/ddns`)).body;
  expect(data).toMatchObject([
    { ...shared, state: "updated", last_update: "2026-01-01 00:00:00", message: null },
    { hostname: "yard.example.org", state: "failed", message: "The service refuses the sign-in.", last_update: null },
  ]);
  const filled = (await admin.get(`/devices/${own}/settings/ddns`)).body.data;
  expect(filled).toEqual({ rules: [shared, { ...shared, hostname: "yard.example.org" }] });
  expect((await admin.get(`/devices/${foreign}/ddns`)).status).toBe(404);
});

test("a list of blocked sites is put before its device, the rules of backups are the server's own", async () => {
  const list = { enabled: true, mode: "block", hosts: ["ads.example"] };
  await admin.put(`/devices/${own}/settings/site-blocking`, list);
  await admin.put(`/devices/${own}/settings/backup`, { enabled: true, period: "week", time: "03:00", keep: 5 });
  expect((await jobs()).map(({ detail }) => detail)).toEqual([
    { path: "/services/webfilter/config", method: "PUT", request_data: list },
  ]);
});

test("settings of an eSIM, which no device takes, are refused with the call that adds a profile", async () => {
  await api.db
    .updateTable("devices")
    .set({ model: "RUT241", firmware: "RUT2M_R_00.07.14" })
    .where("id", "=", own)
    .execute();
  const { status, body } = await admin.put(`/devices/${own}/settings/esim`, { nickname: "Backup line" });
  expect([status, body.errors[0].code]).toEqual([501, "NOT_IMPLEMENTED"]);
  expect(body.errors[0].message).toContain("POST /devices/{id}/esim/profiles");
  expect((await admin.get(`/devices/${own}/settings/esim`)).body.data).toEqual({});
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jobMessage } from "../../../../app/server/gateway/jobs/jobMessage";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import { SECRET } from "../api/world";

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

test("settings of services are put before their device, a password sealed until it reads it", async () => {
  const value = { enabled: true, service: "dyn.example", hostname: "roof.example.org", username: "roof" };
  const answer = await admin.put(`/devices/${own}/settings/ddns`, { ...value, password: "Nordlys-7" });
  expect(answer.body).toMatchObject({ success: true, data: value, meta: { channel: expect.any(String) } });
  const [job] = await jobs();
  if (!job) throw new Error("There is no job.");
  expect(JSON.stringify(job)).not.toContain("Nordlys-7");
  const place = { device_id: own, device_name: "", channel: null, created_by: null, run_id: null, file: null };
  const told = JSON.parse(jobMessage({ ...place, ...job, detail: Object(job.detail) }, SECRET));
  expect(told).toMatchObject({
    action: "configure",
    detail: { path: "/services/ddns/config", method: "PUT", request_data: value, password: "Nordlys-7" },
  });
  const logs = await admin.get(`/devices/${own}/configurator/logs`);
  expect(JSON.stringify(logs.body)).not.toContain(String(Object(job.detail).password));
  expect((await admin.get(`/devices/${own}/settings/ddns`)).body.data).toEqual(value);
});

test("a list of blocked sites is put before its device, the rules of backups are the server's own", async () => {
  const list = { enabled: true, mode: "block", hosts: ["ads.example"] };
  await admin.put(`/devices/${own}/settings/site-blocking`, list);
  await admin.put(`/devices/${own}/settings/backup`, { enabled: true, period: "week", time: "03:00", keep: 5 });
  expect((await jobs()).map(({ detail }) => detail)).toEqual([
    { path: "/services/webfilter/config", method: "PUT", request_data: list },
  ]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

const PAGES = {
  ssh: "ssh",
  telnet: "telnet",
  sftp: "sftp",
  vnc: "desktop",
  rdp: "desktop",
  http: "webui",
  https: "webui",
};

test("[connect.url] an open session names the page of the console at which its user opens it", async () => {
  const { own } = api.world.companies;
  const base = { company_id: own, device_id: api.world.devices.own, device_name: "Own", username: "ada", type: "cli" };
  const rows = Object.keys(PAGES).map((protocol) => ({
    ...base,
    type: "cli" as const,
    protocol,
    url: null,
    access_id: null,
  }));
  const times = { start_time: api.clock.now, expires_at: new Date(api.clock.now.getTime() + 60_000) };
  const insert = api.db.insertInto("access_sessions").values(rows.map((row) => ({ ...row, ...times })));
  const ids = (await insert.returning("id").execute()).map(({ id }) => id);
  const ended = { ...base, type: "cli" as const, protocol: "ssh", url: null, access_id: null, end_time: api.clock.now };
  await api.db
    .insertInto("access_sessions")
    .values({ ...ended, ...times })
    .execute();

  const urls = Object.values(PAGES).map(
    (page, at) => page && `https://farhelm.test/rms-connect/${page}?session=${ids[at]}`,
  );
  const { body: history } = await client.get("/devices/connect/logs?start_date=2026-05-01&sort=id");
  expect(history.data.map(({ url }: { url?: string }) => url)).toEqual([...urls, undefined]);
  const { body: links } = await client.get(`/devices/${api.world.devices.own}/links?type=cli`);
  const byId = new Map(links.data.map((link: { link_id: number; url?: string }) => [link.link_id, link.url]));
  expect(ids.map((id) => byId.get(id))).toEqual(urls);
  await api.db.updateTable("devices").set({ status: 1 }).where("id", "=", api.world.devices.own).execute();
  expect((await client.post("/rms-connect/restart", { url: urls[0] })).status).toBe(200);
  expect((await client.post("/rms-connect/restart", { url: `${urls[0]}0` })).status).toBe(404);
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let superAdmin: Client;
beforeAll(async () => {
  api = await startTestApi();
  superAdmin = await api.signIn("super_admin@own.test");
  const { own, child } = api.world.devices;
  await sql`update devices set created_at = '2026-03-01' where true`.execute(api.db);
  await sql`update devices set firmware = 'RUTX_R_00.07.06' where id in (${own}, ${child})`.execute(api.db);
  await api.db
    .insertInto("device_days")
    .values([
      { day: "2026-04-30", device_id: own },
      { day: "2026-05-01", device_id: own },
      { day: "2026-05-01", device_id: child },
      { day: "2026-05-03", device_id: child },
    ])
    .execute();
});
afterAll(() => api?.close());

const rows = async (url: string) => (await superAdmin.get(url)).body;
const MAY = "start_date=2026-04-30&end_date=2026-05-03";

test("each day of a range is counted, whether a device was seen or none, page by page", async () => {
  const { companies } = api.world;
  const url = `/statistics/devices/online/days?company_id=${companies.own}&${MAY}&sort=day`;
  const { data, meta } = await rows(`${url}&include_child_companies=true`);
  expect(meta.total).toBe(4);
  const seen = data.map(({ day, online }: { day: string; online: number }) => [day, online]);
  expect(seen).toEqual([
    ["2026-04-30", 1],
    ["2026-05-01", 2],
    ["2026-05-02", 0],
    ["2026-05-03", 1],
  ]);
  const [, , page] = data;
  expect((await rows(`${url}&include_child_companies=true&limit=1&offset=2`)).data).toEqual([page]);
  expect((await rows(url)).data.map(({ online }: { online: number }) => online)).toEqual([1, 1, 0, 0]);
  expect((await superAdmin.get(`${url}&start_date=2026-02-31`)).status).toBe(422);
});

test("companies come with those below them, and with what was online in the range", async () => {
  const { own } = api.world.companies;
  const url = `/statistics/devices/online/companies?company_id=${own}&include_child_companies=true`;
  const { data } = await rows(`${url}&start_date=2026-05-02&end_date=2026-05-03`);
  const [top, below] = data;
  expect(top).toMatchObject({ company_id: own, company_name: "Parent / Own", online: 0 });
  expect(below).toMatchObject({ company_name: "Parent / Own / Child", online: 1, offline: 0 });
  expect((await rows(`/statistics/devices/online/companies?company_id=${own}`)).data).toHaveLength(1);
});

test("[route.statistics.online-devices] companies are unfolded as a tree: the topmost, then those right below each", async () => {
  const url = `/statistics/devices/online/companies?start_date=2026-05-02&end_date=2026-05-03`;
  const names = (more: string) =>
    rows(`${url}&limit=100&${more}`).then(({ data }) => data.map(({ name }: { name: string }) => name));
  const { own, parent, child } = api.world.companies;
  const all = await names("sort=name");
  expect(await names("top=true")).not.toContain("Own");
  expect(await names(`top=true&company_id=${own},${child}`)).toEqual(["Own"]);
  expect(await names(`top=true&company_id=${own}&include_child_companies=true`)).toEqual(["Own"]);
  expect(await names(`parent_id=${parent}`)).toContain("Own");
  const { data, meta } = await rows(`${url}&parent_id=${own}`);
  expect(meta.total).toBe(data.length);
  const days = { start_date: "2026-05-02", end_date: "2026-05-03" };
  const found = data.find(({ id }: { id: number }) => id === child);
  expect(found).toMatchObject({ name: "Child", online: 1, ...days });
  // Expanded level by level, the tree has every company once.
  const unfold = async (more: string): Promise<string[]> => {
    const { data: level } = await rows(`${url}&limit=100&${more}`);
    const below = await Promise.all(
      level.map((row: { id: number; companies_below: number }) =>
        row.companies_below > 0 ? unfold(`parent_id=${row.id}`) : [],
      ),
    );
    return [...level.map(({ name }: { name: string }) => name), ...below.flat()];
  };
  expect((await unfold("top=true")).sort()).toEqual([...all].sort());
});

test("companies of a fleet of which nothing was seen yet come with the day it is", async () => {
  const days = await api.db.deleteFrom("device_days").returningAll().execute();
  const today = "2026-05-04";
  const { data } = await rows("/statistics/devices/online/companies?top=true");
  expect(data[0]).toMatchObject({ online: 0, start_date: today, end_date: today });
  await api.db.insertInto("device_days").values(days).execute();
});

test("a user of one company receives nothing about others", async () => {
  const admin = await api.signIn("admin@own.test");
  const { body, status } = await admin.get(`/statistics/devices/online/days?${MAY}&limit=100`);
  expect(status).toBe(200);
  expect(
    Math.max(...body.data.map(({ online, offline }: Record<string, number>) => (online ?? 0) + (offline ?? 0))),
  ).toBe(await countWithin());
  expect((await admin.get("/statistics/devices/online/companies")).status).toBe(403);
});

async function countWithin(): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`select count(*)::int as count from devices d
    join companies c on c.id = d.company_id join companies o on c.path like o.path || '%'
    where o.id = ${api.world.companies.own}`.execute(api.db);
  return found[0]?.count ?? 0;
}

test("different devices are counted once in a period, by model and of all models", async () => {
  const unique = (parameters: string) => rows(`/statistics/unique-devices?${MAY}&sort=period&${parameters}`);
  expect((await unique("by=all&period=month")).data).toEqual([
    { period: "2026-04-01", model: null, devices: 1 },
    { period: "2026-05-01", model: null, devices: 2 },
  ]);
  expect((await unique("by=all")).meta.total).toBe(3);
  const models = (await unique("period=month")).data;
  expect(models.every(({ model }: { model: string }) => typeof model === "string")).toBe(true);
});

test("months count what was added and seen within the range only", async () => {
  const { data } = await rows(`/statistics/months?${MAY}&sort=month`);
  expect(data.map(({ month }: { month: string }) => month)).toContain("2026-05");
  expect(data.find(({ month }: { month: string }) => month === "2026-05")).toMatchObject({ active_devices: 2 });
  expect(data.some(({ month }: { month: string }) => month === "2026-03")).toBe(false);
  expect((await rows("/statistics/months?sort=month&limit=100")).data[0].month <= "2026-03").toBe(true);
});

test("devices are counted by how they do, for the words most of them have", async () => {
  const { data } = await rows("/statistics/general");
  const counted = (list: Record<string, number>[]) =>
    list.reduce((sum, { online = 0, offline = 0, pending = 0, not_activated = 0 }) => {
      return sum + online + offline + pending + not_activated;
    }, 0);
  expect([counted(data.models), counted(data.largest_companies)]).toEqual([data.devices, data.devices]);
  expect([data.statuses.length, counted(data.statuses)]).toEqual([1, data.devices]);
  expect(data.statuses[0].online).toBe(data.online);
  expect(data.firmware).toContainEqual(expect.objectContaining({ name: "RUTX_R_00.07.06" }));
});

test("connections say whose device it is, and are found by time and company", async () => {
  const { devices, companies } = api.world;
  const created_at = new Date("2026-05-02T10:00:00Z");
  const event = { device_id: devices.child, type: "connected" as const, status: true, log: "Connected.", created_at };
  await api.db.insertInto("device_events").values(event).execute();
  const found = await rows(`/devices/logs?${MAY}&company_id=${companies.child}`);
  expect(found.data[0]).toMatchObject({ company_name: "Child", device_id: devices.child });
  expect(Object.keys(found.data[0])).toEqual(expect.arrayContaining(["mac", "model", "serial"]));
  expect((await rows(`/devices/logs?${MAY}&company_id=${companies.own}`)).data).toEqual([]);
  expect((await rows(`/devices/logs?end_date=2026-05-01&company_id=${companies.child}`)).data).toEqual([]);
});

test("[route.statistics.connection-manager] tries to connect say how they ended, and are found by that and by serial number", async () => {
  const { own } = api.world.devices;
  const set = (values: object) => api.db.updateTable("devices").set(values).where("id", "=", own).execute();
  const connect = async (values: object) => {
    await set({ status: 0, credit_enabled: true, monitoring_enabled: true, ...values });
    await set({ status: 1 });
  };
  await connect({});
  await connect({ monitoring_enabled: false });
  await connect({ credit_enabled: false });
  await set({ failed_auth_reason: "7" });
  await set({ failed_auth_reason: "7" });
  const tries = async (query: string) => {
    const { data } = await rows(`/devices/logs?device_id=${own}&type=connected,refused&sort=id&${query}`);
    return data.map(({ type, code }: Record<string, string>) => [type, code]).slice(-4);
  };
  const all = [
    ["connected", "0"],
    ["connected", "14"],
    ["connected", "15"],
    ["refused", "7"],
  ];
  expect(await tries("")).toEqual(all);
  expect(await tries("code=14,7")).toEqual([all[1], all[3]]);
  const { data } = await rows(`/devices?id=${own}&fields=serial`);
  expect(await tries(`serial=${data[0].serial}`)).toEqual(all);
  expect(await tries("serial=none")).toEqual([]);
  const { data: others } = await rows(`/devices/logs?device_id=${own}&type=disconnected&limit=1`);
  expect(others).toEqual([expect.objectContaining({ code: null })]);
});

test.each(["0001-01-01", "0001-01-29", "9999-12-31"])(
  "a period that ends on %s begins on a day there is",
  async (end) => {
    const { status, body } = await superAdmin.get(`/statistics/devices/online?end_date=${end}`);
    expect(status).toBe(200);
    expect(body.data.query_period).toEqual({
      start_date: end < "0002" ? "0001-01-01" : "9999-12-01",
      end_date: end,
    });
  },
);

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

const codes = (answer: { status: number; body: { errors?: { code: string }[] } }) => [
  answer.status,
  answer.body.errors?.[0]?.code,
];

describe("automations of many devices", () => {
  let first = 0;
  let second = 0;
  beforeAll(async () => {
    const conditions_body = [{ type: "if", expression: [{ parameter: "signal", operator: "<", value: -100 }] }];
    const make = async (name: string) => {
      const body = { name, company_id: api.world.companies.own, data_group: "dynamic", conditions_body };
      return (await client.post("/automations", body)).body.data.id;
    };
    first = await make("First");
    second = await make("Second");
  });
  const watching = async (device: number) => {
    const { body } = await client.get(`/devices/${device}/automations?sort=name`);
    return body.data.map(({ id }: { id: number }) => id);
  };

  test("are assigned once however often it is said, and unassigned", async () => {
    const { own, child } = api.world.devices;
    const data = [
      { automation_id: first, device_id: [own, child] },
      { automation_id: second, device_id: [own] },
    ];
    for (const _ of [1, 2]) expect((await client.put("/automations/devices/assign", { data })).status).toBe(200);
    expect(await watching(own)).toEqual([first, second]);
    const leave = { data: [{ automation_id: first, device_id: [own] }] };
    expect((await client.put("/automations/devices/unassign", leave)).status).toBe(200);
    expect([await watching(own), await watching(child)]).toEqual([[second], [first]]);
  });

  test.each(["/automations/devices/overwrite", "/devices/automations/overwrite"])(
    "%s sets them anew and keeps the counts of those that stay",
    async (url) => {
      const { own, child } = api.world.devices;
      const both = { data: [{ automation_id: first, device_id: [own, child] }] };
      await client.put("/automations/devices/assign", both);
      await api.db.updateTable("automation_devices").set({ total_triggered_count: 7 }).execute();
      const data = [
        { device_id: own, automation_id: [first] },
        { device_id: child, automation_id: [] },
      ];
      expect((await client.put(url, { data })).status).toBe(200);
      expect([await watching(own), await watching(child)]).toEqual([[first], []]);
      const kept = await api.db.selectFrom("automation_devices").selectAll().execute();
      expect(kept.map(({ total_triggered_count }) => total_triggered_count)).toEqual([7]);
    },
  );

  test("are a hundred for each of a thousand devices, which a statement takes at once", async () => {
    const company_id = api.world.companies.own;
    const made = await sql<{ id: number }>`insert into devices (company_id, model, name, serial)
      select ${company_id}, 'RUTX11', 'Many ' || n, 'many-' || n from generate_series(1, 1000) n returning id`.execute(
      api.db,
    );
    const automations = await sql<{
      id: number;
    }>`insert into automations (name, company_id, data_group, conditions_body)
      select 'Many ' || n, company_id, data_group, conditions_body from automations, generate_series(1, 100) n
      where id = ${first} returning id`.execute(api.db);
    const device_id = made.rows.map(({ id }) => id);
    const data = automations.rows.map(({ id }) => ({ automation_id: id, device_id }));
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from automation_devices
        where device_id = any(${device_id}::integer[])`.execute(api.db);
      return rows[0]?.count;
    };
    expect((await client.put("/automations/devices/assign", { data })).status).toBe(200);
    expect(await count()).toBe(100_000);
    expect((await client.put("/automations/devices/unassign", { data })).status).toBe(200);
    expect(await count()).toBe(0);
    await sql`delete from devices where id = any(${device_id}::integer[])`.execute(api.db);
  });

  test("of others look as if they were not there, and nothing is done by halves", async () => {
    const { own, foreign } = api.world.devices;
    await client.put("/devices/automations/overwrite", { data: [{ device_id: own, automation_id: [] }] });
    const data = [
      { automation_id: first, device_id: [own] },
      { automation_id: second, device_id: [foreign] },
    ];
    expect(codes(await client.put("/automations/devices/assign", { data }))).toEqual([404, "NOT_FOUND"]);
    expect(await watching(own)).toEqual([]);
    expect(codes(await client.get(`/devices/${foreign}/automations`))).toEqual([404, "NOT_FOUND"]);
  });
});

describe("the extremes of a group", () => {
  const range = "start_date=2026-05-01&end_date=2026-05-03";
  beforeAll(async () => {
    const { own, child, sibling } = api.world.devices;
    const sample = (device_id: number, day: string, signal: number | null, temperature: number) => {
      return { device_id, created_at: new Date(`2026-05-${day}T08:00:00Z`), signal, temperature };
    };
    await api.db
      .insertInto("device_samples")
      .values([
        sample(own, "01", -70, 300),
        sample(own, "02", -60, 455),
        sample(own, "09", -10, 990),
        sample(child, "02", -95, -50),
        sample(child, "03", null, 310),
        sample(sibling, "02", -1, 800),
      ])
      .execute();
    const tagging = { tag_id: api.world.tags.own, device_id: own };
    await api.db
      .insertInto("device_tags")
      .values(tagging)
      .onConflict((same) => same.doNothing())
      .execute();
  });
  const read = async (group: string, parameter: string) =>
    (await client.get(`/devices/${group}?parameter=${parameter}&${range}`)).body.data;

  test("of a company are those of its own devices, of its tree also those below", async () => {
    const { companies, devices } = api.world;
    const own = { serial: "S-own", device_id: devices.own };
    expect(await read(`companies/${companies.own}/data`, "signal")).toEqual({
      Maximum: { ...own, created_at: "2026-05-02 08:00:00", signal: -60 },
      Minimum: { ...own, created_at: "2026-05-01 08:00:00", signal: -70 },
    });
    const tree = await read(`companies/${companies.own}/group/data`, "temperature");
    expect(tree.Maximum).toMatchObject({ ...own, temperature: 45.5 });
    expect(tree.Minimum).toMatchObject({ serial: "S-child", temperature: -5 });
  });

  test("of a tag are those of the devices that wear it", async () => {
    for (const group of ["data", "group/data"]) {
      const { Maximum, Minimum } = await read(`tags/${api.world.tags.own}/${group}`, "signal");
      expect([Maximum.signal, Minimum.signal]).toEqual([-60, -70]);
    }
  });

  test("are empty where nothing was measured, and not there for others' groups", async () => {
    expect(await read(`companies/${api.world.companies.own}/data`, "sent")).toEqual({});
    const foreign = await client.get(
      `/devices/companies/${api.world.companies.foreign}/data?parameter=signal&${range}`,
    );
    expect(codes(foreign)).toEqual([404, "NOT_FOUND"]);
    const turned = await client.get(
      `/devices/companies/${api.world.companies.own}/data?parameter=signal&start_date=2026-05-03&end_date=2026-05-01`,
    );
    expect([turned.status, turned.body.errors[0].source]).toEqual([422, "end_date"]);
  });
});

describe("the file of the device list", () => {
  const read = async (query: string) => {
    const { status, headers, body } = await client.get(`/devices/export/csv?${query}`);
    return { status, headers, lines: body.toString("utf8").split("\r\n") };
  };

  test("holds all the list shows, in its order, with the chosen properties", async () => {
    const { status, headers, lines } = await read("fields=name,serial,status&sort=-name");
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers["content-disposition"]).toMatch(/filename="devices-\d{4}-\d\d-\d\d\.csv"/);
    expect(lines).toEqual([
      "\uFEFFname,serial,status",
      "Device of own,S-own,",
      "Device of grandchild,S-grandchild,",
      "Device of child,S-child,",
      "",
    ]);
  });

  test("is searched and filtered as the list is, and carries no formula", async () => {
    const { own } = api.world.devices;
    const name = '=HYPERLINK("http://evil.test"), "x"';
    await api.db.updateTable("devices").set({ name, status: 1 }).where("id", "=", own).execute();
    const { lines } = await read("fields=name,tags,company_name&status=online&q=S-own");
    expect(lines[1]).toMatch(/^"'=HYPERLINK\(""http:\/\/evil\.test""\), ""x""",/);
    expect(lines).toHaveLength(3);
    expect((await read("status=offline")).lines).toHaveLength(2);
  });

  test("leaves out what the list does not have, and is for who may export", async () => {
    expect((await read("fields=password_hash,id&q=S-child")).lines[0]).toBe("\uFEFFid");
    expect((await read("sort=password_hash")).status).toBe(422);
  });
});

describe("devices on a map", () => {
  test("are those of the list that told where they are, and none that the user does not see", async () => {
    const { own, child, foreign } = api.world.devices;
    const place = { latitude: 59.91, longitude: 10.75 };
    await api.db.updateTable("devices").set(place).where("id", "in", [own, child, foreign]).execute();
    const { status, body } = await client.get("/devices/positions");
    expect([status, body.meta]).toEqual([200, { total: 2 }]);
    expect(body.data.map(({ id }: { id: number }) => id).sort()).toEqual([own, child].sort());
    expect(body.data[0]).toEqual({ id: expect.any(Number), name: expect.any(String), status: 1, ...place });
    const found = await client.get("/devices/positions?q=S-own");
    expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([own]);
  });
});

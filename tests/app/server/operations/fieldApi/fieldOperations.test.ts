import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deviceLocation, type LocatedRecord } from "../../../../../app/console/blocks/map/deviceLocation";
import { rollUpExtremes } from "../../../../../app/server/history/rollUpExtremes";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";
import { EXPIRED_CERTIFICATE, HUB_AUTHORITY, HUB_CERTIFICATE, OTHER_AUTHORITY } from "../../hubCertificates";

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

  test("are assigned once however often requested, and unassigned", async () => {
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
      const assigned = await api.db.selectFrom("automation_devices").selectAll().execute();
      expect(assigned.map(({ total_triggered_count }) => total_triggered_count)).toEqual([7]);
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
        {
          ...sample(child, "01", -80, 200),
          measured: JSON.stringify({ speed: 42.5, satellites: 9, analog_input: "7.25" }),
        },
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
    expect(tree.Maximum).toMatchObject({ ...own, temperature: 455 });
    expect(tree.Minimum).toMatchObject({ serial: "S-child", temperature: -50 });
  });

  test("of a tag are those of the devices that wear it", async () => {
    for (const group of ["data", "group/data"]) {
      const { Maximum, Minimum } = await read(`tags/${api.world.tags.own}/${group}`, "signal");
      expect([Maximum.signal, Minimum.signal]).toEqual([-60, -70]);
    }
  });

  test("are found of positions and inputs too, which lie together", async () => {
    const tree = `companies/${api.world.companies.own}/group/data`;
    for (const [parameter, value] of Object.entries({ speed: 42.5, satellites: 9, analog_input: 7.25 })) {
      const { Maximum, Minimum } = await read(tree, parameter);
      expect([Maximum[parameter], Minimum[parameter], Maximum.serial]).toEqual([value, value, "S-child"]);
    }
  });

  test("are read over time, for every parameter, of a company alone or with those below, and of a tag", async () => {
    const { companies, tags } = api.world;
    const over = async (place: string) => (await client.get(`/devices/${place}${range}`)).body.data;
    const tree = await over(`companies/${companies.own}/extremes?`);
    expect(tree).toHaveLength(3);
    expect(tree[0]).toMatchObject({ signal_max: -70, signal_min: -80, temperature_max: 300, temperature_min: 200 });
    expect(tree[0]).toMatchObject({ speed_max: 42.5, satellites_min: 9, analog_input_max: 7.25, sent_max: null });
    expect(tree[1]).toMatchObject({ signal_max: -60, signal_min: -95, temperature_min: -50, speed_max: null });
    const alone = await over(`companies/${companies.own}/extremes?include_child_companies=false&`);
    const signals = (row: { signal_max: number; signal_min: number }) => [row.signal_max, row.signal_min];
    expect(alone.map(signals)).toEqual([
      [-70, -70],
      [-60, -60],
    ]);
    expect((await over(`tags/${tags.own}/extremes?`)).map(signals)).toEqual(alone.map(signals));
    for (const place of [`companies/${companies.foreign}`, `tags/${tags.foreign}`])
      expect(codes(await client.get(`/devices/${place}/extremes?${range}`))).toEqual([404, "NOT_FOUND"]);
  });

  test("are the same once they are kept by the hour and the day, and stay when the measurements are past their time", async () => {
    const { devices, companies } = api.world;
    const at = (time: string, signal: number, speed: number) => ({
      ...{ device_id: devices.own, created_at: new Date(`2026-03-${time}Z`), signal, temperature: 215 },
      measured: JSON.stringify({ speed, analog_input: "1.5" }),
    });
    await api.db
      .insertInto("device_samples")
      .values([at("10T08:00", -70, 40), at("10T08:20", -101, 90), at("11T09:40", -101, 90), at("31T09:10", -50, 7)])
      .execute();
    const group = `/devices/companies/${companies.own}`;
    const readAll = async (range: string) => {
      const paths = ["extremes?", "data?parameter=signal&", "data?parameter=speed&", "data?parameter=temperature&"];
      return Promise.all(paths.map(async (path) => (await client.get(`${group}/${path}${range}`)).body.data));
    };
    const ranges = ["01&end_date=2026-03-31", "01T08:10:00Z&end_date=2026-03-31T09:30:00Z", "10&end_date=2026-03-10"];
    const answers = () => Promise.all(ranges.map((range) => readAll(`start_date=2026-03-${range}`)));
    const [before, retention] = [await answers(), { measured: 30, events: 30, usage: 400 }];
    const bounds = { signal_max: -70, signal_min: -101, temperature_max: 215, speed_min: 40, speed_max: 90 };
    expect(before[0]?.[0]?.[0]).toMatchObject({ ...bounds, analog_input_max: 1.5 });
    expect(before[0]?.[1]).toMatchObject({ Minimum: { created_at: "2026-03-10 08:20:00", signal: -101 } });
    await rollUpExtremes(api.services.database, new Date("2026-03-31T10:20Z"), retention);
    expect(await answers()).toEqual(before);
    await api.db.deleteFrom("device_samples").where("created_at", "<", new Date("2026-04-01T00:00Z")).execute();
    const [whole] = await answers();
    expect(whole?.[0]).toEqual(before[0]?.[0]);
    expect(whole?.[1]).toMatchObject({ Minimum: { created_at: "2026-03-10 08:00:00", signal: -101 } });
    await api.db.updateTable("extremes_made").set({ until: sql`'-infinity'` }).execute();
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
  test("are those of the list with a location, and none invisible to the user", async () => {
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

  const GPS = { latitude: 59.91, longitude: 10.75 };
  const TOWER = { cell_tower_latitude: 60.1, cell_tower_longitude: 10.9 };
  const SET = { user_set_latitude: 1.5, user_set_longitude: -2.5 };
  test.each<[string, LocatedRecord, [number, number] | undefined]>([
    ["set by hand, whatever it measures", { ...GPS, ...TOWER, ...SET, fix_status: 3 }, [1.5, -2.5]],
    ["as it measured, with a fix", { ...GPS, ...TOWER, fix_status: 1 }, [59.91, 10.75]],
    ["as it measured, when it does not speak of fixes", { ...GPS, ...TOWER }, [59.91, 10.75]],
    ["at its cell tower, without a fix", { ...GPS, ...TOWER, fix_status: 0 }, [60.1, 10.9]],
    ["at its cell tower, when it measured nothing", TOWER, [60.1, 10.9]],
    ["nowhere, without a fix and a tower", { ...GPS, fix_status: 0 }, undefined],
    ["nowhere, by half a place", { latitude: 5, cell_tower_longitude: 6 }, undefined],
  ])("are shown %s, in the list and by themselves", async (_name, record, place) => {
    const { latitude = null, longitude = null, user_set_latitude = null, user_set_longitude = null, ...rest } = record;
    const values = { latitude, longitude, user_set_latitude, user_set_longitude, measured: JSON.stringify(rest) };
    await api.db.updateTable("devices").set(values).where("id", "=", api.world.devices.own).execute();
    const { body } = await client.get("/devices/positions?q=S-own");
    const shown = body.data.map((device: { latitude: number; longitude: number }) => [
      device.latitude,
      device.longitude,
    ]);
    expect(shown).toEqual(place ? [place] : []);
    expect(deviceLocation((await client.get(`/devices/${api.world.devices.own}`)).body.data)?.place).toEqual(place);
  });
});

describe("a VPN hub", () => {
  let hub = 0;
  let member = 0;
  let person = 0;
  beforeAll(async () => {
    const made = await client.post("/vpn/hubs", { name: "Yard", hub_zone: "frankfurt-1", description: "For the yard" });
    hub = made.body.data.id;
    await api.db.updateTable("devices").set({ model: "RUTX50", firmware: "RUTX_R_00.07.20" }).execute();
    expect((await client.post(`/vpn/hubs/${hub}/devices`, { device_id: [api.world.devices.own] })).status).toBe(200);
    await client.post("/vpn/hubs/users/custom", { vpn_hub_id: hub, username: "fitter" });
    const { body } = await client.get(`/vpn/hubs/users?vpn_hub_id=${hub}&sort=type`);
    [person, member] = body.data.map(({ id }: { id: number }) => id);
    const route = { vpn_hub_id: hub, ip_address: "10.1.0.0", netmask: "255.255.0.0", vpn_hub_user_id: member };
    expect((await client.post("/vpn/hubs/routes", route)).status).toBe(200);
    await client.post(`/vpn/hubs/${hub}/dhcp`, { type: "DNS", ip_address: "10.0.0.1" });
  });
  /** Records that a runner serves a hub. */
  const run = (id: number) =>
    api.db.updateTable("vpn_hubs").set({ runner_seen_at: new Date() }).where("id", "=", id).execute();
  /** The messages of a channel, by subject. */
  const messagesOf = async (answer: { status: number; body: { meta: { channel: string } } }) => {
    expect(answer.status).toBe(200);
    const { body } = await client.get(`/status/channels/${answer.body.meta.channel}`);
    type Row = { subject: string; status: string; value?: string; errorcode: number; data?: Record<string, unknown> };
    return body.data as Row[];
  };

  test("publishes its settings and traffic on a channel", async () => {
    const [row] = await messagesOf(await client.get(`/vpn/hubs/${hub}/info`));
    expect(row).toMatchObject({ subject: "-1", status: "completed", errorcode: 0 });
    expect(row).toMatchObject({ value: "Not running: no runner" });
    expect(row?.data).toMatchObject({
      ...{ id: hub, visual_name: "Yard", description: "For the yard", enabled: true, running: false },
      ...{ number_of_sessions: 0, total_bytes_used: 0, server_ip: "10.0.0.0", server_netmask: "255.255.255.0" },
    });
  });

  test("lets its clients reach one side of a device, and puts that before the device", async () => {
    const { own, child } = api.world.devices;
    const rules = async () =>
      (await messagesOf(await client.get(`/vpn/hubs/${hub}/devices/rules?device_id=${own}`)))[0]?.data;
    expect(await rules()).toEqual({ lan: false, wan: false });
    const change = await client.post(`/vpn/hubs/${hub}/devices/${own}/rules`, { network: "lan", status: true });
    expect((await messagesOf(change))[0]?.data).toEqual({ lan: true, wan: false });
    expect(await rules()).toEqual({ lan: true, wan: false });
    expect((await messagesOf(await client.post(`/vpn/hubs/${hub}/devices/${own}/sync`)))[0]?.status).toBe("pending");
    const job = await api.db
      .selectFrom("device_jobs")
      .selectAll()
      .where("device_id", "=", own)
      .executeTakeFirstOrThrow();
    expect(job).toMatchObject({
      action: "vpn_config",
      detail: { hub: "Yard", forwards_lan: true, forwards_wan: false },
    });
    expect(job.detail).toMatchObject({ routes: [{ ip: "10.1.0.0", netmask: "255.255.0.0" }] });
    for (const device of [child, api.world.devices.foreign]) {
      expect(codes(await client.get(`/vpn/hubs/${hub}/devices/rules?device_id=${device}`))).toEqual([404, "NOT_FOUND"]);
      expect(codes(await client.post(`/vpn/hubs/${hub}/devices/${device}/sync`))).toEqual([404, "NOT_FOUND"]);
    }
  });

  test("gives its clients what they need to connect, and no keys it does not have", async () => {
    await run(hub);
    const rows = await messagesOf(await client.get(`/vpn/hubs/users/config?vpn_hub_users=${member},${person}`));
    const contents = new Map(rows.map(({ subject, data }) => [Number(subject), data]));
    expect(contents.get(person)).toMatchObject({ name: "Yard-fitter.ovpn" });
    const lines = String(contents.get(person)?.content).split("\n");
    expect(lines.slice(0, 5)).toEqual([
      "# Yard: fitter",
      "client",
      "dev tun",
      "route 10.1.0.0 255.255.0.0",
      "dhcp-option DNS 10.0.0.1",
    ]);
    // A device gets no route to its own network.
    expect(String(contents.get(member)?.content)).not.toContain("route 10.1.0.0");
    expect(codes(await client.get("/vpn/hubs/users/config?vpn_hub_users=2000000000"))).toEqual([404, "NOT_FOUND"]);
  });

  test("has its devices connect anew, unless it is off or they may not", async () => {
    const restart = () => client.post(`/vpn/hubs/${hub}/restart`);
    await run(hub);
    const [row, ...others] = await messagesOf(await restart());
    expect(others).toEqual([]);
    expect(row).toMatchObject({ subject: String(api.world.devices.own), status: "pending" });
    const jobs = api.db.selectFrom("device_jobs").selectAll().where("action", "=", "vpn_restart");
    expect(await jobs.execute()).toMatchObject([{ device_id: api.world.devices.own, detail: { hub: "Yard" } }]);
    await client.post(`/vpn/hubs/users/${member}/toggle`, { enabled: false });
    expect((await restart()).body.errors[0].message).toBe("This hub has no devices as clients.");
    await client.post(`/vpn/hubs/users/${member}/toggle`, { enabled: true });
    await client.put(`/vpn/hubs/${hub}/toggle`, { enabled: false });
    expect((await restart()).body.errors[0].message).toBe("This hub is switched off.");
    await client.put(`/vpn/hubs/${hub}/toggle`, { enabled: true });
    expect(await jobs.execute()).toHaveLength(1);
  });

  test.each([
    [null, null, null],
    ["90 days 1 hour", null, 90],
    ["90 days 1 hour", "30 days 1 hour", 30],
    ["1 hour", "30 days 1 hour", 0],
    ["90 days 1 hour", "-3 days", 0],
  ])("says with certificates valid for %s and %s that days left are %s", async (authority, certificate, left) => {
    await sql`update vpn_hubs set ca_crt_expire_at = now() + ${authority}::interval,
      server_crt_expire_at = now() + ${certificate}::interval where id = ${hub}`.execute(api.db);
    expect((await client.get(`/vpn/hubs/${hub}`)).body.data.certificate_days_left).toBe(left);
  });

  test("takes over certificates its clients can trust, and gives them the authority with their profile", async () => {
    const renew = (authority: string, certificate: string) =>
      client.put(`/vpn/hubs/${hub}/certificate`, { authority, certificate });
    const refused = async (authority: string, certificate: string) => {
      const { status, body } = await renew(authority, certificate);
      return [status, body.errors[0].source, body.errors[0].message];
    };
    const key = `${HUB_CERTIFICATE}-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----\n`;
    for (const [authority, certificate, source, message] of [
      ["No PEM", HUB_CERTIFICATE, "authority", "This is not a PEM certificate."],
      [HUB_CERTIFICATE, HUB_CERTIFICATE, "authority", "This is not a CA certificate."],
      [HUB_AUTHORITY, key, "certificate", "This holds a private key, which stays where the hub runs."],
      [HUB_AUTHORITY, EXPIRED_CERTIFICATE, "certificate", "This certificate has expired."],
      [OTHER_AUTHORITY, HUB_CERTIFICATE, "certificate", "This authority did not issue the certificate."],
    ] as const)
      expect(await refused(authority, certificate)).toEqual([422, source, message]);
    const { status, body } = await renew(HUB_AUTHORITY, HUB_CERTIFICATE);
    expect(status).toBe(200);
    expect(body.data.ca_crt_expire_at).toBe("2126-11-01 20:38:11");
    expect(body.data.server_crt_expire_at).toBe("2109-01-14 20:38:11");
    await run(hub);
    const [profile] = await messagesOf(await client.get(`/vpn/hubs/users/config?vpn_hub_users=${person}`));
    expect(String(profile?.data?.content)).toContain(`<ca>\n${HUB_AUTHORITY}</ca>\n`);
  });

  test("gives the people of a quick connect theirs", async () => {
    const endpoint = [{ device_id: api.world.devices.own }];
    const made = await client.post("/vpn/hubs/connect", {
      ...{ company_id: api.world.companies.own, hub_name: "Visit", hub_zone: "frankfurt-1", endpoint },
    });
    const url = `/vpn/quick-hubs/${made.body.data.id}/users/config`;
    expect(codes(await client.get(url))).toEqual([404, "NOT_FOUND"]);
    await client.post("/vpn/hubs/users/custom", { vpn_hub_id: made.body.data.id, username: "visitor" });
    await client.put(`/vpn/hubs/${made.body.data.id}/toggle`, { enabled: true });
    expect((await messagesOf(await client.get(url)))[0]).toMatchObject({
      status: "error",
      value: "Not running: no runner",
    });
    await run(made.body.data.id);
    expect((await messagesOf(await client.get(url)))[0]?.data).toMatchObject({ name: "Visit-visitor.ovpn" });
    expect(codes(await client.get(`/vpn/quick-hubs/${hub}/users/config`))).toEqual([404, "NOT_FOUND"]);
  });

  test("lists what a client carried, the newest first", async () => {
    const connection = { vpn_hub_id: hub, vpn_user_id: person, name: "fitter", type: "custom" };
    const day = (number: number) => new Date(Date.UTC(2026, 4, number, 8));
    await api.db
      .insertInto("vpn_connections")
      .values([
        { ...connection, bytes_sent: 10, bytes_received: 20, bytes_used: 30, connected_at: day(1) },
        { ...connection, bytes_sent: 1, bytes_received: 2, bytes_used: 3, connected_at: day(2) },
      ])
      .execute();
    const { body } = await client.get(`/vpn/hubs/${hub}/users/${person}/logs?limit=1`);
    const newest = { hub_id: hub, session_bytes_send: 1, session_bytes_received: 2, created_at: "2026-05-02 08:00:00" };
    expect(body).toMatchObject({ data: [newest], meta: { total: 2 } });
    expect(codes(await client.get(`/vpn/hubs/${hub + 1}/users/${person}/logs`))).toEqual([404, "NOT_FOUND"]);
  });
});

describe("the documentation of the API of devices", () => {
  test("is found for a device by the system it runs, read, and named by templates", async () => {
    const { own, child, foreign } = api.world.devices;
    const url = (device: number) => `/devices/configurator/specification?device_id=${device}`;
    expect(codes(await client.get(url(own)))).toEqual([404, "NOT_FOUND"]);
    const values = { content: '{"paths":{}}', uploaded_by: "a@b.test" };
    await api.db
      .insertInto("device_specifications")
      .values([
        { ...values, system: "rutos", firmware_brand_id: 7, name: "brand.json" },
        { ...values, system: "rutos", firmware_brand_id: 1, name: "routers.json" },
        { ...values, system: "tswos", firmware_brand_id: 1, name: "switches.json" },
      ])
      .execute();
    await api.db.updateTable("devices").set({ original_model: "TSW202" }).where("id", "=", child).execute();
    const found = await client.get(url(own));
    expect([found.status, found.body.success]).toEqual([200, true]);
    const read = await client.get(found.body.url.replace(/^\/api/, ""));
    expect(read.headers["content-disposition"]).toContain("routers.json");
    expect(read.body).toEqual({ paths: {} });
    const { body } = await client.get("/devices/configurator/specifications?limit=10");
    const named = new Map(body.data.map(({ id, name }: { id: number; name: string }) => [name, id]));
    expect([...named.keys()]).toEqual(["brand.json", "routers.json", "switches.json"]);
    expect((await client.get(url(child))).body.url).toMatch(new RegExp(`/${named.get("switches.json")}$`));
    expect(codes(await client.get(url(foreign)))).toEqual([404, "NOT_FOUND"]);
    const template = { company_id: api.world.companies.own, api_version: "7.15", period: 300, enabled: true, data: [] };
    const device_documentation_id = named.get("routers.json");
    const made = await client.post("/data-collect/configs", { ...template, name: "By it", device_documentation_id });
    expect(made.body.data.device_documentation_id).toBe(device_documentation_id);
    const lost = { ...template, name: "By none", device_documentation_id: 2_000_000_000 };
    expect((await client.post("/data-collect/configs", lost)).status).toBe(422);
  });

  test("what devices reported by a template is listed line by line, the newest first, of one's own devices", async () => {
    const { own, foreign } = api.world.devices;
    const [template] = (await client.get("/data-collect/configs?type=user")).body.data;
    const report = (device_id: number, day: number, data: object) =>
      sql`insert into device_custom_data (device_id, template_id, data, created_at) values (${device_id}, ${template.id},
        ${JSON.stringify(data)}::jsonb, ${new Date(Date.UTC(2026, 4, day))})`.execute(api.db);
    await report(own, 1, { "/system/usage": { ram_total: 512, cpu: null } });
    await report(own, 2, { "/system/usage": { ram_total: 256 } });
    await report(foreign, 3, { "/system/usage": { ram_total: 1 } });
    const { body } = await client.get(`/data-collect/configs/logs?config_id=${template.id}`);
    expect(body.meta.total).toBe(2);
    expect(body.data[1]).toMatchObject({ config_id: template.id, device_id: own, created_at: "2026-05-01 00:00:00" });
    expect(body.data.map(({ log }: { log: string[] }) => log)).toEqual([
      ["/system/usage ram_total: 256"],
      ["/system/usage cpu: ", "/system/usage ram_total: 512"],
    ]);
    expect((await client.get(`/data-collect/configs/logs?device_id=${foreign}`)).body.data).toEqual([]);
  });
});

test("where alerts may be pushed to is refused, since nothing pushes them", async () => {
  expect((await client.post("/alerts/token", { token: "" })).status).toBe(422);
  const { status, body } = await client.post("/alerts/token", { token: "phone-1" });
  expect([status, body.errors[0].code]).toEqual([501, "NOT_IMPLEMENTED"]);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";
import type { World } from "../api/world";
import { type Made, makeListedRows, type Owner } from "./makeListedRows";

let api: TestApi;
let client: Client;
let made: Made;
beforeAll(async () => {
  api = await startTestApi();
  made = await makeListedRows(api.db, api.world, api.clock.now);
  client = await api.signIn("admin@own.test");
});
afterAll(() => api?.close());

type Row = Record<string, unknown>;

/** A list: its URL, the label of a row, the fields of one row, and the rows that queries find, in order. */
interface Listed {
  list: string;
  url: (owner: Owner) => string;
  label: string;
  row: (world: World) => Row;
  finds: Record<string, string[]>;
  /** Set where `fields` does not limit its rows. */
  isWhole?: true;
}

const place = (path: string) => () => path;
const ofDevice = (path: string) => (owner: Owner) => `/devices/${api.world.devices[owner]}${path}`;
const [mine, child] = ["Device of own", "Device of child"];
const both = (name: string) => [`${name} of own`, `${name} of child`];
const one = (name: string) => ({ own: [`${name} of own`], child: [`${name} of child`] });

/** Lists over companies: they have rows of own and child, never those of foreign. */
const OF_COMPANIES: Listed[] = [
  {
    list: "hotspots",
    url: place("/hotspots"),
    label: "name",
    row: ({ devices, companies }) => ({
      ...{
        id: devices.own,
        company_id: companies.own,
        company_name: "Own",
        name: mine,
        status: "online",
        model: "RUTX50",
      },
      ...{ firmware: "RUTX_R_00.07.10", ssid_names: "Quay-own, Yard-own", online_users: 2 },
    }),
    finds: {
      "sort=-name": [mine, child],
      "sort=online_users": [child, mine],
      "sort=updated_at": [mine, child],
      "ssid_names=Yard-child,Yard-foreign": [child],
      "ssid_names=not_null&sort=-name": [mine, child],
      "ssid_names=is_null": [],
      "status=online": [mine],
      "status=offline": [child],
      "model=RUT956": [child],
      "firmware=RUTX_R_00.07.10": [mine],
      "q=quay-c": [child],
      "company_id={child}": [child],
      "company_id={foreign}": [],
    },
  },
  {
    list: "wireless",
    url: place("/wireless"),
    label: "name",
    row: ({ devices }) => ({
      id: devices.own,
      name: mine,
      clients_count: "1",
      received: "201",
      sent: "20",
      status: "online",
    }),
    finds: {
      "sort=-clients_count": [child, mine],
      "sort=received": [mine, child],
      "sort=-sent": [child, mine],
      "status=online": [mine],
      "model=RUT956": [child],
      "wireless_id=not_null&sort=name": [child, mine],
      "q=of%20own": [mine],
      "company_id={child}": [child],
      "company_id={foreign}": [],
    },
  },
  {
    list: "remote accesses",
    url: place("/devices/remote-access"),
    label: "name",
    row: ({ devices, companies }) => ({
      ...{ device_id: devices.own, company_id: companies.own, device_name: mine, destination_ip: "192.168.1.1" },
      ...{ destination_port: 443, protocol: "https", is_main: false, credentials_required: false, tags: [] },
    }),
    finds: {
      "sort=destination_port": both("Way"),
      "sort=-destination_ip": both("Way").reverse(),
      "protocol=ssh": one("Way").child,
      "device_id={device}": one("Way").own,
      "q=192.168.1.2": one("Way").child,
      "company_id={child}": one("Way").child,
      "company_id={foreign}": [],
    },
  },
  {
    list: "uses of remote access",
    url: place("/devices/connect/logs"),
    label: "username",
    row: ({ devices, companies }) => ({
      ...{ company_id: companies.own, device_id: devices.own, access_name: "Way of own", username: "open@own.test" },
      ...{
        type: "webui",
        url: "https://own.test",
        active: true,
        ttl: 86_400,
        input_data: 5,
        output_data: 7,
      },
    }),
    finds: {
      "sort=-input_data": ["over@child.test", "over@own.test", "open@child.test", "open@own.test"],
      "active=true&sort=start_date": ["open@own.test", "open@child.test"],
      "active=false&sort=username": ["over@child.test", "over@own.test"],
      "type=cli&device_id={device}": ["over@own.test"],
      "access_id={access}&sort=id": ["open@own.test", "over@own.test"],
      "q=over@c": ["over@child.test"],
      "company_id={foreign}": [],
    },
  },
  {
    list: "runs of task groups",
    url: place("/devices/tasks/groups/logs"),
    label: "name",
    row: ({ devices, companies }) => ({
      ...{ company_id: companies.own, device_id: devices.own, device_name: mine, group_id: null, status: "completed" },
      ...{ tasks_count: 2, tasks_done: 2 },
    }),
    finds: {
      "sort=-created_at": both("Check").reverse(),
      "status=failed": one("Check").child,
      "device_id={device}": one("Check").own,
      "q=check%20of%20c": one("Check").child,
      "company_id={child}": one("Check").child,
      "company_id={foreign}": [],
    },
  },
  {
    list: "results of tasks",
    url: place("/devices/tasks/logs"),
    label: "name",
    row: () => ({
      ...{ group_log_name: "Check of own", type: "command", data: { command: "uptime" }, output: "up 3 days" },
      result: { code: 0, output: "up 3 days" },
    }),
    finds: {
      "sort=-name": both("Look"),
      "type=upload_file": one("Look").child,
      "group_log_id={run}": one("Look").own,
      "group_log_id={foreignRun}": [],
    },
  },
  {
    list: "mail servers",
    url: place("/email-configurations"),
    label: "name",
    row: ({ companies }) => ({
      ...{ company_id: companies.own, company_name: "Own", name: "Post of own", host: "mail.own.test", port: 465 },
      ...{ email: "out@own.test", username: "out-own" },
    }),
    finds: {
      "sort=host": both("Post").reverse(),
      "id={server}": one("Post").own,
      "q=out-child": one("Post").child,
      "company_id={child}": one("Post").child,
      "company_id={foreign}": [],
    },
  },
];

/** Lists of one parent row: NOT_FOUND for that of foreign. */
const OF_ONE: Listed[] = [
  {
    list: "hotspots of a device",
    url: ofDevice("/hotspots"),
    label: "ssid",
    row: ({ devices }) => ({
      ...{ device_id: devices.own, hotspot_index: "1", status: true, hotspot_ip: "192.168.2.254/24" },
      ...{ auth_type: "Local users", online_users: 2 },
    }),
    finds: { "sort=-hotspot_index": ["Yard-own", "Quay-own"], "sort=online_users": ["Yard-own", "Quay-own"] },
  },
  {
    list: "who is connected to a hotspot",
    url: ofDevice("/hotspots/1/users/active"),
    label: "username",
    row: ({ devices }) => ({
      ...{ device_id: devices.own, ssid: "Quay-own", mac: "02:5E:10:00:00:01", ip: "192.168.2.10", use_time: "3600" },
      ...{ download: "1000", upload: "10" },
    }),
    finds: { "sort=-download": ["mia", "anna"], "sort=-upload": ["anna", "mia"], "sort=start_time": ["mia", "anna"] },
  },
  {
    list: "Wi-Fi networks of a device",
    url: ofDevice("/wireless"),
    label: "ssid",
    row: ({ devices }) => ({
      ...{ device_id: devices.own, wlan_id: "wlan0", active: 1, received: 100, sent: 10, clients_count: 0 },
    }),
    finds: { "sort=-wlan_id": ["Brygge-own", "Kai-own"], "sort=-clients_count": ["Brygge-own", "Kai-own"] },
  },
  {
    list: "notes of a device",
    url: ofDevice("/notes"),
    label: "text",
    row: () => ({ username: "j.lind@own.test" }),
    isWhole: true,
    finds: { "sort=-created_at": ["Cellar of own", "Roof of own"], "q=roof": ["Roof of own"], "q=foreign": [] },
  },
  {
    list: "uses of one remote access",
    url: (owner) => `/devices/connect/${made[owner].access}/sessions`,
    label: "username",
    row: () => ({ access_name: "Way of own", active: true, type: "webui" }),
    finds: { "active=true": ["open@own.test"], "active=false": ["over@own.test"] },
  },
  {
    list: "who is connected to a VPN hub",
    url: (owner) => `/vpn/hubs/${made[owner].hub}/sessions`,
    label: "name",
    row: () => ({ ip: "198.51.100.7", vpn_ip: "10.0.0.2", bytes_used: 20, visual_name: "here" }),
    finds: { "sort=-bytes_used": ["here"] },
  },
  {
    list: "who was connected to a VPN hub",
    url: (owner) => `/vpn/hubs/${made[owner].hub}/logs/user-connections`,
    label: "name",
    row: () => ({ vpn_ip: "10.0.0.2", bytes_used: 20 }),
    finds: { "sort=bytes_used": ["gone", "here"], "sort=-name": ["here", "gone"] },
  },
  {
    list: "what a VPN hub carried",
    url: (owner) => `/vpn/hubs/${made[owner].hub}/logs`,
    label: "total_data_used",
    row: () => ({ session_bytes_send: 30, session_bytes_received: 4 }),
    finds: { "sort=-created_at": ["34"] },
  },
];

function filled(query: string): string {
  const { companies, devices } = api.world;
  const { own, foreign } = made;
  const holes: Record<string, number> = {
    ...{ child: companies.child, foreign: companies.foreign, device: devices.own },
    ...{ access: own.access, run: own.run, foreignRun: foreign.run, server: own.server },
  };
  return query.replace(/\{(\w+)\}/g, (_hole, name: string) => String(holes[name]));
}

async function labels({ label }: Listed, url: string): Promise<string[]> {
  const { status, body } = await client.get(url);
  expect([url, status]).toEqual([url, 200]);
  expect(body.meta.total).toBe(body.data.length);
  return body.data.map((row: Row) => String(row[label]));
}

describe.each([...OF_COMPANIES, ...OF_ONE].map((one) => [one.list, one] as const))(
  "the list of %s",
  (_name, listed) => {
    const { finds, label, row, url } = listed;
    test("has the row with its values", async () => {
      const { body } = await client.get(`${url("own")}?limit=100`);
      expect(body.data).toContainEqual(expect.objectContaining(row(api.world)));
      expect(JSON.stringify(body.data)).not.toMatch(/foreign|password|sealed/i);
    });

    test.each(Object.entries(finds))("requested %s has the rows %j in this order", async (query, wanted) => {
      expect(await labels(listed, `${url("own")}?limit=100&${filled(query)}`)).toEqual(wanted);
    });

    test.skipIf(listed.isWhole)("returns only the requested properties", async () => {
      const { body } = await client.get(`${url("own")}?fields=${label}&limit=1`);
      expect(Object.keys(body.data[0])).toEqual([label]);
    });
  },
);

test.each(OF_ONE.map((one) => [one.list, one] as const))("%s of others are not found", async (_name, { url }) => {
  expect((await client.get(url("foreign"))).status).toBe(404);
  expect((await client.get(url("child"))).status).toBe(200);
});

test("mails that went out are listed with what became of them, to who may see them", async () => {
  const all = await api.signIn("super_admin@own.test");
  const subjects = async (query: string) =>
    (await all.get(`/mail-logs?${query}`)).body.data.map(({ subject }: Row) => subject);
  const { body } = await all.get("/mail-logs?q=alert%20of%20own");
  const row = { company_id: api.world.companies.own, email: "duty@own.test", subject: "Alert of own", status: "sent" };
  expect(body.data).toEqual([expect.objectContaining({ ...row, error: null })]);
  expect(await subjects("q=alert&sort=-email")).toEqual(["Alert of own", "Alert of foreign", "Alert of child"]);
  expect(await subjects(`status=failed&company_id=${api.world.companies.child}`)).toEqual(["Alert of child"]);
  expect((await client.get("/mail-logs")).status).toBe(403);
});

test("a mail is sent again by who may, as long as it is kept and does not wait already", async () => {
  const all = await api.signIn("super_admin@own.test");
  const make = async (subject: string, status: "bounced" | "waiting", resend_until: Date | null) => {
    const mail = { company_id: api.world.companies.own, to: "again@own.test", subject, type: "code", error: null };
    const insert = api.db.insertInto("mail_log").values({ ...mail, status, resend_until });
    return (await insert.returning("id").executeTakeFirstOrThrow()).id;
  };
  const soon = new Date("2100-01-01");
  const ids = [
    await make("kept", "bounced", soon),
    await make("waits", "waiting", soon),
    await make("gone", "bounced", null),
  ];
  const { body } = await all.get("/mail-logs?q=again&sort=id&type=code&status=bounced,waiting");
  expect(body.data.map(({ subject, type, resendable }: Row) => [subject, type, resendable])).toEqual([
    ["kept", "code", true],
    ["waits", "code", false],
    ["gone", "code", false],
  ]);
  const answers = [];
  for (const id of [...ids, "2000000000"]) answers.push((await all.post(`/mail-logs/${id}/resend`)).status);
  expect(answers).toEqual([200, 400, 400, 404]);
  const more = Array.from({ length: 11 }, () => all.post(`/mail-logs/${ids[0]}/resend`));
  expect(
    (await Promise.all(more)).some(({ status }) => status === 429),
    "nobody is mailed without end",
  ).toBe(true);
  expect((await client.post(`/mail-logs/${ids[0]}/resend`)).status).toBe(403);
});

test("hotspot clients are returned under the names of the compatible API, too", async () => {
  const { body } = await client.get(`/devices/${api.world.devices.own}/hotspots/1/users/active?sort=username`);
  expect([body.code, body.hotspots_active_users]).toEqual([0, body.data]);
  expect(body.data).toHaveLength(2);
});

describe("one row", () => {
  test.each<[string, (ids: Made[Owner]) => string, Row]>([
    ["remote access", ({ access }) => `/devices/remote-access/${access}`, { name: "Way of own", protocol: "https" }],
    ["run", ({ run }) => `/devices/tasks/groups/logs/${run}`, { name: "Check of own", tasks_done: 2 }],
    ["result", ({ result }) => `/devices/tasks/logs/${result}`, { name: "Look of own", output: "up 3 days" }],
    ["mail server", ({ server }) => `/email-configurations/${server}`, { name: "Post of own", port: 465 }],
  ])("a %s is read whole, and that of others is not found", async (_name, url, row) => {
    expect((await client.get(url(made.own))).body.data).toMatchObject(row);
    expect((await client.get(url(made.foreign))).status).toBe(404);
  });

  test("a mail server is changed without its password and removed, those of others are not", async () => {
    const url = ({ server }: Made[Owner]) => `/email-configurations/${server}`;
    const serverRow = (id: number) =>
      api.db.selectFrom("email_configurations").selectAll().where("id", "=", id).executeTakeFirst();
    const changed = await client.put(url(made.child), { name: "Post office", port: 587 });
    expect(changed.body.data).toMatchObject({ name: "Post office", port: 587, host: "mail.child.test" });
    expect(await serverRow(made.child.server)).toMatchObject({ name: "Post office", password: Buffer.from("sealed") });
    await client.put(url(made.child), { password: "quiet harbour" });
    expect((await serverRow(made.child.server))?.password.toString()).not.toMatch(/sealed|quiet/);
    const taken = await client.put(url(made.own), { name: "Post office", port: 25 });
    expect(taken.status).toBe(200);
    expect((await client.put(url(made.foreign), { name: "Mine" })).status).toBe(404);
    expect((await client.delete(url(made.foreign))).status).toBe(404);
    expect((await client.delete(url(made.child))).status).toBe(200);
    expect([await serverRow(made.child.server), (await serverRow(made.foreign.server))?.name]).toEqual([
      undefined,
      "Post of foreign",
    ]);
  });

  test("a remote access is changed, a use of it ended once, and neither of others", async () => {
    const access = ({ access: id }: Made[Owner]) => `/devices/remote-access/${id}`;
    const session = ({ session: id }: Made[Owner]) => `/devices/connect/sessions/${id}`;
    const changed = await client.put(access(made.own), { name: "Way-in", destination_port: 8443 });
    expect(changed.body.data).toMatchObject({ name: "Way-in", destination_port: 8443, destination_ip: "192.168.1.1" });
    expect((await client.put(access(made.foreign), { name: "Way-in" })).status).toBe(404);
    expect((await client.delete(session(made.own))).status).toBe(200);
    expect((await client.delete(session(made.own))).status).toBe(400);
    expect((await client.delete(session(made.foreign))).status).toBe(404);
    const { body } = await client.get(`/devices/connect/logs?access_id=${made.own.access}&active=true`);
    expect(body.data).toEqual([]);
  });

  test("a note is kept with who wrote it, and none is kept of others' devices", async () => {
    const url = (owner: Owner) => `/devices/${api.world.devices[owner]}/notes`;
    expect((await client.post(url("own"), { text: "Key is with the neighbour" })).status).toBe(201);
    const { body } = await client.get(`${url("own")}?q=neighbour`);
    expect(body.data).toMatchObject([{ text: "Key is with the neighbour", username: "admin@own.test" }]);
    expect((await client.post(url("foreign"), { text: "Planted" })).status).toBe(404);
  });
});

describe("a change to a network that a device reported", () => {
  const url = (owner: Owner, path: string) => `/devices/${api.world.devices[owner]}${path}`;
  const jobs = (owner: Owner) =>
    api.db
      .selectFrom("device_jobs")
      .select(["action", "detail", "state"])
      .where("device_id", "=", api.world.devices[owner])
      // Includes the pending jobs of sessions that other tests have ended.
      .where("action", "!=", "connect_close")
      .orderBy("id")
      .execute();

  test("waits for the device as a configuration, with the key sealed, and changes no row before it", async () => {
    const wifi = { ssid: "Fjord", active: false, password: "quiet harbour" };
    const answer = await client.put(url("own", "/wireless/wlan0"), wifi);
    expect(answer.body.meta.channel).toEqual(expect.any(String));
    expect((await client.put(url("own", "/hotspots/2"), { status: false })).status).toBe(200);
    const [first, second] = await jobs("own");
    expect(first).toMatchObject({ action: "configure", state: "waiting" });
    expect(first?.detail).toMatchObject({
      ...{ path: "/wireless/interfaces/config/wlan0", method: "PUT" },
      request_data: { ssid: "Fjord", enabled: false },
    });
    expect(JSON.stringify(first?.detail)).not.toContain("quiet");
    expect(second?.detail).toEqual({
      ...{ path: "/services/hotspot/config/2", method: "PUT" },
      request_data: { enabled: false },
    });
    const { body } = await client.get(url("own", "/wireless?sort=wlan_id"));
    expect(body.data[0]).toMatchObject({ ssid: "Kai-own", active: 1 });
  });

  test("is refused for unreported networks, devices of others, invalid input, and firmware without hotspots", async () => {
    const status = async (owner: Owner, path: string, body: object) =>
      (await client.put(url(owner, path), body)).status;
    expect(await status("own", "/wireless/wlan7", { ssid: "Fjord" })).toBe(404);
    expect(await status("own", "/hotspots/3", { ssid: "Fjord" })).toBe(404);
    expect(await status("foreign", "/wireless/wlan0", { ssid: "Fjord" })).toBe(404);
    expect(await status("foreign", "/hotspots/1", { status: true })).toBe(404);
    expect(await status("own", "/wireless/wlan0", { password: "short" })).toBe(422);
    expect(await status("own", "/wireless/wlan0", {})).toBe(422);
    expect(await status("own", "/hotspots/5", { status: true })).toBe(422);
    await api.db
      .updateTable("devices")
      .set({ firmware: "RUT9_R_00.07.01" })
      .where("id", "=", api.world.devices.child)
      .execute();
    expect(await status("child", "/hotspots/1", { status: true })).toBe(422);
    expect([(await jobs("own")).length, (await jobs("child")).length, (await jobs("foreign")).length]).toEqual([
      2, 0, 0,
    ]);
  });
});

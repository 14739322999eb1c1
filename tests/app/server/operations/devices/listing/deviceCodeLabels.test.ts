import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bootSource } from "../../../../../../codegen/emit/bootSource";
import { formatOf } from "../../../../../../codegen/scopes/formatOf";
import { layoutsOf } from "../../../../../../engine/blocks/list/columns/columns";
import type { Boot } from "../../../../../../engine/documents/boot";
import { standardFormats } from "../../../../../../engine/formats/index";
import type { Client } from "../../../api/Client";
import { readDocuments, startTestApi, type TestApi } from "../../../api/startTestApi";

const compiled = await readDocuments();
let api: TestApi;
let client: Client;
let device: number;
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("super_admin@own.test");
  device = api.world.devices.own;
});
afterAll(() => api?.close());

type Shown = Parameters<typeof formatOf>[0] & { key: string; [word: string]: unknown };

/** The column or value in a page or modal that shows a property. */
function placeOf(id: string, key: string): Shown {
  const { pages, modals } = api.services.documents().documents;
  const found: Shown[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const one = value as Shown;
    if (one.key === key && typeof one.label === "string" && one.component === undefined) found.push(one);
    for (const [word, part] of Object.entries(value)) if (word !== "filters") look(part);
  };
  look(pages[id] ?? modals[id]);
  if (!found[0]) throw new Error(`${id} shows no ${key}.`);
  return found.find((one) => formatOf(one) !== undefined) ?? found[0];
}

/** The formatted text of a value in a page or modal. */
function read(place: string, value: unknown): string | undefined {
  const [id = "", key = ""] = place.split("#");
  const { name, options = {} } = formatOf(placeOf(id, key)) ?? { name: "text" };
  const { operations, documents } = compiled;
  const { enums } = bootSource(operations, documents);
  const boot = { enums } as unknown as Boot;
  const own = standardFormats[name as keyof typeof standardFormats];
  return own.text?.(value, { record: {}, options, boot, t: (source) => source });
}

const WORDS: [id: string, place: string, values: unknown[], want: string][] = [
  ["devices.status.0", "devices#status", [0], "Offline"],
  ["devices.status.1", "devices#status", [1], "Online"],
  ["devices.status.2", "devices#status", [2], "Pending"],
  ["devices.status.other", "devices#status", [null, 7, "x"], "Not Activated"],
  [
    "devices.connection-attempt.attempted",
    "device-activity#failed_auth_reason",
    [0, 10, 12, 20, 104],
    "Attempted to connect",
  ],
  ["devices.connection-attempt.14", "device-activity#failed_auth_reason", [14], "Monitoring was disabled"],
  ["devices.connection-attempt.15", "device-activity#failed_auth_reason", [15], "No active credit"],
  [
    "devices.connection-attempt.7",
    "device-activity#failed_auth_reason",
    [7],
    "Duplicate serial number with a different MAC",
  ],
  [
    "devices.connection-attempt.other",
    "device-activity#failed_auth_reason",
    ["The clock is wrong"],
    "The clock is wrong",
  ],
  ["devices.sim-slot.sim", "device-activity#sim_slot", [1], "SIM 1"],
  ["devices.sim-slot.sim", "device-esim#sim_slot", [2], "SIM 2"],
  ["devices.sim-slot.esim", "device-esim#sim_slot", [3], "eSIM"],
  ["devices.action.add-device", "pending-jobs#action_name", ["add_device"], "Registration action"],
  ["files.type.firmware", "files#type", ["firmware"], "Firmware"],
  ["files.type.config", "files#type", ["config"], "Backup"],
  ["files.type.eventslog", "files#type", ["eventslog"], "Event log"],
  ["files.type.troubleshoot", "files#type", ["troubleshoot"], "Troubleshoot"],
  ["files.type.device-task-manager-file", "files#type", ["device_task_manager_file"], "Task file"],
  ["files.upload-code.100", "pending-jobs#job_type", [100], "Firmware"],
  ["files.upload-code.101", "pending-jobs#job_type", [101], "Backup"],
  ["files.upload-code.other", "pending-jobs#job_type", [0, 7, null], "Other"],
  ["tasks.name.firmware-upload", "tag-logs#action_name", ["firmware_upload"], "Firmware upload"],
  ["tasks.name.config-upload", "tag-logs#action_name", ["config_upload"], "Backup upload"],
  ["tasks.name.execute-tasks-group", "tag-logs#action_name", ["execute_tasks_group"], "Task group"],
  ["tasks.name.api-request", "tag-logs#action_name", ["api_request"], "API request"],
  [
    "tasks.name.execute-mulficonfig-template",
    "tag-logs#action_name",
    ["execute_mulficonfig_template"],
    "Configuration template",
  ],
  ["vpn.instance-status.1", "device-activity#vpn_monitoring_instances_state", [1], "All online"],
  ["vpn.instance-status.2", "device-activity#vpn_monitoring_instances_state", [2], "All offline"],
  ["vpn.instance-status.3", "device-activity#vpn_monitoring_instances_state", [3], "All disabled"],
  ["vpn.instance-status.4", "device-activity#vpn_monitoring_instances_state", [4], "Mixed"],
  ["vpn.instance-status.other", "device-activity#vpn_monitoring_instances_state", [null, 9], "No L2TP instances"],
  ["credits.code.used", "codes#is_used", [true], "Used"],
  ["credits.code.used", "codes#is_used", [false], "Not used"],
];

describe("codes are shown in words, where pages and windows show them", () => {
  test.each(WORDS)("[%s] %s shows %j as %s", (_id, place, values, want) => {
    expect(values.map((value) => read(place, value))).toEqual(values.map(() => want));
  });
});

const COLUMNS: [id: string, want: object][] = [
  ["name", { key: "name", hint: "The name of the item", edit: { operation: "updateDevice" } }],
  ["model", { key: "model", hint: "Device model" }],
  ["company-name", { key: "company_name", hint: "The company the item belongs to" }],
  ["tags", { key: "tags", edit: { operation: "replaceTags", component: "ItemSelect" } }],
  ["serial", { key: "serial", hint: "Device serial number" }],
  ["mac", { key: "mac", hint: "Device MAC address" }],
  ["created-at", { key: "created_at", hint: "When the device was registered", format: "date-time" }],
];

test("[devices.layout.default] the device list has a default layout of its own columns", () => {
  const list = api.services.documents().documents.pages.devices?.blocks.find(({ block }) => block === "list");
  const layouts = layoutsOf((list?.block === "list" ? list.columns : []) as Parameters<typeof layoutsOf>[0], [
    { id: "x", name: "Mine", columns: ["name"] },
  ]);
  expect(layouts).toMatchObject([
    {
      id: "default",
      name: "Default",
      isDefault: true,
      columns: expect.arrayContaining(["name", "model", "tags", "serial"]),
    },
    { id: "x", isDefault: false },
  ]);
});

describe("what the strip above the device list counts", () => {
  test.each(["status", "model", "firmware"])(
    "[devices.dashboard.chart.%s] it is counted when nothing is asked for, and may be asked for",
    async (chart) => {
      const { pages } = api.services.documents().documents;
      expect(pages.devices?.blocks).toContainEqual(
        expect.objectContaining({ block: "custom", component: "DeviceSummary" }),
      );
      expect(Object.keys((await client.get("/devices/statistics")).body.data)).toContain(chart);
      expect(Object.keys((await client.get(`/devices/statistics?charts=${chart}`)).body.data)).toEqual([chart]);
    },
  );

  test("a chart that is not on the list is refused", async () => {
    expect((await client.get("/devices/statistics?charts=secret_hash")).status).toBe(422);
  });
});

describe("the device list begins with its columns", () => {
  test.each(COLUMNS)("[devices.layout.column.%s]", (_id, want) => {
    const list = api.services.documents().documents.pages.devices?.blocks.find(({ block }) => block === "list");
    const columns = list?.block === "list" ? list.columns : [];
    const shown = columns.filter(({ hidden }) => !hidden);
    expect(shown).toContainEqual(
      expect.objectContaining({
        ...want,
        ...("edit" in want && { edit: expect.objectContaining(want.edit as object) }),
      }),
    );
  });
});

describe("what the server says of a device", () => {
  const get = async () => (await client.get(`/devices/${device}`)).body.data;
  const set = (values: object) => api.db.updateTable("devices").set(values).where("id", "=", device).execute();

  test("[devices.facelift] whether it is a facelift is requested, sorted by and shown", async () => {
    await set({ is_facelift: true });
    const { body } = await client.get("/devices?fields=id,is_facelift&sort=-is_facelift&limit=1");
    expect(body.data).toEqual([{ id: device, is_facelift: 1 }]);
    expect([read("devices-additional#is_facelift", 1), read("devices-additional#is_facelift", 0)]).toEqual([
      "Yes",
      "No",
    ]);
  });

  test.each([
    [
      "devices.connection-attempt.attempted",
      { last_connection_at: new Date(), monitoring_enabled: true, credit_enabled: true },
      0,
    ],
    ["devices.connection-attempt.14", { last_connection_at: new Date(), monitoring_enabled: false }, 14],
    ["devices.connection-attempt.15", { last_connection_at: new Date(), credit_enabled: false }, 15],
    ["devices.connection-attempt.7", { failed_auth_reason: "7" }, 7],
    ["devices.connection-attempt.other", { failed_auth_reason: "The clock is wrong" }, "The clock is wrong"],
  ])("[%s] the last try to connect of %j is %s", async (_id, values, want) => {
    await set({ last_connection_at: null, failed_auth_reason: null, monitoring_enabled: true, credit_enabled: true });
    expect((await get()).failed_auth_reason).toBeUndefined();
    await set(values);
    expect((await get()).failed_auth_reason).toBe(want);
  });

  test.each([
    ["routers", "rut", { mac: "02:00:00:00:01:01" }],
    ["gateways", "trb", { imei: "860000000000001" }],
    ["ethernet switches", "tsw", { mac: "02:00:00:00:01:02" }],
    ["access points", "tap", { mac: "02:00:00:00:01:03" }],
  ])("[devices.kinds] %s are registered and listed", async (_kind, device_series, identity) => {
    const serial = `110000${device_series.length}${device_series}`;
    const row = { company_id: api.world.companies.own, device_series, serial, ...identity };
    expect((await client.post("/devices", { data: [row] })).status).toBe(201);
    const { body } = await client.get(`/devices?q=${serial}`);
    expect(body.data).toMatchObject([{ serial, model: device_series.toUpperCase() }]);
  });

  test("[remote-access.protocols] remote accesses speak these protocols and no others", () => {
    const { enums } = api.services.documents().documents;
    const values = enums["access-protocol"]?.values.map(({ value }) => value);
    expect(values).toEqual(["http", "https", "telnet", "vpn", "ssh", "rdp", "vnc", "sftp"]);
  });
});

const KINDS = [
  ["dynamic", "dynamic_monitoring", 0, 300],
  ["static", "static_monitoring", 1, 1_296_000],
  ["hotspot", "hotspot_monitoring", 2, 300],
  ["gps", "gps_monitoring", 3, 300],
  ["io", "io_monitoring", 4, 300],
  ["wireless", "wireless_monitoring", 5, 300],
  ["ddns", "ddns_monitoring", 6, 300],
  ["l2tp", "vpn_monitoring", 7, 300],
] as const;

describe("how often a device reports", () => {
  test.each(KINDS)(
    "[monitoring.kind.%s] by %s, config_id %i, every %i s unless told otherwise",
    async (kind, key, config_id, seconds) => {
      const rows = api.services.documents().documents.domain["monitoring-kinds"]?.rows ?? [];
      expect(rows.find((row) => row.kind === kind)).toMatchObject({ key, config_id, default: seconds });
      const other = (await client.get(`/devices/${api.world.devices.child}`)).body.data;
      expect(other[key]).toBe(seconds);
    },
  );

  test("is set by kind, stored and sent to the device as a job; a minute to a year, or not at all", async () => {
    const url = `/devices/${device}/monitoring-periods`;
    await api.db
      .updateTable("devices")
      .set({ model: "RUTX50", firmware: "RUTX_R_00.07.12" })
      .where("id", "=", device)
      .execute();
    expect(
      (await client.put(url, { dynamic_monitoring: 120, gps_monitoring: 0, static_monitoring: 1_296_000 })).status,
    ).toBe(200);
    expect((await client.get(`/devices/${device}`)).body.data).toMatchObject({
      dynamic_monitoring: 120,
      gps_monitoring: 0,
      io_monitoring: 300,
    });
    const job = await api.db.selectFrom("device_jobs").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
    expect(job).toMatchObject({
      action: "monitoring",
      device_id: device,
      detail: { periods: { dynamic: 120, gps: 0 } },
    });
    for (const seconds of [59, 31_536_001, -1, 60.5])
      expect((await client.put(url, { dynamic_monitoring: seconds })).status).toBe(422);
  });

  test("[capability.has-l2tp] a device without L2TP monitoring gets no request for it, and reports nothing", async () => {
    const url = `/devices/${device}/monitoring-periods`;
    const run = (firmware: string) =>
      api.db.updateTable("devices").set({ firmware }).where("id", "=", device).execute();
    await run("RUTX_R_00.07.05");
    expect((await client.put(url, { vpn_monitoring: 600 })).status).toBe(422);
    expect((await client.put(url, { vpn_monitoring: 300, dynamic_monitoring: 60 })).status).toBe(200);
    await run("RUTX_R_00.07.06");
    expect((await client.put(url, { vpn_monitoring: 600 })).status).toBe(200);
    const place = placeOf("device-activity", "vpn_monitoring_instances_state");
    expect(place.visible).toEqual({ "record.capabilities.has_l2tp": true });
  });
});

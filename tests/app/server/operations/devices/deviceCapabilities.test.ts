import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { holds } from "../../../../../engine/rules";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";

let api: TestApi;
let client: Client;
const ids = new Map<string, number>();
const FLEET = [
  { name: "full", model: "RUT", original_model: "RUTX50", firmware: "RUTX_R_00.07.12" },
  { name: "older", model: "RUTX12", original_model: null, firmware: "RUTX_R_00.07.05" },
  { name: "switch", model: "TSW202", original_model: null, firmware: "TSW2_R_00.01.06" },
  { name: "point", model: "TAP200", original_model: null, firmware: "TAP200_R_00.07.13" },
  { name: "card", model: "RUT850", original_model: null, firmware: "RUT850_R_00.06.09" },
  { name: "silent", model: "RUTX50", original_model: null, firmware: null },
];
beforeAll(async () => {
  api = await startTestApi();
  client = await api.signIn("super_admin@own.test");
  const rows = FLEET.map((row) => ({ ...row, serial: `C-${row.name}`, company_id: api.world.companies.own }));
  const made = await api.db.insertInto("devices").values(rows).returning(["id", "name"]).execute();
  for (const { id, name } of made) ids.set(name, id);
});
afterAll(() => api?.close());

const read = async (name: string) => (await client.get(`/devices/${ids.get(name)}`)).body.data;

/** Labels of the tabs, actions, columns and values that the documents show for a device. */
function offered(record: object): string[] {
  const labels: string[] = [];
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { visible, label, title, blocks: _ } = value as Record<string, string> & { visible?: object };
    const isGated = typeof visible === "object" && Object.keys(visible).some((path) => path.includes("capabilities"));
    if (isGated && holds(visible as Record<string, unknown>, { record })) labels.push(label ?? title ?? "");
    for (const part of Object.values(value)) look(part);
  };
  const { documents } = api.services.documents();
  look(documents.routes);
  for (const [id, page] of Object.entries(documents.pages)) if (id.startsWith("device")) look(page);
  return labels;
}

const SHOWN = [
  { id: "has-wifi", label: "Wi-Fi networks", yes: ["full", "older", "point"], no: ["switch", "silent"] },
  { id: "has-hotspot", label: "Hotspots", yes: ["full", "point"], no: ["older", "switch"] },
  { id: "has-gps", label: "GPS", yes: ["full"], no: ["switch", "point"] },
  { id: "has-mobile", label: "Mobile data", yes: ["full", "silent"], no: ["switch", "point"] },
  { id: "port-count", label: "Ports", yes: ["full", "switch"], no: ["card"] },
  { id: "has-lan", label: "Port scan", yes: ["full", "switch"], no: ["card", "point"] },
  { id: "sim-count", label: "SIM slot", yes: ["full", "older"], no: ["card", "switch"] },
  { id: "has-io", label: "I/O", yes: ["full"], no: ["card", "switch", "point"] },
  { id: "has-ddns", label: "Dynamic DNS", yes: ["full", "older"], no: ["switch", "point", "silent"] },
  { id: "has-data-usage", label: "Data usage", yes: ["full", "card"], no: ["switch", "point"] },
  { id: "has-network-map", label: "Network map changes", yes: ["full"], no: ["switch", "card", "point"] },
  { id: "has-esim", label: "eSIM", yes: ["full"], no: ["older", "switch", "silent"] },
  { id: "has-webfilter", label: "Site blocking", yes: ["full", "older"], no: ["switch", "point"] },
  { id: "has-legacy-vpn", label: "Older VPN handling", yes: ["older", "card"], no: ["full", "switch", "point"] },
  { id: "has-legacy-alerts", label: "Device alerts", yes: ["full", "older", "card"], no: ["switch", "point"] },
];

describe("tabs, values and actions follow what the device can do", () => {
  test.each(SHOWN.map((one) => [one.id, one.label, one] as const))(
    "[capability.%s] %s",
    async (_, label, { yes, no }) => {
      for (const name of yes) expect(offered(await read(name)), name).toContain(label);
      for (const name of no) expect(offered(await read(name)), name).not.toContain(label);
    },
  );
});

const REFUSED = [
  {
    id: "has-lan",
    name: "card",
    path: "/devices/actions",
    method: "POST",
    body: { device_id: ["ID"], action: "port_scan" },
  },
  { id: "has-ddns", name: "switch", path: "/devices/ID/settings/ddns", method: "PUT", body: { enabled: true } },
  {
    id: "has-esim",
    name: "older",
    path: "/devices/ID/esim/profiles",
    method: "POST",
    body: { activation_code: "LPA:1$rsp.example.com$MATCHING-ID" },
  },
  {
    id: "has-webfilter",
    name: "point",
    path: "/devices/ID/settings/site-blocking",
    method: "PUT",
    body: { enabled: true },
  },
  {
    id: "has-legacy-alerts",
    name: "point",
    path: "/devices/alerts-configurations",
    method: "POST",
    body: { data: [{ device_id: "ID", alert_subtype_id: 3, action: 1, message: "x" }] },
  },
] as const;

describe("the server refuses what model and firmware exclude", () => {
  test.each(REFUSED.map((one) => [one.id, one.path, one] as const))("[capability.%s] %s", async (_id, path, one) => {
    const { name, method, body } = one;
    const fill = (id: number | undefined) => JSON.parse(JSON.stringify(body).replaceAll('"ID"', String(id)));
    const send = (of: string) => client.send(method, path.replace("ID", String(ids.get(of))), fill(ids.get(of)));
    const refused = await send(name);
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].message).toBe(`${name} cannot do this with its model and firmware.`);
    expect((await send("full")).status).toBeLessThan(300);
    const jobs = await api.db.selectFrom("device_jobs").select("id").where("device_name", "=", name).execute();
    expect(jobs).toEqual([]);
  });

  test("[capability.has-vpn] a device that cannot join a VPN is no client of a hub", async () => {
    const values = {
      company_id: api.world.companies.own,
      name: "Hub",
      hub_zone: "frankfurt-1",
      created_at: new Date(),
    };
    const hub = await api.db.insertInto("vpn_hubs").values(values).returning("id").executeTakeFirstOrThrow();
    const add = (name: string) => client.post(`/vpn/hubs/${hub.id}/devices`, { device_id: [ids.get(name)] });
    expect((await add("switch")).status).toBe(422);
    expect((await add("full")).status).toBe(200);
  });
});

describe("devices carry what they can do", () => {
  test("[capability.derived] one device and each row of the list, from the same pair the same", async () => {
    const { body } = await client.get("/devices?q=C-&limit=20");
    const full = body.data.find((row: { name: string }) => row.name === "full");
    expect(full.capabilities).toEqual((await read("full")).capabilities);
    expect(full.capabilities).toMatchObject({ has_rutos: true, port_count: 5, sim_count: 3, has_vpn: true });
    const only = await client.get("/devices?q=C-&fields=id,capabilities");
    expect(Object.keys(only.body.data[0]).sort()).toEqual(["capabilities", "id"]);
  });

  test("[capability.has-rutos] switches run another family of firmware", async () => {
    expect((await read("switch")).capabilities).toMatchObject({ has_rutos: false, has_vpn: false, port_count: 10 });
    expect((await read("older")).capabilities).toMatchObject({ has_rutos: true, has_second_modem: true });
  });

  test("the table names every flag the API answers, and no other", () => {
    const { documents } = api.services.documents();
    const schema = documents.api.components?.schemas?.DeviceCapabilities as { required: string[] };
    expect(documents.domain.capabilities?.rows.map(({ flag }) => flag).sort()).toEqual([...schema.required].sort());
  });
});

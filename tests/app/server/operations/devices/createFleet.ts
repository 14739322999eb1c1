import type { TestApi } from "../../api/startTestApi";

const ago = (seconds: number) => new Date(new Date("2026-05-04T10:00:00Z").getTime() - seconds * 1000);

const FLEET = [
  {
    name: "alpha",
    model: "RUTX50",
    firmware: "7.1",
    status: 1,
    signal: -60,
    operator: "Nordtel",
    connection_type: "5G-SA",
    network_state: "home",
    wan_state: "Mobile",
    last_update_at: ago(10),
  },
  {
    name: "bravo",
    model: "RUT241",
    firmware: "7.2",
    status: 0,
    signal: -80,
    operator: "Telia",
    connection_type: "LTE",
    network_state: "roaming",
    wan_state: "Wired",
    last_update_at: ago(600),
  },
  {
    name: "charlie",
    model: "RUT241",
    firmware: "7.1",
    status: 2,
    signal: -100,
    operator: null,
    connection_type: "WCDMA",
    network_state: null,
    wan_state: "WiFi",
    last_update_at: ago(7200),
  },
  {
    name: "delta",
    model: "TRB140",
    firmware: null,
    status: null,
    signal: null,
    operator: null,
    connection_type: "EDGE",
    network_state: null,
    wan_state: null,
    last_update_at: null,
  },
  {
    name: "echo",
    model: "RUTX50",
    firmware: "7.1",
    status: 1,
    signal: -120,
    operator: "Telia",
    connection_type: null,
    network_state: "home",
    wan_state: "Mobile",
    last_update_at: ago(8 * 86_400),
    monitoring_enabled: false,
  },
];

/** Replaces the devices of the world by five of the company own; the first two have its tag. */
export async function createFleet({ db, world }: TestApi): Promise<void> {
  await db.deleteFrom("devices").execute();
  const rows = FLEET.map((device, i) => ({
    ...device,
    company_id: world.companies.own,
    serial: `110${i}`,
    mac: `00:1E:42:00:00:0${i}`,
    imei: `86${i}`,
    sent: 5_000_000_000 + i,
    received: 7,
  }));
  const created = await db.insertInto("devices").values(rows).returning(["id", "name"]).execute();
  const tagged = created.filter(({ name }) => name === "alpha" || name === "bravo");
  const pairs = tagged.map(({ id }) => ({ device_id: id, tag_id: world.tags.own }));
  await db.insertInto("device_tags").values(pairs).execute();
}

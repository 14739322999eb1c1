import type { Kysely } from "kysely";
import type { Tables } from "../../../../app/server/database/tables/tables";
import type { Relation, World } from "../api/world";

/** The companies with rows: two that are visible, and one that is not. */
const OWNERS = ["own", "child", "foreign"] as const satisfies readonly Relation[];

/** One of these companies. */
export type Owner = (typeof OWNERS)[number];

/** The ids of rows that are read one by one. */
export type Made = Record<
  Owner,
  { access: number; session: number; run: number; result: number; server: number; hub: number }
>;

const HOUR = 3_600_000;

/** The differences between rows: those of child are later and have larger values. */
interface Place {
  owner: Owner;
  at: number;
  company_id: number;
  device_id: number;
  time: Date;
}

async function makeNetworks(db: Kysely<Tables>, { owner, at, device_id, time }: Place): Promise<void> {
  const spot = { device_id, status: at === 0, auth_type: "Local users", updated_at: time };
  const { id: hotspot_id } = await db
    .insertInto("hotspots")
    .values({ ...spot, hotspot_index: 1, ssid: `Quay-${owner}`, hotspot_ip: "192.168.2.254/24" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("hotspots")
    .values({ ...spot, hotspot_index: 2, ssid: `Yard-${owner}` })
    .execute();
  const guests = ["anna", "mia"].slice(at).map((username, place) => ({
    ...{ hotspot_id, username, mac: "02:5E:10:00:00:01", ip: `192.168.2.${place + 10}` },
    ...{ start_time: new Date(time.getTime() - (place + 1) * HOUR), download: 1000 * (place + 1), upload: 10 - place },
    ...{ created_at: time, updated_at: time },
  }));
  if (guests.length > 0) await db.insertInto("hotspot_users").values(guests).execute();
  const radios = ["wlan0", "wlan1"].map((wlan_id, place) => ({
    ...{ device_id, wlan_id, ssid: `${wlan_id === "wlan0" ? "Kai" : "Brygge"}-${owner}`, active: place === 0 },
    ...{ received: 100 * (at + 1) + place, sent: 10 * (at + 1), clients_count: at + place },
    ...{ created_at: time, updated_at: time },
  }));
  await db.insertInto("wireless").values(radios).execute();
}

async function makeAccess(db: Kysely<Tables>, { owner, at, company_id, device_id, time }: Place) {
  const rule = {
    device_id,
    name: `Way of ${owner}`,
    destination_ip: `192.168.1.${at + 1}`,
    destination_port: 443 + at,
  };
  const { id: access } = await db
    .insertInto("remote_access")
    .values({ ...rule, protocol: at === 0 ? "https" : "ssh", created_at: time, updated_at: time })
    .returning("id")
    .executeTakeFirstOrThrow();
  const use = { company_id, device_id, device_name: `Device of ${owner}`, access_id: access, start_time: time };
  const rows = await db
    .insertInto("access_sessions")
    .values([
      {
        ...{ ...use, username: `open@${owner}.test`, type: "webui", url: `https://${owner}.test` },
        ...{ input_data: 5 + at, output_data: 7, expires_at: new Date(time.getTime() + 24 * HOUR) },
      },
      {
        ...{ ...use, username: `over@${owner}.test`, type: "cli", url: null },
        ...{ input_data: 50 + at, output_data: 70, expires_at: time, end_time: time },
      },
    ])
    .returning("id")
    .execute();
  return { access, session: rows[0]?.id ?? 0 };
}

async function makeRuns(db: Kysely<Tables>, { owner, at, company_id, device_id, time }: Place) {
  const status = at === 0 ? "completed" : "failed";
  const { id: run } = await db
    .insertInto("task_group_logs")
    .values({
      ...{
        company_id,
        device_id,
        device_name: `Device of ${owner}`,
        group_id: null,
        name: `Check of ${owner}`,
        status,
      },
      ...{ tasks_count: 2, tasks_done: 2 - at, created_at: time },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: result } = await db
    .insertInto("task_logs")
    .values({
      ...{ group_log_id: run, type: at === 0 ? "command" : "upload_file", name: `Look of ${owner}` },
      ...{ data: '{"command":"uptime"}', result: '{"code":0,"output":"up 3 days"}', created_at: time },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { run, result };
}

async function makeMail(db: Kysely<Tables>, { owner, at, company_id, device_id, time }: Place): Promise<number> {
  const note = { device_id, user_id: null, username: `j.lind@${owner}.test`, created_at: time };
  await db
    .insertInto("device_notes")
    .values([
      { ...note, text: `Roof of ${owner}` },
      { ...note, text: `Cellar of ${owner}`, created_at: new Date(time.getTime() + HOUR) },
    ])
    .execute();
  const mail = { company_id, to: `duty@${owner}.test`, subject: `Alert of ${owner}`, created_at: time };
  const status = at === 0 ? ("sent" as const) : ("failed" as const);
  await db
    .insertInto("mail_log")
    .values({ ...mail, status, error: at === 0 ? null : "refused" })
    .execute();
  const server = await db
    .insertInto("email_configurations")
    .values({
      ...{
        company_id,
        name: `Post of ${owner}`,
        host: `mail.${owner}.test`,
        port: 465 + at,
        email: `out@${owner}.test`,
      },
      ...{ username: `out-${owner}`, password: Buffer.from("sealed"), created_at: time, updated_at: time },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return server.id;
}

async function makeHub(db: Kysely<Tables>, { owner, at, company_id, time }: Place): Promise<number> {
  const hub = { company_id, name: `Hub of ${owner}`, hub_zone: "frankfurt-1" };
  const { id } = await db.insertInto("vpn_hubs").values(hub).returning("id").executeTakeFirstOrThrow();
  const seen = { vpn_hub_id: id, vpn_user_id: null, type: "custom", ip: "198.51.100.7", connected_at: time };
  await db
    .insertInto("vpn_connections")
    .values([
      { ...seen, name: "here", vpn_ip: "10.0.0.2", bytes_used: 20, bytes_sent: 12, bytes_received: 8 },
      {
        ...seen,
        name: "gone",
        vpn_ip: "10.0.0.3",
        bytes_used: 5,
        bytes_sent: 3,
        bytes_received: 2,
        disconnected_at: time,
      },
    ])
    .execute();
  const carried = { vpn_hub_id: id, session_bytes_send: 30 + at, session_bytes_received: 4, created_at: time };
  await db.insertInto("vpn_usage").values(carried).execute();
  return id;
}

/** Creates rows of every list for two visible companies and one that is not. */
export async function makeListedRows(db: Kysely<Tables>, { companies, devices }: World, now: Date): Promise<Made> {
  const made: Partial<Made> = {};
  for (const [at, owner] of OWNERS.entries()) {
    const time = new Date(now.getTime() + at * HOUR);
    const place = { owner, at, company_id: companies[owner], device_id: devices[owner], time };
    await db
      .updateTable("devices")
      .set({ status: at === 0 ? 1 : 0, model: at === 0 ? "RUTX50" : "RUT956", firmware: `RUTX_R_00.07.1${at}` })
      .where("id", "=", devices[owner])
      .execute();
    await makeNetworks(db, place);
    const ids = { ...(await makeAccess(db, place)), ...(await makeRuns(db, place)) };
    made[owner] = { ...ids, server: await makeMail(db, place), hub: await makeHub(db, place) };
  }
  return made as Made;
}

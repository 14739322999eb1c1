import type { Kysely } from "kysely";
import type { Tables } from "../../../../app/server/database/tables/tables";
import { createTaskSubjects, type TaskSubjects } from "./taskSubjects";

/** Rows of remote access, VPN and tasks that a request may change or remove. */
export interface NetworkSubjects extends TaskSubjects {
  access: number;
  accessSession: number;
  recording: number;
  hub: number;
  hubUser: number;
  quickHub: number;
  route: number;
}

/** Makes a remote access with a session of the actor, and a VPN hub with the device as its client. */
export async function createNetworkSubjects(
  db: Kysely<Tables>,
  { company_id, device_id, actor, unique }: { company_id: number; device_id: number; actor: number; unique: string },
): Promise<NetworkSubjects> {
  const rule = { device_id, name: unique, destination_ip: "192.168.1.1", destination_port: 443, protocol: "https" };
  await db.insertInto("hotspots").values({ device_id, hotspot_index: 1, ssid: unique, status: true }).execute();
  const radio = { device_id, wlan_id: "wlan0", ssid: unique, active: true, received: 0, sent: 0 };
  await db.insertInto("wireless").values(radio).execute();
  const access = await db.insertInto("remote_access").values(rule).returning("id").executeTakeFirstOrThrow();
  // Those of earlier subjects would fill the company's limit.
  await db
    .updateTable("access_sessions")
    .set({ end_time: new Date("2026-05-04T10:00:00Z"), end_reason: "closed" })
    .where("company_id", "=", company_id)
    .where("end_time", "is", null)
    .execute();
  const accessSession = await db
    .insertInto("access_sessions")
    .values({
      ...{
        company_id,
        device_id,
        device_name: unique,
        access_id: access.id,
        user_id: actor,
        username: unique,
        type: "cli",
        protocol: "ssh",
        url: `https://${unique}.test`,
      },
      start_time: new Date("2026-05-04T09:00:00Z"),
      expires_at: new Date("2099-01-01T00:00:00Z"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const recorded = {
    company_id,
    session_id: accessSession.id,
    has_input: false,
    end_time: new Date("2026-05-04T10:00:00Z"),
  };
  const recording = await db
    .insertInto("session_recordings")
    .values(recorded)
    .returning("id")
    .executeTakeFirstOrThrow();
  const hub = await db
    .insertInto("vpn_hubs")
    .values({ company_id, name: unique, hub_zone: "frankfurt-1", runner_seen_at: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const quick = { company_id, name: `quick-${unique}`, hub_zone: "frankfurt-1", quick_hub: true };
  const quickHub = await db.insertInto("vpn_hubs").values(quick).returning("id").executeTakeFirstOrThrow();
  await db.insertInto("vpn_hub_users").values({ vpn_hub_id: quickHub.id, type: "custom", name: unique }).execute();
  const client = { vpn_hub_id: hub.id, type: "device", device_id } as const;
  const hubUser = await db.insertInto("vpn_hub_users").values(client).returning("id").executeTakeFirstOrThrow();
  const network = { vpn_hub_id: hub.id, vpn_hub_user_id: hubUser.id, ip: "10.1.0.0", netmask: "255.255.0.0" };
  const route = await db.insertInto("vpn_routes").values(network).returning("id").executeTakeFirstOrThrow();
  await db.insertInto("vpn_dhcp_options").values({ vpn_hub_id: hub.id, type: "DNS", ip_address: "10.0.0.1" }).execute();
  const tasks = await createTaskSubjects(db, { company_id, device_id, unique });
  return {
    ...tasks,
    access: access.id,
    accessSession: accessSession.id,
    recording: recording.id,
    hub: hub.id,
    hubUser: hubUser.id,
    quickHub: quickHub.id,
    route: route.id,
  };
}

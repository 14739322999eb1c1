import { type Insertable, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import { HUB_AUTHORITY } from "./hubAuthority";
import { ago, type SeedContext } from "./SeedContext";

/** Seeds a VPN hub, and a quick hub that expires tomorrow, each with clients and past connections. */
export async function seedVpn(transaction: Transaction<Tables>, context: SeedContext): Promise<void> {
  const { devices, now } = context;
  const permanent = {
    ...{ name: "Maintenance", description: "For the people on duty", port: 1194, server_ip: "10.20.0.0" },
    ...{ created_at: ago(now, 90, "day"), updated_at: ago(now, 9, "day") },
  };
  const quick = {
    ...{ name: "Pump house visit", description: "For the fitters on site", port: 1195, server_ip: "10.21.0.0" },
    ...{ quick_hub: true, start_time: ago(now, 2, "day"), end_time: ago(now, -1, "day") },
    ...{ created_at: ago(now, 2, "day"), updated_at: ago(now, 2, "day") },
  };
  await seedHub(transaction, context, permanent, devices.slice(0, 4));
  await seedHub(transaction, context, quick, devices.slice(4, 6));
}

const TRAFFIC = { bytes_used: 4_800_000, bytes_sent: 1_500_000, bytes_received: 3_300_000 };

type Hub = Omit<Insertable<Tables["vpn_hubs"]>, "company_id" | "hub_zone"> & { server_ip: string };

async function seedHub(
  transaction: Transaction<Tables>,
  { companies, now }: SeedContext,
  values: Hub,
  devices: SeedContext["devices"],
): Promise<void> {
  const [company_id = 0] = companies;
  // Expires soon enough for the console to suggest renewal.
  const trust = { ...HUB_AUTHORITY, server_crt_expire_at: ago(now, -21, "day") };
  const hub = await transaction
    .insertInto("vpn_hubs")
    .values({ ...values, ...trust, company_id, hub_zone: "frankfurt-1" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const network = values.server_ip.slice(0, -1);
  for (const { id, name } of devices) {
    const client = { vpn_hub_id: hub.id, type: "device", device_id: id, created_at: values.created_at } as const;
    const user = await transaction.insertInto("vpn_hub_users").values(client).returning("id").executeTakeFirstOrThrow();
    const connection = { vpn_hub_id: hub.id, vpn_user_id: user.id, name, type: "device", ip: "203.0.113.24" };
    const times = {
      vpn_ip: `${network}${user.id % 250}`,
      ...TRAFFIC,
      connected_at: ago(now, 7, "hour"),
      disconnected_at: ago(now, 1, "hour"),
    };
    await transaction
      .insertInto("vpn_connections")
      .values({ ...connection, ...times })
      .execute();
  }
  await sql`insert into vpn_usage (vpn_hub_id, session_bytes_send, session_bytes_received, created_at)
    select ${hub.id}::integer, 900000 + 37000 * n, 2100000 + 91000 * n, ${now}::timestamptz - n * interval '1 hour'
    from generate_series(1, 48) n`.execute(transaction);
}

import type { Transaction } from "kysely";
import type { components } from "#generated/api";
import type { Tables } from "../../../database/tables/tables";
import { notFound } from "../../../requests/ApiError";
import type { Handlers } from "../../../requests/Handler";
import { presentTime } from "../../../values/presentTime";
import { queueJobs } from "../../jobs/queueJobs";
import { requireCapability } from "../deviceCapabilities";
import { requireDevice } from "../requireDevice";
import { portNames, portsOf } from "./portNames";
import { lastPortScan } from "./portScan";

type Schemas = components["schemas"];

/** The Ethernet ports of devices and the clients behind them, from the last scan. */
export const devicePorts: Handlers<"listDevicePorts" | "updateDevicePort" | "listPortClients"> = {
  async listDevicePorts({ path }, { transaction, services }) {
    const device = await requireDevice(transaction, path.id);
    const scan = await lastPortScan(transaction, path.id);
    const wanted = await transaction
      .selectFrom("device_port_settings")
      .select(["port", "description", "poe"])
      .where("device_id", "=", path.id)
      .execute();
    const data = portsOf(services.documents().documents, device).map((port): Schemas["DevicePort"] => {
      const scanned = scan.ports.find((one) => one.port === port.id);
      const { link = null, speed = null, power = null } = scanned ?? {};
      const scanned_at = scan.at ? presentTime(scan.at) : null;
      const { description = null, poe = null } = wanted.find((one) => one.port === port.id) ?? {};
      const powerOverEthernet = { has_poe: power !== null || poe !== null, poe: poe ?? power !== null };
      const clients_count = scanned?.clients.length ?? null;
      return {
        ...port,
        device_id: path.id,
        link,
        speed,
        power,
        description,
        ...powerOverEthernet,
        clients_count,
        scanned_at,
      };
    });
    return { status: 200, body: { success: true, data } };
  },

  async updateDevicePort({ path, body }, context) {
    const { transaction, services, now } = context;
    const device = await requireDevice(transaction, path.id);
    if (!portsOf(services.documents().documents, device).some(({ id }) => id === path.port)) throw notFound();
    await requireCapability(context, "settings/ports", [path.id]);
    await transaction
      .insertInto("device_port_settings")
      .values({ device_id: path.id, port: path.port, description: null, poe: null, ...body, updated_at: now })
      .onConflict((same) => same.columns(["device_id", "port"]).doUpdateSet({ ...body, updated_at: now }))
      .execute();
    const request_data = [{ id: path.port, ...body }];
    const detail = { path: "/ports_settings/config", method: "PUT", request_data };
    const meta = await queueJobs(context, [path.id], { action: "configure", detail });
    return { status: 200, body: { success: true, meta } };
  },

  async listPortClients({ path, query: { limit = 25, offset = 0 } }, { transaction, services }) {
    const device = await requireDevice(transaction, path.id);
    const names = portNames(services.documents().documents, device);
    const nameOf = (port: number) => names.get(port) ?? String(port);
    const { ports, at } = await lastPortScan(transaction, path.id);
    const moved = await lastMoves(transaction, path.id, at);
    const all = ports.flatMap(({ port, clients }) =>
      clients.map((client) => {
        const from = moved.get(client.mac);
        return { ...client, port: nameOf(port), moved_from: from === undefined ? null : nameOf(from) };
      }),
    );
    const data = all.map((client, index) => ({ id: index + 1, device_id: path.id, ...client }));
    return {
      status: 200,
      body: { success: true, data: data.slice(offset, offset + limit), meta: { total: all.length } },
    };
  },
};

/** The previous ports of clients that moved at or after a scan, by MAC address. */
async function lastMoves(transaction: Transaction<Tables>, device: number, scan: Date | undefined) {
  if (scan === undefined) return new Map<string, number>();
  const rows = await transaction
    .selectFrom("network_changes")
    .select(["address", "from_port"])
    .where("device_id", "=", device)
    .where("change", "=", "moved")
    .where("created_at", ">=", scan)
    .execute();
  return new Map(rows.map(({ address, from_port }) => [address ?? "", from_port ?? 0]));
}

import type { components } from "#generated/api";
import type { Services } from "./Context";
import { requireCapability } from "./deviceCapabilities";
import { giveWork } from "./deviceWork/giveWork";
import { notFound } from "./Failure";
import type { Handlers } from "./Handler";
import { lastPortScan } from "./portScan";
import { presentTime } from "./present";
import { requireDevice } from "./requireDevice";

type Documents = ReturnType<Services["documents"]>["documents"];
type Schemas = components["schemas"];

/** The Ethernet ports a model has; the first of a router with several is the one to the internet. */
function portsOf(documents: Documents, model: string): Pick<Schemas["DevicePort"], "id" | "name" | "type">[] {
  const row = documents.domain["device-models"]?.rows.find((one) => one.model === model);
  const count = Number(row?.ports ?? 0);
  const hasWan = count > 1 && !["tsw", "swm"].includes(String(row?.family));
  return Array.from({ length: count }, (_, index) => {
    const isWan = hasWan && index === 0;
    return { id: index + 1, name: isWan ? "WAN" : `LAN ${hasWan ? index : index + 1}`, type: isWan ? "wan" : "lan" };
  });
}

/** The Ethernet ports of devices and who is behind them, as of the last scan. */
export const devicePorts: Handlers<"listDevicePorts" | "updateDevicePort" | "listPortClients"> = {
  async listDevicePorts({ path }, { transaction, services }) {
    const { model } = await requireDevice(transaction, path.id);
    const scan = await lastPortScan(transaction, path.id);
    const wanted = await transaction
      .selectFrom("device_port_settings")
      .select(["port", "description", "poe"])
      .where("device_id", "=", path.id)
      .execute();
    const data = portsOf(services.documents().documents, model).map((port): Schemas["DevicePort"] => {
      const told = scan.ports.find((one) => one.port === port.id);
      const { link = null, speed = null, power = null } = told ?? {};
      const scanned_at = scan.at ? presentTime(scan.at) : null;
      const { description = null, poe = null } = wanted.find((one) => one.port === port.id) ?? {};
      const feeds = { has_poe: power !== null || poe !== null, poe: poe ?? power !== null };
      const clients_count = told?.clients.length ?? null;
      return { ...port, device_id: path.id, link, speed, power, description, ...feeds, clients_count, scanned_at };
    });
    return { status: 200, body: { success: true, data } };
  },

  async updateDevicePort({ path, body }, context) {
    const { transaction, services, now } = context;
    const { model } = await requireDevice(transaction, path.id);
    if (!portsOf(services.documents().documents, model).some(({ id }) => id === path.port)) throw notFound();
    await requireCapability(context, "settings/ports", [path.id]);
    await transaction
      .insertInto("device_port_settings")
      .values({ device_id: path.id, port: path.port, description: null, poe: null, ...body, updated_at: now })
      .onConflict((same) => same.columns(["device_id", "port"]).doUpdateSet({ ...body, updated_at: now }))
      .execute();
    const request_data = [{ id: path.port, ...body }];
    const detail = { path: "/ports_settings/config", method: "PUT", request_data };
    const meta = await giveWork(context, [path.id], { action: "configure", detail });
    return { status: 200, body: { success: true, meta } };
  },

  async listPortClients({ path, query: { limit = 25, offset = 0 } }, { transaction, services }) {
    const { model } = await requireDevice(transaction, path.id);
    const names = new Map(portsOf(services.documents().documents, model).map(({ id, name }) => [id, name]));
    const { ports } = await lastPortScan(transaction, path.id);
    const all = ports.flatMap(({ port, clients }) =>
      clients.map((client) => ({ ...client, port: names.get(port) ?? String(port) })),
    );
    const data = all.map((client, index) => ({ id: index + 1, device_id: path.id, ...client }));
    return {
      status: 200,
      body: { success: true, data: data.slice(offset, offset + limit), meta: { total: all.length } },
    };
  },
};

import type { components } from "#generated/api";
import type { Services } from "./Context";
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
export const devicePorts: Handlers<"listDevicePorts" | "listPortClients"> = {
  async listDevicePorts({ path }, { transaction, services }) {
    const { model } = await requireDevice(transaction, path.id);
    const scan = await lastPortScan(transaction, path.id);
    const data = portsOf(services.documents().documents, model).map((port): Schemas["DevicePort"] => {
      const told = scan.ports.find((one) => one.port === port.id);
      const { link = null, speed = null, power = null } = told ?? {};
      const scanned_at = scan.at ? presentTime(scan.at) : null;
      return { ...port, link, speed, power, clients_count: told?.clients.length ?? null, scanned_at };
    });
    return { status: 200, body: { success: true, data } };
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

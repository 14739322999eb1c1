import type { components } from "#generated/api";
import { likePattern } from "../../lists/conditions";
import { readJsonList } from "../../lists/json/readJsonList";
import { readList, readOne } from "../../lists/readList";
import { invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { shapeNamed } from "../../responses/ResponseShape";
import { changeDevice } from "./changeDevice";
import { withCapabilities } from "./deviceCapabilities";
import { countDevices } from "./listing/countDevices";
import { deviceFilters } from "./listing/deviceFilters";
import { deviceListing } from "./listing/deviceListing";
import { deviceRowCache } from "./listing/deviceRowCache";
import { verifyPasswords } from "./provisionDevices";
import { removeDevices } from "./removeDevices";
import { requireDevice } from "./requireDevice";

type Device = components["schemas"]["Device"];

async function deviceResponse({ transaction, services }: SessionContext, wanted: number, fields?: readonly string[]) {
  const found = await readOne<Device>(transaction, deviceListing, wanted, fields);
  const [data] = withCapabilities(found ? [found] : [], services);
  if (!data) throw notFound();
  return { success: true, data } as const;
}

/** Devices. */
export const devices: Handlers<
  "listDevices" | "getDevice" | "updateDevice" | "updateDevices" | "deleteDevices" | "getDeviceStatistics"
> = {
  async listDevices({ query }, context) {
    const { transaction, services } = context;
    const filters = deviceFilters(query, context);
    if (query.fields_only) {
      const names = await readList<Device>(transaction, deviceListing, query, filters);
      return { status: 200, body: { success: true, ...names } };
    }
    const finish = (rows: Device[]) => withCapabilities(rows, services);
    const page = await readJsonList(
      transaction,
      deviceListing,
      { query, filters },
      { texts: deviceRowCache(services), finish, shape: shapeNamed(services.documents().documents.api, "Device") },
    );
    return { status: 200, body: { success: true, ...page, data: page.data as unknown as Device[] } };
  },

  async getDevice({ path, query }, context) {
    if (query.fields_only) {
      await requireDevice(context.transaction, path.id);
      return { status: 200, body: { success: true, data: Object.keys(deviceListing.properties) } };
    }
    return { status: 200, body: await deviceResponse(context, path.id, query.fields) };
  },

  async updateDevice({ path, body }, context) {
    await changeDevice(context, path.id, body);
    return { status: 200, body: await deviceResponse(context, path.id) };
  },

  async updateDevices({ body }, context) {
    const ids = body.data.map(({ id }) => id);
    if (new Set(ids).size < ids.length) throw invalid("data", "A device is named twice.");
    for (const { id, password_confirmation: _, ...change } of body.data) await changeDevice(context, id, change);
    const meta = await verifyPasswords(context, body.data);
    return { status: 201, body: { success: true, ...(meta && { meta }) } };
  },

  async deleteDevices({ body }, context) {
    await removeDevices(context, body.device_id);
    return { status: 200, body: { success: true } };
  },

  async getDeviceStatistics({ query }, context) {
    const { charts = ["status", "model", "firmware"], limit = 100, q, ...filters } = query;
    const conditions = deviceFilters(filters, context);
    const text = q?.trim();
    const search = text ? deviceListing.search(likePattern(text), undefined) : null;
    const data = await countDevices(context, charts, search ? [...conditions, search] : conditions, limit);
    return { status: 200, body: { success: true, data } };
  },
};

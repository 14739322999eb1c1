import type { components } from "#generated/api";
import { shapeNamed } from "../responses/ResponseShape";
import type { SessionContext } from "./Context";
import { changeDevice } from "./changeDevices";
import { withCapabilities } from "./deviceCapabilities";
import { deviceFilters } from "./deviceFilters";
import { deviceListing } from "./deviceListing";
import { countDevices } from "./deviceStatistics";
import { deviceTexts } from "./deviceTexts";
import { verifyDevices } from "./equipDevices";
import { invalid, notFound } from "./Failure";
import type { Handlers } from "./Handler";
import { containing, readList, readOne } from "./list";
import { readTexts } from "./readTexts";
import { removeDevices } from "./removeDevices";
import { requireDevice } from "./requireDevice";

type Device = components["schemas"]["Device"];

async function answerDevice({ transaction, services }: SessionContext, wanted: number, fields?: readonly string[]) {
  const found = await readOne<Device>(transaction, deviceListing, wanted, fields);
  const [data] = withCapabilities(found ? [found] : [], services);
  if (!data) throw notFound();
  return { success: true, data } as const;
}

/** The fleet. */
export const devices: Handlers<
  "listDevices" | "getDevice" | "updateDevice" | "updateDevices" | "deleteDevices" | "getDeviceStatistics"
> = {
  async listDevices({ query }, context) {
    const { transaction, services } = context;
    const filters = deviceFilters(query, context);
    if (query.fields_only) {
      const named = await readList<Device>(transaction, deviceListing, query, filters);
      return { status: 200, body: { success: true, ...named } };
    }
    const finish = (rows: Device[]) => withCapabilities(rows, services);
    const page = await readTexts(
      transaction,
      deviceListing,
      { query, filters },
      { texts: deviceTexts(services), finish, shape: shapeNamed(services.documents().documents.api, "Device") },
    );
    return { status: 200, body: { success: true, ...page, data: page.data as unknown as Device[] } };
  },

  async getDevice({ path, query }, context) {
    if (query.fields_only) {
      await requireDevice(context.transaction, path.id);
      return { status: 200, body: { success: true, data: Object.keys(deviceListing.properties) } };
    }
    return { status: 200, body: await answerDevice(context, path.id, query.fields) };
  },

  async updateDevice({ path, body }, context) {
    await changeDevice(context, path.id, body);
    return { status: 200, body: await answerDevice(context, path.id) };
  },

  async updateDevices({ body }, context) {
    const ids = body.data.map(({ id }) => id);
    if (new Set(ids).size < ids.length) throw invalid("data", "A device is named twice.");
    for (const { id, password_confirmation: _, ...change } of body.data) await changeDevice(context, id, change);
    const meta = await verifyDevices(context, body.data);
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
    const search = text ? deviceListing.search(containing(text), undefined) : null;
    const data = await countDevices(context, charts, search ? [...conditions, search] : conditions, limit);
    return { status: 200, body: { success: true, data } };
  },
};

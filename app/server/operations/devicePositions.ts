import { sql } from "kysely";
import type { components } from "#generated/api";
import { deviceFilters } from "./deviceFilters";
import { deviceListing } from "./deviceListing";
import type { Handlers } from "./Handler";
import { readList } from "./list";

type PlacedDevice = components["schemas"]["PlacedDevice"];

const FIELDS = ["id", "name", "status", "latitude", "longitude"];
/** More than these no map makes sense of, and no browser takes gladly. */
const MOST = 20_000;

/** Where the devices of a list are. */
export const devicePositions: Handlers<"listDevicePositions"> = {
  async listDevicePositions({ query }, context) {
    const isPlaced = sql`d.latitude is not null and d.longitude is not null`;
    const page = { ...query, fields: FIELDS, limit: MOST };
    const found = await readList<PlacedDevice>(context.transaction, deviceListing, page, [
      ...deviceFilters(query, context),
      isPlaced,
    ]);
    return { status: 200, body: { success: true, data: found.data as PlacedDevice[], meta: found.meta } };
  },
};

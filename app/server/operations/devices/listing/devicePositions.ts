import { sql } from "kysely";
import type { components } from "#generated/api";
import { readList } from "../../../lists/readList";
import type { Handlers } from "../../../requests/Handler";
import { deviceFilters } from "./deviceFilters";
import { deviceListing } from "./deviceListing";
import { displayedLocation } from "./displayedLocation";

type PlacedDevice = components["schemas"]["PlacedDevice"];

const FIELDS = ["id", "name", "status", "latitude", "longitude"];
const listing = {
  ...deviceListing,
  properties: {
    ...deviceListing.properties,
    latitude: displayedLocation("latitude"),
    longitude: displayedLocation("longitude"),
  },
};
/** The most devices on a map; browsers draw more only slowly. */
const MAX_DEVICES = 20_000;

/** The positions of the devices in a list. */
export const devicePositions: Handlers<"listDevicePositions"> = {
  async listDevicePositions({ query }, context) {
    const hasPosition = sql`${displayedLocation("latitude")} is not null`;
    const page = { ...query, fields: FIELDS, limit: MAX_DEVICES };
    const found = await readList<PlacedDevice>(context.transaction, listing, page, [
      ...deviceFilters(query, context),
      hasPosition,
    ]);
    return { status: 200, body: { success: true, data: found.data as PlacedDevice[], meta: found.meta } };
  },
};

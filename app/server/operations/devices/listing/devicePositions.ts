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
/** More than these no map makes sense of, and no browser takes gladly. */
const MOST = 20_000;

/** Where the devices of a list are. */
export const devicePositions: Handlers<"listDevicePositions"> = {
  async listDevicePositions({ query }, context) {
    const isPlaced = sql`${displayedLocation("latitude")} is not null`;
    const page = { ...query, fields: FIELDS, limit: MOST };
    const found = await readList<PlacedDevice>(context.transaction, listing, page, [
      ...deviceFilters(query, context),
      isPlaced,
    ]);
    return { status: 200, body: { success: true, data: found.data as PlacedDevice[], meta: found.meta } };
  },
};

import type { components } from "#generated/api";
import { exportList } from "../../../lists/exportList";
import type { Handlers } from "../../../requests/Handler";
import { withCapabilities } from "../deviceCapabilities";
import { deviceFilters } from "./deviceFilters";
import { deviceListing } from "./deviceListing";

type Device = components["schemas"]["Device"];

const DEFAULT_FIELDS = [
  "id",
  "name",
  "status",
  "model",
  "company_name",
  "tags",
  "serial",
  "mac",
  "firmware",
  "created_at",
];

/** Exports the device list as CSV. */
export const deviceExport: Handlers<"exportDevices"> = {
  async exportDevices({ query }, context) {
    const file = await exportList<Device>(context, query, {
      name: "devices",
      listing: deviceListing,
      filters: deviceFilters(query, context),
      defaultFields: DEFAULT_FIELDS,
      complete: (devices) => withCapabilities(devices, context.services),
    });
    return { status: 200, file };
  },
};

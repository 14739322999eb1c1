import type { components } from "#generated/api";
import { withCapabilities } from "./deviceCapabilities";
import { deviceFilters } from "./deviceFilters";
import { deviceListing } from "./deviceListing";
import { exportList } from "./exportList";
import type { Handlers } from "./Handler";

type Device = components["schemas"]["Device"];

const USUAL = ["id", "name", "status", "model", "company_name", "tags", "serial", "mac", "firmware", "created_at"];

/** The list of devices as a file for spreadsheets. */
export const deviceExport: Handlers<"exportDevices"> = {
  async exportDevices({ query }, context) {
    const file = await exportList<Device>(context, query, {
      name: "devices",
      listing: deviceListing,
      filters: deviceFilters(query, context),
      usual: USUAL,
      complete: (devices) => withCapabilities(devices, context.services),
    });
    return { status: 200, file };
  },
};

import { Readable } from "node:stream";
import type { components } from "#generated/api";
import { csvLine } from "../../domain/csvLine";
import { withCapabilities } from "./deviceCapabilities";
import { deviceFilters } from "./deviceFilters";
import { deviceListing } from "./deviceListing";
import type { Handlers } from "./Handler";
import { readList } from "./list";
import { presentTime } from "./present";

type Device = components["schemas"]["Device"];

const USUAL = ["id", "name", "status", "model", "company_name", "tags", "serial", "mac", "firmware", "created_at"];
/** So many rows are read at once, so that a large fleet needs little memory. */
const PART = 5000;

function cellOf(name: string, value: unknown): unknown {
  if (name === "tags") return (value as Device["tags"])?.map((tag) => tag.name).join("; ");
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** The list of devices as a file for spreadsheets. */
export const deviceExport: Handlers<"exportDevices"> = {
  async exportDevices({ query }, context) {
    const { transaction, services, now } = context;
    const filters = deviceFilters(query, context);
    const fields = (query.fields ?? USUAL).filter((name) => Object.hasOwn(deviceListing.properties, name));
    const parts = [csvLine(fields)];
    const { offset: first = 0, limit = Number.POSITIVE_INFINITY, fields_only: isNamesOnly, ...asked } = query;
    for (let offset = first, end = isNamesOnly ? first : first + limit; offset < end; offset += PART) {
      const page = { ...asked, fields, limit: Math.min(PART, end - offset), offset };
      const found = await readList<Device>(transaction, deviceListing, page, filters);
      end = Math.min(end, found.meta.total);
      for (const device of withCapabilities(found.data as Device[], services)) {
        parts.push(csvLine(fields.map((name) => cellOf(name, device[name as keyof Device]))));
      }
    }
    // A spreadsheet takes a file for UTF-8 only when it begins with this mark.
    const content = Buffer.from(`\uFEFF${parts.join("")}`);
    const name = `devices-${presentTime(now).slice(0, 10)}.csv`;
    const file = { name, type: "text/csv; charset=utf-8", size: content.length, content: Readable.from([content]) };
    return { status: 200, file };
  },
};

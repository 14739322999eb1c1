import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { ApiError, type ApiErrorItem, notFound } from "../../requests/ApiError";
import type { Services } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { resolveCompany } from "../companies/resolveCompany";
import { failOnDuplicate } from "../rows/failOnDuplicate";
import { capabilityNames } from "./deviceCapabilities";

type AuthorizedDevice = components["schemas"]["AuthorizedDevice"];

const id = sql`a.id`;
const company = sql`a.company_id`;

const listing = defineListing("listAuthorizedDevices", {
  from: sql`authorized_devices a`,
  joins: sql`left join companies c on c.id = a.company_id`,
  id,
  byCompany: { company },
  properties: {
    id,
    company_id: company,
    company_name: sql`c.name`,
    serial: sql`a.serial`,
    mac: sql`a.mac`,
    imei: sql`a.imei`,
    model: sql`a.model`,
    capabilities: sql`coalesce(a.capabilities, '{}')`,
    created_at: sql`a.created_at`,
  },
  sorts: {
    id: { by: id },
    serial: { by: sql`a.serial` },
    model: { by: sql`a.model`, optional: true },
    company_name: { by: sql`lower(c.name)` },
    created_at: { by: sql`a.created_at` },
  },
  search: searchIn({ serial: sql`a.serial`, mac: sql`coalesce(a.mac, '')`, imei: sql`coalesce(a.imei, '')` }),
});

// An approval of a misspelt capability would silently do nothing.
function refuseUnknown(services: Services, capabilities: readonly string[]): void {
  const known = capabilityNames(services);
  const items = capabilities.flatMap((flag, index): ApiErrorItem[] => {
    if (known.has(flag)) return [];
    return [
      { code: "VALIDATION_FAILED", message: `The capability ${flag} does not exist.`, source: `capabilities.${index}` },
    ];
  });
  if (items.length > 0) throw new ApiError("VALIDATION_FAILED", { items });
}

/** Devices that are approved to enrol by themselves. */
export const authorizedDevices: Handlers<
  "listAuthorizedDevices" | "createAuthorizedDevice" | "deleteAuthorizedDevices"
> = {
  async listAuthorizedDevices({ query }, { transaction, session }) {
    const filters = withinTenantScope(company, session);
    if (query.id) filters.push(isAnyOf(id, query.id));
    if (query.company_id) filters.push(isAnyOf(company, query.company_id));
    const found = await readList<AuthorizedDevice>(transaction, listing, query, filters);
    return { status: 200, body: { success: true, ...found } };
  },

  async createAuthorizedDevice({ body }, context) {
    const company_id = await resolveCompany(context, body.company_id);
    refuseUnknown(context.services, body.capabilities ?? []);
    const insert = context.transaction
      .insertInto("authorized_devices")
      .values({ ...body, company_id, created_at: context.now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const created = await failOnDuplicate("authorized_devices_serial", "serial", insert);
    const data = await readOne<AuthorizedDevice>(context.transaction, listing, created.id);
    if (!data) throw notFound();
    return { status: 201, body: { success: true, data } };
  },

  async deleteAuthorizedDevices({ body }, { transaction }) {
    const wanted = new Set(body.id);
    const { numDeletedRows } = await transaction
      .deleteFrom("authorized_devices")
      .where("id", "in", [...wanted])
      .executeTakeFirstOrThrow();
    if (numDeletedRows !== BigInt(wanted.size)) throw notFound();
    return { status: 200, body: { success: true } };
  },
};

import { Readable } from "node:stream";
import { sql } from "kysely";
import type { components } from "#generated/api";
import type { Services, SessionContext } from "./Context";
import { Failure, notFound } from "./Failure";
import type { Handlers } from "./Handler";
import { type Listing, readList, searchIn } from "./list";

type Specification = components["schemas"]["Specification"];

const id = sql`s.id`;

const listing: Listing = {
  from: sql`device_specifications s`,
  id,
  properties: {
    id,
    name: sql`s.name`,
    system: sql`s.system`,
    firmware_brand_id: sql`s.firmware_brand_id`,
    uploaded_by: sql`s.uploaded_by`,
    created_at: sql`s.created_at`,
    updated_at: sql`s.updated_at`,
  },
  sorts: { id: { by: id } },
  search: searchIn({ name: sql`s.name` }),
};

/** The system a model runs, by its family; a model that is not in the table is taken for a router. */
function systemOf({ documents }: Services, model: string): "rutos" | "tswos" {
  const { domain } = documents().documents;
  const family = domain["device-models"]?.rows.find((row) => row.model === model)?.family;
  const { system } = domain["device-families"]?.rows.find((row) => row.family === family) ?? {};
  return system === "tswos" ? system : "rutos";
}

async function modelOf({ transaction }: SessionContext, device: number): Promise<string> {
  const { rows } = await sql<{ model: string }>`
    select coalesce(original_model, model) as model from devices where id = ${device}`.execute(transaction);
  const [row] = rows;
  if (!row) throw notFound();
  return row.model;
}

/** Reading what the API of devices takes. */
export const specificationReads: Handlers<"getDeviceSpecification" | "downloadSpecification" | "listSpecifications"> = {
  async getDeviceSpecification({ query }, context) {
    const system = systemOf(context.services, await modelOf(context, query.device_id));
    // Devices do not tell the brand of their firmware; the first brand is the maker's own.
    const found = await context.transaction
      .selectFrom("device_specifications")
      .select("id")
      .where("system", "=", system)
      .orderBy("firmware_brand_id")
      .executeTakeFirst();
    if (!found) throw new Failure("NOT_FOUND", { message: "Nobody uploaded the documentation of its API yet." });
    return { status: 200, body: { success: true, url: `/api/devices/configurator/specifications/${found.id}` } };
  },

  async downloadSpecification({ path }, { transaction }) {
    const { rows } = await sql<{ name: string; content: string }>`
      select name, content::text as content from device_specifications where id = ${path.id}`.execute(transaction);
    const [found] = rows;
    if (!found) throw notFound();
    const content = Buffer.from(found.content);
    const file = { name: found.name, type: "application/json", size: content.length };
    return { status: 200, file: { ...file, content: Readable.from([content]) } };
  },

  async listSpecifications({ query }, { transaction }) {
    const { data, meta } = await readList<Specification>(transaction, listing, query, []);
    return { status: 200, body: { success: true, data: data as Specification[], meta } };
  },
};

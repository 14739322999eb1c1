import { Readable } from "node:stream";
import { sql } from "kysely";
import type { components } from "#generated/api";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import { readList } from "../../lists/readList";
import { ApiError, notFound } from "../../requests/ApiError";
import type { Services, SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";

type Specification = components["schemas"]["Specification"];

const id = sql`s.id`;

const listing = defineListing("listSpecifications", {
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
});

/** The operating system of a model, by its family; unknown models count as routers. */
export function systemOf({ documents }: Services, model: string): "rutos" | "tswos" {
  const { domain } = documents().documents;
  const family = domain["device-models"]?.rows.find((row) => row.model === model)?.family;
  const { system } = domain["device-families"]?.rows.find((row) => row.family === family) ?? {};
  return system === "tswos" ? system : "rutos";
}

interface RequestedDevice {
  id: number;
  /** The displayed model, and that of the hardware. */
  shown: string;
  model: string;
  firmware: string | null;
}

async function readDevices({ transaction }: SessionContext, ids: readonly number[]): Promise<RequestedDevice[]> {
  const { rows } = await sql<RequestedDevice>`
    select id, model as shown, coalesce(original_model, model) as model, firmware from devices
    where id = any(${[...new Set(ids)]}::integer[]) order by id`.execute(transaction);
  if (rows.length < new Set(ids).size) throw notFound();
  return rows;
}

/** The generation of a firmware, such as 00.07 for RUTX_R_00.07.21.1; its API does not depend on the later numbers. */
const generationOf = (firmware: string | null) => /(?:^|_)(\d+\.\d+)/.exec(firmware ?? "")?.[1] ?? null;

interface SystemGroup {
  system: "rutos" | "tswos";
  firmware: string | null;
  device_id: number[];
  models: Set<string>;
  firmwares: Set<string>;
}

/** Groups devices by system and firmware generation, as these accept the same requests. */
function groupDevices(context: SessionContext, devices: readonly RequestedDevice[]) {
  const groups = new Map<string, SystemGroup>();
  for (const { id, shown, model, firmware: whole } of devices) {
    const [system, firmware] = [systemOf(context.services, model), generationOf(whole)];
    const key = JSON.stringify([system, firmware]);
    const group = groups.get(key) ?? { system, firmware, device_id: [], models: new Set(), firmwares: new Set() };
    groups.set(key, group);
    group.device_id.push(id);
    group.models.add(shown);
    if (whole !== null) group.firmwares.add(whole);
  }
  return [...groups.values()]
    .sort((a, b) => b.device_id.length - a.device_id.length)
    .map(({ models, firmwares, ...group }) => ({ ...group, model: [...models], firmware_names: [...firmwares] }));
}

/** API documentation of devices. */
export const specifications: Handlers<"getDeviceSpecification" | "downloadSpecification" | "listSpecifications"> = {
  async getDeviceSpecification({ query }, context) {
    const groups = groupDevices(context, await readDevices(context, query.device_id));
    // Devices do not report their firmware brand; the first brand is the manufacturer's.
    const known = await context.transaction
      .selectFrom("device_specifications")
      .select(["id", "system"])
      .orderBy("firmware_brand_id")
      .execute();
    const data = groups.map((group) => {
      const id = known.find(({ system }) => system === group.system)?.id;
      return { ...group, specification_id: id ?? null };
    });
    const first = data.find(({ specification_id }) => specification_id !== null);
    if (!first) throw new ApiError("NOT_FOUND", { message: "Its API documentation has not been uploaded yet." });
    const url = `/api/devices/configurator/specifications/${first.specification_id}`;
    return { status: 200, body: { success: true, url, data } };
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

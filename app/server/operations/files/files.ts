import { sql } from "kysely";
import type { components } from "#generated/api";
import { firmwareTargets } from "../../../domain/firmware/firmwareTarget";
import type { FileType } from "../../database/tables/fleetTables";
import type { UploadedFile } from "../../files/UploadedFile";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { resolveCompany } from "../companies/resolveCompany";
import { firmwareModels } from "../jobs/jobFiles";
import { modelOfBackup, readFirmware } from "./readFirmware";

type File = components["schemas"]["File"];

const id = sql`f.id`;
const company = sql`f.company_id`;

/** Global firmware, offered to every company, has no company. */
const byCompany = { company, includesGlobal: true };

const listing = defineListing(["listFiles", "listGlobalFirmware"], {
  from: sql`files f`,
  byCompany,
  joins: sql`left join companies c on c.id = f.company_id left join devices d on d.id = f.device_id`,
  id,
  properties: {
    id,
    company_id: company,
    company_name: sql`c.name`,
    device_id: sql`f.device_id`,
    device_name: sql`d.name`,
    type: sql`f.type`,
    name: sql`f.name`,
    version: sql`f.version`,
    device_model: sql`f.device_model`,
    description: sql`f.description`,
    channel: sql`f.channel`,
    file_size: sql`f.file_size::float8`,
    created_at: sql`f.created_at`,
    updated_at: sql`f.updated_at`,
  },
  sorts: {
    id: { by: id },
    name: { by: sql`lower(f.name)` },
    type: { by: sql`f.type` },
    version: { by: sql`f.version`, optional: true },
    device_model: { by: sql`f.device_model`, optional: true },
    file_size: { by: sql`f.file_size` },
    description: { by: sql`f.description` },
    channel: { by: sql`f.channel`, optional: true },
    company_name: { by: sql`lower(c.name)`, optional: true },
    created_at: { by: sql`f.created_at` },
    updated_at: { by: sql`f.updated_at` },
  },
  search: searchIn({ name: sql`f.name`, description: sql`f.description`, version: sql`coalesce(f.version, '')` }),
});

const IS_GLOBAL = sql`f.company_id is null`;

/** The condition that a file belongs to one of these devices; not_null means any device, is_null none. */
function isOfDevice(wanted: readonly string[]): Sql {
  const ids = wanted.map(Number).filter(Number.isInteger);
  const parts = [isAnyOf(sql`f.device_id`, ids)];
  if (wanted.includes("is_null")) parts.push(sql`f.device_id is null`);
  if (wanted.includes("not_null")) parts.push(sql`f.device_id is not null`);
  return sql`(${sql.join(parts, sql` or `)})`;
}

async function fileResponse({ transaction }: SessionContext, wanted: number) {
  const data = await readOne<File>(transaction, listing, wanted);
  if (!data) throw notFound();
  return { success: true, data } as const;
}

interface NewFile {
  company_id: number | null;
  type: FileType;
  version?: string;
  device_model?: string;
  description?: string;
  channel?: "stable" | "latest";
}

async function addFile(context: SessionContext, file: NewFile, upload: UploadedFile) {
  const { transaction, now, services } = context;
  const { name, size, sha256 } = upload;
  const { version, device_model, ...values } = {
    ...file,
    ...readFirmware(services, file, name),
    ...(file.type === "config" && { device_model: await modelOfBackup(services, file.device_model, upload) }),
  };
  const created = await transaction
    .insertInto("files")
    .values({
      ...values,
      version: version ?? null,
      device_model: device_model ?? null,
      device_id: null,
      name,
      file_size: size,
      sha256: Buffer.from(sha256, "hex"),
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await services.files.write(transaction, created.id, upload);
  return { status: 200, body: { ...(await fileResponse(context, created.id)), meta: { id: created.id } } } as const;
}

/** Removes all of these files or none. */
async function removeFiles({ transaction }: SessionContext, wanted: readonly number[], isGlobal: boolean) {
  const ids = [...new Set(wanted)];
  const deleted = await transaction
    .deleteFrom("files")
    .where("id", "in", ids)
    .where("company_id", isGlobal ? "is" : "is not", null)
    .returning("id")
    .execute();
  if (deleted.length < ids.length) throw notFound();
  return { status: 200, body: { success: true } } as const;
}

type FileOperations =
  | "listFiles"
  | "getFile"
  | "uploadFile"
  | "updateFile"
  | "deleteFile"
  | "deleteFiles"
  | "downloadFile"
  | "listGlobalFirmware"
  | "uploadGlobalFirmware"
  | "deleteGlobalFirmware";

/** Files of companies and devices, and global firmware. */
export const files: Handlers<FileOperations> = {
  async listFiles({ query }, { transaction, session, services }) {
    const filters = withinTenantScope(company, session, byCompany);
    if (query.id) filters.push(isAnyOf(id, query.id));
    if (query.company_id) filters.push(isAnyOf(company, query.company_id));
    if (query.type) filters.push(isAnyOf(sql`f.type`, query.type));
    if (query.device_id) filters.push(isOfDevice(query.device_id));
    if (query.device_model) filters.push(isAnyOf(sql`f.device_model`, query.device_model));
    if (query.for_model !== undefined)
      filters.push(isAnyOf(sql`f.device_model`, firmwareTargets(firmwareModels(services), query.for_model)));
    return { status: 200, body: { success: true, ...(await readList<File>(transaction, listing, query, filters)) } };
  },

  async getFile({ path }, context) {
    return { status: 200, body: await fileResponse(context, path.id) };
  },

  async uploadFile({ body: { upload, ...values } }, context) {
    const company_id = await resolveCompany(context, values.company_id);
    return addFile(context, { ...values, company_id }, upload);
  },

  async updateFile({ path, body }, context) {
    const updated = await context.transaction
      .updateTable("files")
      .set({ ...body, updated_at: context.now })
      .where("id", "=", path.id)
      .where("company_id", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (!updated) throw notFound();
    return { status: 200, body: await fileResponse(context, path.id) };
  },

  deleteFile: ({ path }, context) => removeFiles(context, [path.id], false),

  deleteFiles: ({ body }, context) => removeFiles(context, body.id, false),

  async downloadFile({ path }, { transaction, services }) {
    const file = await readOne<File>(transaction, listing, path.id, ["name", "file_size"]);
    if (!file) throw notFound();
    const { name = "", file_size: size = 0 } = file;
    const content = await services.files.read(path.id);
    return { status: 200, file: { name, size, type: "application/octet-stream", content } };
  },

  async listGlobalFirmware({ query }, { transaction }) {
    const found = await readList<File>(transaction, listing, query, [IS_GLOBAL]);
    return { status: 200, body: { success: true, ...found } };
  },

  uploadGlobalFirmware: ({ body: { upload, ...values } }, context) =>
    addFile(context, { channel: "stable", ...values, company_id: null, type: "global_firmware" }, upload),

  deleteGlobalFirmware: ({ path }, context) => removeFiles(context, [path.id], true),
};

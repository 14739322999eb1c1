import type { Kysely, Transaction } from "kysely";
import { sql } from "kysely";
import { deleteOldBackups, retainNewestBackups } from "../../backups/requestBackups";
import type { FileType } from "../../database/tables/fleetTables";
import type { Tables } from "../../database/tables/tables";
import type { FileStore } from "../../files/FileStore";
import type { UploadedFile } from "../../files/UploadedFile";

/** A file that a device may download now. */
export interface JobDownload {
  id: number;
  name: string;
  size: number;
  sha256: string;
}

/** The file of a running job of this device; undefined for any other job or device. */
export async function findJobDownload(
  kysely: Kysely<Tables>,
  device: number,
  job: number,
  actions: Iterable<string>,
): Promise<JobDownload | undefined> {
  const { rows } = await sql<JobDownload>`
    select f.id, f.name, f.file_size::float8 as size, encode(f.sha256, 'hex') as sha256
    from device_jobs j join files f on f.id = j.file_id
    where j.id = ${job} and j.device_id = ${device} and j.state = 'running'
      and j.action = any(${[...actions]}::text[])`.execute(kysely);
  return rows[0];
}

/** The action of a running job that expects an upload from this device; undefined for any other job or device. */
export async function findJobUpload(
  kysely: Kysely<Tables>,
  device: number,
  job: number,
  actions: Iterable<string>,
): Promise<{ action: string } | undefined> {
  return kysely
    .selectFrom("device_jobs")
    .select("action")
    .where("id", "=", job)
    .where("device_id", "=", device)
    .where("state", "=", "running")
    .where("action", "in", [...actions])
    .executeTakeFirst();
}

/** A file a device uploaded, and its job. */
export interface UploadedJobFile {
  job: number;
  device: number;
  type: FileType;
  upload: UploadedFile;
}

/** Stores the upload of a job; a repeated upload replaces the earlier one. */
export function storeJobUpload(
  kysely: Kysely<Tables>,
  files: FileStore,
  uploaded: UploadedJobFile,
): Promise<number | undefined> {
  const { job, device, type, upload } = uploaded;
  return kysely.transaction().execute(async (transaction) => {
    const request = await transaction
      .selectFrom("device_jobs as j")
      .innerJoin("devices as d", "d.id", "j.device_id")
      .select([
        "j.file_id",
        "j.due_at",
        "d.company_id",
        sql<string>`coalesce(d.original_model, d.model)`.as("model"),
        sql<number | null>`(j.detail->>'keep')::integer`.as("keep"),
      ])
      .where("j.id", "=", job)
      .where("j.device_id", "=", device)
      .where("j.state", "=", "running")
      .forUpdate("j")
      .executeTakeFirst();
    if (!request) return undefined;
    if (request.file_id !== null) await transaction.deleteFrom("files").where("id", "=", request.file_id).execute();
    const isPeriodic = request.due_at !== null;
    const owner = {
      company_id: request.company_id,
      device_id: device,
      type: isPeriodic ? "periodic_backup" : type,
      device_model: type === "config" ? request.model : null,
    } as const;
    const file = await addFile(transaction, owner, upload);
    await files.write(transaction, file, upload);
    if (isPeriodic) await deleteOldBackups(transaction, device);
    else if (request.keep !== null) await retainNewestBackups(transaction, device, request.keep);
    await transaction.updateTable("device_jobs").set({ file_id: file }).where("id", "=", job).execute();
    return file;
  });
}

async function addFile(
  transaction: Transaction<Tables>,
  owner: { company_id: number; device_id: number; type: FileType; device_model: string | null },
  { name, size, sha256 }: UploadedFile,
): Promise<number> {
  const values = { ...owner, name, file_size: size, sha256: Buffer.from(sha256, "hex") };
  const created = await transaction
    .insertInto("files")
    .values({ ...values, version: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return created.id;
}

import type { Kysely } from "kysely";
import type { Tables } from "../database/tables/tables";
import { FileStore } from "./FileStore";
import { S3Store } from "./S3Store";

/** Opens the file store: an object store if one is configured, else the database. */
export function openFileStore(kysely: Kysely<Tables>, { s3Url }: { s3Url?: string | undefined }): FileStore {
  return new FileStore(kysely, s3Url === undefined ? undefined : new S3Store(s3Url));
}

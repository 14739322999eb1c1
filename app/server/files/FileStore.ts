import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import type { UploadedFile } from "./UploadedFile";
import { withExactSize } from "./withExactSize";

/** A byte range, both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Stores contents by key outside the database. */
export interface ObjectStore {
  put(key: string, upload: UploadedFile): Promise<void>;
  get(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
}

interface Chunk {
  position: number;
  /** Offset of the chunk in the content. */
  begin: number;
}

/**
 * Stores file contents: in the database in chunks, or in an object store. Contents are streamed, never held in memory
 * as a whole.
 */
export class FileStore {
  constructor(
    private readonly kysely: Kysely<Tables>,
    private readonly objects?: ObjectStore,
  ) {}

  /** Stores the content of a file added in this transaction; it becomes visible with the commit. */
  async write(transaction: Transaction<Tables>, file: number, upload: UploadedFile): Promise<void> {
    if (this.objects) return this.writeObject(this.objects, transaction, file, upload);
    let position = 0;
    for await (const data of upload.read()) {
      await transaction
        .insertInto("file_chunks")
        .values({ file_id: file, position, data: data as Buffer })
        .execute();
      position += 1;
    }
  }

  /** Streams the content of a file, or a range of it; no connection is held between chunks. */
  async read(file: number, range?: ByteRange): Promise<Readable> {
    const found = await this.kysely
      .selectFrom("files")
      .select(["object_key", "file_size"])
      .where("id", "=", file)
      .executeTakeFirst();
    if (!found) throw new Error(`File ${file} no longer exists.`);
    const content = await this.open(file, found.object_key, range);
    const size = range ? range.end - range.start + 1 : Number(found.file_size);
    return Readable.from(withExactSize(content, size, `File ${file}`), { objectMode: false });
  }

  /** Garbage-collects objects that no file refers to: interrupted uploads, rolled-back or deleted files. */
  async sweep(before: Date): Promise<void> {
    if (!this.objects) return;
    const { rows } = await sql<{ key: string }>`
      select key from stored_objects o where created_at < ${before}
        and not exists (select from files f where f.object_key = o.key) limit 1000`.execute(this.kysely);
    for (const { key } of rows) {
      await this.objects.remove(key);
      await this.kysely.deleteFrom("stored_objects").where("key", "=", key).execute();
    }
  }

  private async writeObject(
    objects: ObjectStore,
    transaction: Transaction<Tables>,
    file: number,
    upload: UploadedFile,
  ): Promise<void> {
    const key = randomUUID();
    // Recorded outside the transaction, so that the object can be collected after a rollback.
    await this.kysely.insertInto("stored_objects").values({ key }).execute();
    await objects.put(key, upload);
    await transaction.updateTable("files").set({ object_key: key }).where("id", "=", file).execute();
  }

  private open(file: number, key: string | null, range: ByteRange | undefined): Promise<AsyncIterable<Buffer>> {
    if (key === null) return Promise.resolve(this.chunks(file, range));
    if (!this.objects) throw new Error(`File ${file} is in an object store, and none is configured.`);
    return this.objects.get(key, range);
  }

  private async *chunks(file: number, range: ByteRange | undefined): AsyncGenerator<Buffer> {
    const first = range ? await this.chunkAt(file, range.start) : { position: 0, begin: 0 };
    let { position, begin } = first ?? { position: 0, begin: Number.POSITIVE_INFINITY };
    const end = range?.end ?? Number.POSITIVE_INFINITY;
    while (begin <= end) {
      const { rows } = await sql<{ data: Buffer }>`
        select data from file_chunks where file_id = ${file} and position = ${position}`.execute(this.kysely);
      const data = rows[0]?.data;
      if (!data) return;
      yield data.subarray(Math.max(0, (range?.start ?? 0) - begin), end - begin + 1);
      begin += data.length;
      position += 1;
    }
  }

  private async chunkAt(file: number, start: number): Promise<Chunk | undefined> {
    const { rows } = await sql<Chunk>`
      select position, begin::float8 as begin from (
        select position, length(data) as size, coalesce(sum(length(data)) over (
          order by position rows between unbounded preceding and 1 preceding), 0) as begin
        from file_chunks where file_id = ${file}) chunks
      where begin + size > ${start} order by position limit 1`.execute(this.kysely);
    return rows[0];
  }
}

import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables/tables";
import type { UploadedFile } from "./UploadedFile";
import { withExactSize } from "./withExactSize";

/** The bytes of a content from the first to the last, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Keeps contents by key outside of the database. */
export interface ObjectStore {
  put(key: string, upload: UploadedFile): Promise<void>;
  get(key: string, range?: ByteRange): Promise<Readable>;
  remove(key: string): Promise<void>;
}

interface Piece {
  position: number;
  /** Where the piece begins in the content. */
  begin: number;
}

/** Keeps the contents of files: in the database in pieces, or in an object store; no process holds one whole. */
export class FileStore {
  constructor(
    private readonly kysely: Kysely<Tables>,
    private readonly objects?: ObjectStore,
  ) {}

  /** Keeps the content of a file that was added in this transaction; it is there when that is committed, and not otherwise. */
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

  /** Reads the content of a file, or a range of it, piece by piece; between two pieces no connection is held. */
  async read(file: number, range?: ByteRange): Promise<Readable> {
    const found = await this.kysely
      .selectFrom("files")
      .select(["object_key", "file_size"])
      .where("id", "=", file)
      .executeTakeFirst();
    if (!found) throw new Error(`File ${file} is not there any more.`);
    const content = await this.open(file, found.object_key, range);
    const size = range ? range.end - range.start + 1 : Number(found.file_size);
    return Readable.from(withExactSize(content, size, `File ${file}`), { objectMode: false });
  }

  /** Takes away what was sent to the object store and no file speaks of: interrupted, undone or removed. */
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
    // Noted outside of the transaction: whatever becomes of it, the object is known and can be taken away.
    await this.kysely.insertInto("stored_objects").values({ key }).execute();
    await objects.put(key, upload);
    await transaction.updateTable("files").set({ object_key: key }).where("id", "=", file).execute();
  }

  private open(file: number, key: string | null, range: ByteRange | undefined): Promise<AsyncIterable<Buffer>> {
    if (key === null) return Promise.resolve(this.pieces(file, range));
    if (!this.objects) throw new Error(`File ${file} lies in an object store, and none is configured.`);
    return this.objects.get(key, range);
  }

  private async *pieces(file: number, range: ByteRange | undefined): AsyncGenerator<Buffer> {
    const first = range ? await this.pieceAt(file, range.start) : { position: 0, begin: 0 };
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

  private async pieceAt(file: number, start: number): Promise<Piece | undefined> {
    const { rows } = await sql<Piece>`
      select position, begin::float8 as begin from (
        select position, length(data) as size, coalesce(sum(length(data)) over (
          order by position rows between unbounded preceding and 1 preceding), 0) as begin
        from file_chunks where file_id = ${file}) pieces
      where begin + size > ${start} order by position limit 1`.execute(this.kysely);
    return rows[0];
  }
}

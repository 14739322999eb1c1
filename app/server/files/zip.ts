import { once } from "node:events";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { Zip, ZipPassThrough } from "fflate";

/** A file to add to an archive. */
export interface ZipEntry {
  name: string;
  size: number;
  changed: Date;
  open(): Promise<Readable>;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The earliest time that an archive can hold (APPNOTE.TXT 4.4.6). */
const EARLIEST = Date.UTC(1980, 0, 1);

/** The size in bytes of an archive of these files. */
export function zipSize(entries: readonly ZipEntry[]): number {
  const { zip, takeChunks } = createZip();
  for (const entry of entries) {
    const file = new StoredFile(entry);
    zip.add(file);
    file.end();
  }
  zip.end();
  const headers = takeChunks().reduce((sum, { length }) => sum + length, 0);
  return entries.reduce((sum, { size }) => sum + size, headers);
}

/** Makes file names unique, ignoring case, by appending (2), (3)… */
export function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const [, stem = name, ending = ""] = /^(.+?)((?:\.\w{1,5}){0,2})$/.exec(name) ?? [];
    let unique = name;
    for (let copy = 2; used.has(unique.toLowerCase()); copy += 1) unique = `${stem} (${copy})${ending}`;
    used.add(unique.toLowerCase());
    return unique;
  });
}

/** Streams an uncompressed archive: firmware and backups are compressed already. Files are opened one after another. */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  return Readable.from(chunksOf(entries), { objectMode: false });
}

async function* chunksOf(entries: readonly ZipEntry[]): AsyncGenerator<Bytes> {
  const { zip, takeChunks } = createZip();
  for (const entry of entries) {
    const file = new StoredFile(entry);
    zip.add(file);
    const content = await entry.open();
    try {
      for await (const chunk of content as AsyncIterable<Bytes>) {
        file.push(chunk);
        yield* takeChunks();
      }
    } finally {
      if (!content.destroyed) await once(content.destroy(), "close");
    }
    if (file.size !== entry.size) throw new Error(`${entry.name} has ${file.size} bytes, not ${entry.size}.`);
    file.end();
  }
  zip.end();
  yield* takeChunks();
}

/** An archive, and a function that returns the chunks written since it was called last. */
function createZip(): { zip: Zip; takeChunks(): Bytes[] } {
  const chunks: Bytes[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) chunks.push(chunk);
  });
  return { zip, takeChunks: () => chunks.splice(0) };
}

/** A file stored without compression. Its checksum is computed by zlib, ten times as fast as by fflate. */
class StoredFile extends ZipPassThrough {
  constructor({ name, changed }: ZipEntry) {
    super(name);
    this.crc = 0;
    this.mtime = asLocalTime(Math.max(EARLIEST, changed.getTime()));
  }

  override push(chunk: Bytes): void {
    this.crc = crc32(chunk, this.crc);
    this.size += chunk.length;
    this.ondata(null, chunk, false);
  }

  end(): void {
    this.ondata(null, new Uint8Array(), true);
  }
}

// fflate writes local times; in UTC, an archive does not depend on the zone of the server that wrote it.
function asLocalTime(time: number): Date {
  const local = new Date(time);
  local.setMinutes(local.getMinutes() + local.getTimezoneOffset());
  return local;
}

import { once } from "node:events";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";

/** A file to add to an archive. */
export interface ZipEntry {
  name: string;
  size: number;
  changed: Date;
  open(): Promise<Readable>;
}

interface WrittenEntry extends ZipEntry {
  bytes: Buffer;
  offset: number;
  crc: number;
}

// UTF-8 names, and a data descriptor after each content, so that files are read only once (APPNOTE.TXT 4.3.9).
const FLAGS = 0x0808;
const VERSION = 20;
const LOCAL_HEADER_SIZE = 30;
const DESCRIPTOR_SIZE = 16;
const CENTRAL_HEADER_SIZE = 46;
const END_RECORD_SIZE = 22;

/** The size in bytes of an archive of these files. */
export function zipSize(entries: readonly ZipEntry[]): number {
  const names = entries.reduce((sum, { name }) => sum + Buffer.byteLength(name), 0);
  const contents = entries.reduce((sum, { size }) => sum + size, 0);
  return (
    contents +
    2 * names +
    entries.length * (LOCAL_HEADER_SIZE + DESCRIPTOR_SIZE + CENTRAL_HEADER_SIZE) +
    END_RECORD_SIZE
  );
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

/** Streams an uncompressed archive: firmware and backups are compressed already. */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  return Readable.from(chunksOf(entries), { objectMode: false });
}

async function* chunksOf(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: WrittenEntry[] = [];
  let offset = 0;
  for (const entry of entries) {
    const bytes = Buffer.from(entry.name);
    const one: WrittenEntry = { ...entry, bytes, offset, crc: 0 };
    yield Buffer.concat([localHeader(one), bytes]);
    yield* contentOf(one);
    yield descriptor(one);
    offset += LOCAL_HEADER_SIZE + bytes.length + entry.size + DESCRIPTOR_SIZE;
    written.push(one);
  }
  for (const one of written) yield Buffer.concat([centralHeader(one), one.bytes]);
  const length = written.reduce((sum, { bytes }) => sum + CENTRAL_HEADER_SIZE + bytes.length, 0);
  yield endOf(written.length, length, offset);
}

async function* contentOf(one: WrittenEntry): AsyncGenerator<Buffer> {
  const content = await one.open();
  let size = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      one.crc = crc32(chunk, one.crc);
      size += chunk.length;
      yield chunk;
    }
  } finally {
    if (!content.destroyed) await once(content.destroy(), "close");
  }
  if (size !== one.size) throw new Error(`${one.name} has ${size} bytes, not ${one.size}.`);
}

function headerOf(length: number, values: readonly [at: number, bytes: 2 | 4, value: number][]): Buffer {
  const header = Buffer.alloc(length);
  for (const [at, bytes, value] of values) header.writeUIntLE(value, at, bytes);
  return header;
}

function dosTime(time: Date): [time: number, date: number] {
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
  const day = (Math.max(0, time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  return [clock, day];
}

function localHeader({ bytes, changed }: WrittenEntry): Buffer {
  const [time, date] = dosTime(changed);
  return headerOf(LOCAL_HEADER_SIZE, [
    [0, 4, 0x04034b50],
    [4, 2, VERSION],
    [6, 2, FLAGS],
    [10, 2, time],
    [12, 2, date],
    [26, 2, bytes.length],
  ]);
}

function descriptor({ crc, size }: WrittenEntry): Buffer {
  return headerOf(DESCRIPTOR_SIZE, [
    [0, 4, 0x08074b50],
    [4, 4, crc],
    [8, 4, size],
    [12, 4, size],
  ]);
}

function centralHeader({ bytes, changed, crc, size, offset }: WrittenEntry): Buffer {
  const [time, date] = dosTime(changed);
  return headerOf(CENTRAL_HEADER_SIZE, [
    [0, 4, 0x02014b50],
    [4, 2, VERSION],
    [6, 2, VERSION],
    [8, 2, FLAGS],
    [12, 2, time],
    [14, 2, date],
    [16, 4, crc],
    [20, 4, size],
    [24, 4, size],
    [28, 2, bytes.length],
    [42, 4, offset],
  ]);
}

function endOf(count: number, length: number, offset: number): Buffer {
  return headerOf(END_RECORD_SIZE, [
    [0, 4, 0x06054b50],
    [8, 2, count],
    [10, 2, count],
    [12, 4, length],
    [16, 4, offset],
  ]);
}

import { once } from "node:events";
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";

/** A file to be put into an archive. */
export interface ZipEntry {
  name: string;
  size: number;
  changed: Date;
  open(): Promise<Readable>;
}

interface Placed extends ZipEntry {
  bytes: Buffer;
  offset: number;
  crc: number;
}

// The name is UTF-8, and sum and sizes follow the content: the file is not read twice.
const FLAGS = 0x0808;
const VERSION = 20;
const LOCAL = 30;
const DESCRIPTOR = 16;
const CENTRAL = 46;
const END = 22;

/** How long the archive of these files is. */
export function zipSize(entries: readonly ZipEntry[]): number {
  const names = entries.reduce((sum, { name }) => sum + Buffer.byteLength(name), 0);
  const contents = entries.reduce((sum, { size }) => sum + size, 0);
  return contents + 2 * names + entries.length * (LOCAL + DESCRIPTOR + CENTRAL) + END;
}

/** The names of files in an archive: none comes twice. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem = name, ending = ""] = /^(.+?)((?:\.\w{1,5}){0,2})$/.exec(name) ?? [];
    let unique = name;
    for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1) unique = `${stem} (${copy})${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

/** An archive of files as they are, made while it is read: firmware and backups are packed already. */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  return Readable.from(piecesOf(entries), { objectMode: false });
}

async function* piecesOf(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const placed: Placed[] = [];
  let offset = 0;
  for (const entry of entries) {
    const bytes = Buffer.from(entry.name);
    const one: Placed = { ...entry, bytes, offset, crc: 0 };
    yield Buffer.concat([localHeader(one), bytes]);
    yield* contentOf(one);
    yield descriptor(one);
    offset += LOCAL + bytes.length + entry.size + DESCRIPTOR;
    placed.push(one);
  }
  for (const one of placed) yield Buffer.concat([centralHeader(one), one.bytes]);
  const length = placed.reduce((sum, { bytes }) => sum + CENTRAL + bytes.length, 0);
  yield endOf(placed.length, length, offset);
}

async function* contentOf(one: Placed): AsyncGenerator<Buffer> {
  const content = await one.open();
  let size = 0;
  try {
    for await (const piece of content as AsyncIterable<Buffer>) {
      one.crc = crc32(piece, one.crc);
      size += piece.length;
      yield piece;
    }
  } finally {
    if (!content.destroyed) await once(content.destroy(), "close");
  }
  if (size !== one.size) throw new Error(`${one.name} has ${size} bytes, not ${one.size}.`);
}

function words(length: number, values: readonly [at: number, bytes: 2 | 4, value: number][]): Buffer {
  const header = Buffer.alloc(length);
  for (const [at, bytes, value] of values) header.writeUIntLE(value, at, bytes);
  return header;
}

function stamp(time: Date): [time: number, date: number] {
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
  const day = (Math.max(0, time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  return [clock, day];
}

function localHeader({ bytes, changed }: Placed): Buffer {
  const [time, date] = stamp(changed);
  return words(LOCAL, [
    [0, 4, 0x04034b50],
    [4, 2, VERSION],
    [6, 2, FLAGS],
    [10, 2, time],
    [12, 2, date],
    [26, 2, bytes.length],
  ]);
}

function descriptor({ crc, size }: Placed): Buffer {
  return words(DESCRIPTOR, [
    [0, 4, 0x08074b50],
    [4, 4, crc],
    [8, 4, size],
    [12, 4, size],
  ]);
}

function centralHeader({ bytes, changed, crc, size, offset }: Placed): Buffer {
  const [time, date] = stamp(changed);
  return words(CENTRAL, [
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
  return words(END, [
    [0, 4, 0x06054b50],
    [8, 2, count],
    [10, 2, count],
    [12, 4, length],
    [16, 4, offset],
  ]);
}

import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { type ZipEntry, zipOf, zipSize } from "../../../../app/server/files/zip";

const CHANGED = new Date("2026-05-04T23:30:10Z");
const entryOf = (name: string, text: string, changed = CHANGED): ZipEntry => ({
  name,
  size: Buffer.byteLength(text),
  changed,
  open: async () => Readable.from([Buffer.from(text)]),
});

/** The records of the files in the central directory of an archive (APPNOTE.TXT 4.3.12). */
function recordsOf(archive: Buffer): Buffer[] {
  const records: Buffer[] = [];
  const begin = (from: number) => archive.indexOf("PK\x01\x02", from, "latin1");
  for (let at = begin(0); at >= 0; at = begin(at + 1)) records.push(archive.subarray(at));
  return records;
}

describe("an archive", () => {
  test("has the size announced and the contents, whatever their names", async () => {
    const entries = [entryOf("a.txt", "one"), entryOf("Straße 東京.txt", ""), entryOf("b/c.txt", "x".repeat(200_000))];
    const archive = await buffer(zipOf(entries));
    expect(archive.length).toBe(zipSize(entries));
    const read = Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)]);
    expect(read).toEqual([
      ["a.txt", "one"],
      ["Straße 東京.txt", ""],
      ["b/c.txt", "x".repeat(200_000)],
    ]);
    expect(zipSize([])).toBe((await buffer(zipOf([]))).length);
  });

  test("has the checksums of its files", async () => {
    const texts = ["one", "", "x", "ten ".repeat(50_000)];
    const archive = await buffer(zipOf(texts.map((text, index) => entryOf(`${index}.txt`, text))));
    expect(recordsOf(archive).map((record) => record.readUInt32LE(16))).toEqual(texts.map((text) => crc32(text)));
  });

  test("has times in UTC, none of them before 1980", async () => {
    const [record, early] = recordsOf(await buffer(zipOf([entryOf("a", "one"), entryOf("b", "two", new Date(0))])));
    const [time = 0, date = 0] = [record?.readUInt16LE(12), record?.readUInt16LE(14)];
    expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([23, 30, 10]);
    expect([(date >> 9) + 1980, (date >> 5) & 15, date & 31]).toEqual([2026, 5, 4]);
    expect(early?.readUInt32LE(12)).toBe(((1 << 5) | 1) << 16);
  });

  test("is written while files are read, of which one is open at a time", async () => {
    let open = 0;
    let read = 0;
    const CHUNKS = 500;
    const content = async function* () {
      for (let index = 0; index < CHUNKS; index += 1) {
        read += 1;
        yield Buffer.alloc(65_536);
      }
    };
    const entries = ["a", "b"].map((name) => ({
      ...{ name, size: CHUNKS * 65_536, changed: CHANGED },
      async open() {
        open += 1;
        expect(open).toBe(1);
        return Readable.from(content(), { objectMode: false }).on("close", () => {
          open -= 1;
        });
      },
    }));
    let written = 0;
    for await (const chunk of zipOf(entries)) {
      written += (chunk as Buffer).length;
      // What is read and not written yet stays within the buffers of two streams.
      expect(read * 65_536 - written).toBeLessThan(8 * 65_536);
    }
    expect([written, open]).toEqual([zipSize(entries), 0]);
  });

  test("breaks off when a file is not as long as announced, or cannot be read", async () => {
    await expect(buffer(zipOf([{ ...entryOf("a", "one"), size: 4 }]))).rejects.toThrow("a has 3 bytes, not 4.");
    const broken = { ...entryOf("a", "one"), open: () => Promise.reject(new Error("gone")) };
    await expect(buffer(zipOf([broken]))).rejects.toThrow("gone");
  });
});

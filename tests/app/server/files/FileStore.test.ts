import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../../../app/server/database/openDatabase";
import { FileStore } from "../../../../app/server/files/FileStore";
import { openFileStore } from "../../../../app/server/files/openFileStore";
import { createTestDatabase } from "../testDatabase";
import { signatureOf, startS3 } from "./startS3";

const SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
const CONTENT = randomBytes(700_001);

let database: Database;
let s3: Awaited<ReturnType<typeof startS3>>;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("insert into companies (name) values ('One')");
  s3 = await startS3(SECRET);
});
afterAll(async () => {
  await s3?.close();
  await database?.close();
});

const upload = (content: Buffer) => ({
  name: "a.bin",
  size: content.length,
  sha256: createHash("sha256").update(content).digest("hex"),
  read: () => Readable.from([content.subarray(0, 300_000), content.subarray(300_000)]),
});

/** Adds a file in a transaction, which is rolled back if `fails` is set. */
function add(store: FileStore, content: Buffer, fails = false): Promise<number> {
  const { name, size, sha256 } = upload(content);
  const values = { company_id: 1, device_id: null, type: "config", name, version: null, device_model: null } as const;
  return database.kysely.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto("files")
      .values({ ...values, file_size: size, sha256: Buffer.from(sha256, "hex") })
      .returning("id")
      .executeTakeFirstOrThrow();
    await store.write(transaction, id, upload(content));
    if (fails) throw new Error("undone");
    return id;
  });
}

const later = () => new Date(Date.now() + 1000);

describe.each([
  ["the database", () => new FileStore(database.kysely)],
  ["an object store", () => openFileStore(database.kysely, { s3Url: s3.address() })],
])("a file in %s", (where, open) => {
  test("comes back as it was, whole and in parts", async () => {
    const store = open();
    const id = await add(store, CONTENT);
    expect((await buffer(await store.read(id))).equals(CONTENT)).toBe(true);
    for (const [start, end] of [
      [0, 0],
      [299_999, 300_000],
      [300_000, 700_000],
      [123, 654_321],
    ] as const) {
      const part = await buffer(await store.read(id, { start, end }));
      expect(part.equals(CONTENT.subarray(start, end + 1))).toBe(true);
    }
    const empty = await add(store, Buffer.alloc(0));
    expect((await buffer(await store.read(empty))).length).toBe(0);
  });

  test.each([
    ["less", -1, `File %d has ended after ${CONTENT.length} of ${CONTENT.length + 1} bytes.`],
    ["more", 1, `File %d is longer than ${CONTENT.length - 1} bytes.`],
  ])("breaks off where %s is kept than it has, as its reader would wait or keep what is wrong", async (_w, by, why) => {
    const store = open();
    const id = await add(store, CONTENT);
    await database.kysely
      .updateTable("files")
      .set({ file_size: CONTENT.length - by })
      .where("id", "=", id)
      .execute();
    await expect(buffer(await store.read(id))).rejects.toThrow(why.replace("%d", String(id)));
  });

  test("breaks off when it is removed while it is read, and is not begun after that", async () => {
    const store = open();
    const id = await add(store, CONTENT);
    const reading = await store.read(id);
    await database.kysely.deleteFrom("files").where("id", "=", id).execute();
    if (where === "the database") await expect(buffer(reading)).rejects.toThrow("has ended after 0 of 700001 bytes.");
    else expect((await buffer(reading)).equals(CONTENT)).toBe(true);
    await expect(store.read(id)).rejects.toThrow(`File ${id} no longer exists.`);
    await store.sweep(later());
  });
});

describe("an object store", () => {
  test("keeps nothing of what was undone or removed, and all that is spoken of", async () => {
    const store = openFileStore(database.kysely, { s3Url: s3.address() });
    const before = s3.objects.size;
    await expect(add(store, CONTENT, true)).rejects.toThrow("undone");
    const removed = await add(store, CONTENT);
    await database.kysely.deleteFrom("files").where("id", "=", removed).execute();
    const fileId = await add(store, CONTENT);
    expect(s3.objects.size).toBe(before + 3);
    await store.sweep(new Date(0));
    expect(s3.objects.size).toBe(before + 3);
    await store.sweep(later());
    expect(s3.objects.size).toBe(before + 1);
    expect((await buffer(await store.read(fileId))).equals(CONTENT)).toBe(true);
    const objects = await database.kysely.selectFrom("stored_objects").select("key").execute();
    expect(objects).toHaveLength(s3.objects.size);
  });

  test("that refuses keeps the file from being there at all; files of before are read from where they are", async () => {
    const wrong = openFileStore(database.kysely, { s3Url: s3.address("another secret") });
    const files = () => database.pool.query("select id from files").then(({ rows }) => rows.length);
    const before = await files();
    await expect(add(wrong, CONTENT)).rejects.toThrow("403");
    expect([await files(), s3.refused.at(-1)]).toEqual([before, "SignatureDoesNotMatch"]);
    const old = await add(new FileStore(database.kysely), CONTENT);
    expect((await buffer(await wrong.read(old))).equals(CONTENT)).toBe(true);
  });

  test("is asked with signatures as their inventor writes them", () => {
    // The example "GET Object" of the Amazon S3 API reference, "Signature Calculations for the Authorization Header".
    const headers = {
      host: "examplebucket.s3.amazonaws.com",
      range: "bytes=0-9",
      "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "x-amz-date": "20130524T000000Z",
      authorization:
        "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=",
    };
    expect(signatureOf({ method: "GET", url: "/test.txt", headers }, SECRET)).toBe(
      "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    );
  });
});

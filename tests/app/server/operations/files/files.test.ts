import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../../api/Client";
import { startTestApi, type TestApi } from "../../api/startTestApi";
import { ownTemporaryFolder } from "../../files/ownTemporaryFolder";
import { PIXEL } from "../../permissions/fleetRequests";

const LIMIT = 83_886_080;

let api: TestApi;
let admin: Client;
let chief: Client;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
  chief = await api.signIn("super_admin@own.test");
});
afterAll(() => api?.close());

interface Given {
  [field: string]: string;
}

const upload = (content: Buffer | string, { name = "backup.tar.gz", type = "config", ...more }: Given = {}) =>
  admin.upload("/files", {
    fields: { company_id: api.world.companies.own, type, ...more },
    file: { field: "file", name, content },
  });
const leftovers = ownTemporaryFolder();
const counted = async (table: "files" | "file_chunks" | "images") =>
  (
    await api.db
      .selectFrom(table)
      .select((select) => select.fn.countAll().as("n"))
      .executeTakeFirstOrThrow()
  ).n;

describe("a file", () => {
  test("is uploaded, listed, described, downloaded as it was, and removed", async () => {
    const content = Buffer.from(Array.from({ length: 700_001 }, (_, index) => (index * 31) % 256));
    const created = await upload(content, { name: "Straße 1.bin", version: "07.20" });
    expect([created.status, created.body.data]).toMatchObject([
      200,
      { name: "Straße 1.bin", type: "config", file_size: content.length, version: "07.20", company_name: "Own" },
    ]);
    const { id } = created.body.data;
    expect((await admin.get(`/files?type=config&q=straße`)).body.data.map((file: { id: number }) => file.id)).toEqual([
      id,
    ]);
    expect((await admin.put(`/files/${id}`, { description: "weekly" })).body.data.description).toBe("weekly");
    const sent = await admin.get(`/files/${id}/download`);
    expect(sent.body.equals(content)).toBe(true);
    expect(sent.headers["content-disposition"]).toBe(
      `attachment; filename="Stra_e 1.bin"; filename*=UTF-8''Stra%C3%9Fe%201.bin`,
    );
    expect(sent.headers["content-type"]).toBe("application/octet-stream");
    expect((await admin.delete(`/files/${id}`)).status).toBe(200);
    expect((await admin.get(`/files/${id}/download`)).status).toBe(404);
    expect(await counted("file_chunks")).toBe("0");
  });

  test("may have exactly the limit and no byte more; nothing is left of one that is refused", async () => {
    const before = await counted("files");
    const tooLarge = await upload(Buffer.alloc(LIMIT + 1));
    expect([tooLarge.status, tooLarge.body.errors[0].code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    expect(await counted("files")).toBe(before);
    const largest = await upload(Buffer.alloc(LIMIT));
    expect(largest.body.data.file_size).toBe(LIMIT);
    expect(await leftovers()).toEqual([]);
    await admin.delete(`/files/${largest.body.data.id}`);
  });

  test.each(["../../etc/passwd", "a|b", "semi;colon", "quo'te", "nul\u0001", "..", "x".repeat(256)])(
    "is refused under the name %j",
    async (name) => {
      const before = await counted("files");
      const answer = await upload("content", { name });
      // As browsers do: the name is the part after the last slash.
      if (name.includes("/")) expect(answer.body.data.name).toBe("passwd");
      else expect([answer.status, answer.body.errors[0].source]).toEqual([422, "file"]);
      if (!name.includes("/")) expect(await counted("files")).toBe(before);
    },
  );

  test.each([
    ["of another kind", { type: "global_firmware" }, "type"],
    ["with a value nobody knows", { constructor: "x" }, null],
    ["for a company out of reach", { company_id: "999999" }, "company_id"],
    ["with a number that is none", { company_id: "1e3" }, "company_id"],
  ] as [string, Given, string | null][])("%s is refused", async (_, more, source) => {
    const answer = await upload("content", more);
    expect([answer.status, answer.body.errors[0].source]).toEqual([422, source]);
    expect(await leftovers()).toEqual([]);
  });

  test("needs a form; a form is taken nowhere else", async () => {
    const json = await admin.post("/files", { company_id: 1, type: "config" });
    expect([json.status, json.body.errors[0].code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    const elsewhere = await admin.upload("/tags", { fields: {}, file: { field: "file", name: "a", content: "" } });
    expect(elsewhere.status).toBe(415);
    const broken = await admin.post("/files", undefined, {
      payload: "no form at all",
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect(broken.status).toBe(422);
    expect(await leftovers()).toEqual([]);
  });

  test("is not read from someone who may not send it", async () => {
    const reader = await api.signIn("read_only@own.test");
    const answer = await reader.upload("/files", {
      fields: { company_id: api.world.companies.own, type: "config" },
      file: { field: "file", name: "a.bin", content: Buffer.alloc(LIMIT + 1) },
    });
    expect(answer.status).toBe(403);
    expect(await leftovers()).toEqual([]);
  });

  test("sent twice under one key is there once", async () => {
    const send = (content: string) =>
      admin.upload(
        "/files",
        {
          fields: { company_id: api.world.companies.own, type: "config" },
          file: { field: "file", name: "once.bin", content },
        },
        { headers: { "idempotency-key": "same" } },
      );
    const [first, again] = [await send("one"), await send("one")];
    expect(again.body).toEqual(first.body);
    expect((await send("other")).body.errors[0].code).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("of another company looks as if it were not there", async () => {
    const created = await upload("secret");
    const { companies } = api.world;
    await api.db
      .updateTable("files")
      .set({ company_id: companies.foreign })
      .where("id", "=", created.body.data.id)
      .execute();
    for (const url of [`/files/${created.body.data.id}`, `/files/${created.body.data.id}/download`])
      expect((await admin.get(url)).status).toBe(404);
    expect((await admin.delete(`/files/${created.body.data.id}`)).status).toBe(404);
  });
});

describe("global firmware", () => {
  test("is seen by every company, and changed only by who may offer it", async () => {
    const file = { field: "file", name: "RUTX_R_00.07.20.bin", content: "firmware" };
    const created = await chief.upload("/files/global/firmware", { fields: { version: "07.20" }, file });
    const { id } = created.body.data;
    expect(created.body.data).toMatchObject({ type: "global_firmware", channel: "stable" });
    expect(created.body.data).not.toHaveProperty("company_id");
    expect((await chief.get("/files/global/firmware")).body.meta.total).toBe(1);
    expect((await admin.get("/files?type=global_firmware")).body.data[0].id).toBe(id);
    expect((await admin.put(`/files/${id}`, { description: "mine" })).status).toBe(404);
    const newer = { field: "file", name: "RUTX_R_00.07.21.bin", content: "firmware" };
    const latest = await chief.upload("/files/global/firmware", { fields: { channel: "latest" }, file: newer });
    const channels = async (sort: string) =>
      (await chief.get(`/files/global/firmware?sort=${sort}`)).body.data.map((one: { channel: string }) => one.channel);
    expect([await channels("channel"), await channels("-channel")]).toEqual([
      ["latest", "stable"],
      ["stable", "latest"],
    ]);
    const other = { fields: { channel: "nightly" }, file: newer };
    expect((await chief.upload("/files/global/firmware", other)).body.errors[0].source).toBe("channel");
    expect((await chief.delete(`/files/global/firmware/${latest.body.data.id}`)).status).toBe(200);
    expect((await admin.delete(`/files/${id}`)).status).toBe(404);
    expect((await admin.delete(`/files/global/firmware/${id}`)).status).toBe(403);
    expect((await chief.delete(`/files/global/firmware/${id}`)).status).toBe(200);
  });
});

describe("an image", () => {
  const send = (content: Buffer, name = "plan.png") =>
    admin.upload("/images", {
      fields: { company_id: api.world.companies.own, type: "device_dashboard" },
      file: { field: "image", name, content },
    });

  test("is known by its content, not its name, and shown as what it is", async () => {
    const created = await send(PIXEL, "photo.jpg");
    expect(created.body.data).toMatchObject({
      name: "photo.jpg",
      size: PIXEL.length,
      original_width: 1,
      original_height: 1,
    });
    const shown = await admin.get(`/images/${created.body.data.id}`);
    expect([shown.headers["content-type"], shown.body.equals(PIXEL)]).toEqual(["image/png", true]);
  });

  test("has a thumbnail that is no larger than it has to be, of the same kind and shape", async () => {
    const large = await sharp({ create: { width: 1600, height: 400, channels: 3, background: "#1c64d4" } })
      .jpeg()
      .toBuffer();
    const { id } = (await send(large, "wide.jpg")).body.data;
    const shown = await admin.get(`/images/${id}/thumbnail`);
    expect([shown.status, shown.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(await sharp(shown.body).metadata()).toMatchObject({ format: "jpeg", width: 320, height: 80 });
    const broken = Buffer.concat([large.subarray(0, large.length / 2), Buffer.alloc(40)]);
    const odd = (await send(broken, "broken.jpg")).body.data.id;
    expect((await admin.get(`/images/${odd}/thumbnail`)).status).toBe(404);
    for (const image of [id, odd]) await admin.delete(`/images/${image}`);
  });

  test("that is no picture, or too large in any way, is refused", async () => {
    const wide = Buffer.from(PIXEL);
    wide.writeUInt32BE(2049, 16);
    for (const content of [Buffer.from("<svg onload=alert(1)>"), wide, Buffer.alloc(0)])
      expect((await send(content)).status).toBe(422);
    expect((await send(Buffer.concat([PIXEL, Buffer.alloc(5 * 1024 * 1024)]))).status).toBe(413);
    expect(await counted("images")).toBe("1");
  });
});

describe("many files at once", () => {
  const zip = (files: number[]) => admin.post("/files/download/zip", { files });

  test("come as one archive that other programs open, no name twice", async () => {
    const contents = [Buffer.from("first"), Buffer.alloc(600_000, 7), Buffer.alloc(0)];
    const ids: number[] = [];
    for (const [index, content] of contents.entries())
      ids.push((await upload(content, { name: index === 1 ? "Straße.bin" : "same.tar.gz" })).body.data.id);
    const sent = await zip(ids);
    expect([sent.status, sent.headers["content-type"]]).toEqual([200, "application/zip"]);
    expect(sent.headers["content-disposition"]).toContain("files-2026-05-04.zip");
    expect(Number(sent.headers["content-length"])).toBe(sent.body.length);
    const folder = await mkdtemp(join(tmpdir(), "farhelm-zip-"));
    await writeFile(join(folder, "files.zip"), sent.body);
    const script = `import json,sys,zipfile
z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
print(json.dumps([[i.filename,i.file_size] for i in z.infolist()]))`;
    const listed = execFileSync("python3", ["-c", script, join(folder, "files.zip")], { encoding: "utf8" });
    await rm(folder, { recursive: true });
    expect(JSON.parse(listed)).toEqual([
      ["same.tar.gz", 5],
      ["same (2).tar.gz", 0],
      ["Straße.bin", 600_000],
    ]);
    for (const id of ids) await admin.delete(`/files/${id}`);
  });

  test("are all refused when one is not to be seen", async () => {
    const { id } = (await upload("mine")).body.data;
    expect((await zip([id, 999_999])).body.errors[0].source).toBe("files");
    expect((await zip([])).status).toBe(422);
    await admin.delete(`/files/${id}`);
  });
});

test("files are found by their device, or by having one or none, and removed together or not at all", async () => {
  const { own } = api.world.companies;
  const add = (name: string, device_id: number | null) => ({
    ...{ company_id: own, type: "config" as const, name, file_size: 1, sha256: Buffer.alloc(32), device_id },
  });
  const rows = await api.db
    .insertInto("files")
    .values([add("of-device", api.world.devices.own), add("of-none", null)])
    .returning("id")
    .execute();
  const [ofDevice = 0, ofNone = 0] = rows.map(({ id }) => id);
  const found = async (device: string) =>
    (await admin.get(`/files?device_id=${device}&sort=-id&limit=100`)).body.data.map(({ id }: { id: number }) => id);
  expect(await found(String(api.world.devices.own))).toEqual([ofDevice]);
  expect(await found("not_null")).toEqual([ofDevice]);
  expect(await found("is_null")).toContain(ofNone);
  expect(await found("is_null")).not.toContain(ofDevice);
  expect(await found("is_null,not_null")).toEqual(expect.arrayContaining([ofDevice, ofNone]));
  expect((await admin.get("/files?device_id=any")).status).toBe(422);
  expect((await admin.delete("/files", { id: [ofDevice, 2_000_000_000] })).status).toBe(404);
  expect(await found("not_null")).toEqual([ofDevice]);
  expect((await admin.delete("/files", { id: [ofDevice, ofNone] })).status).toBe(200);
  expect(await found("is_null,not_null")).not.toContain(ofNone);
  expect(await found("not_null")).toEqual([]);
});

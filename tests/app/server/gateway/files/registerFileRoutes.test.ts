import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { downloadFile, uploadFile } from "../../../../../app/agent/transfer.mjs";
import { FileStore } from "../../../../../app/server/files/FileStore";
import { registerFileRoutes } from "../../../../../app/server/gateway/files/registerFileRoutes";
import { ownTemporaryFolder } from "../../files/ownTemporaryFolder";
import { addDevice, createGatewayFixture, within } from "../gatewayFixture";

const CONTENT = randomBytes(700_001);
const LIMIT = 83_886_080;

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>;
let app: FastifyInstance;
let server: string;
let count = 0;
let serial: string;
let device: number;

beforeAll(async () => {
  fixture = await createGatewayFixture();
  app = Fastify();
  const files = new FileStore(fixture.database.kysely);
  await registerFileRoutes(app, { database: fixture.database, files, log: fixture.log });
  await app.listen({ port: 0, host: "127.0.0.1" });
  server = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  serial = `file-${++count}`;
  device = await addDevice(fixture.database, serial);
});
afterAll(async () => {
  await app?.close();
  await fixture?.close();
});

const rowsOf = async (text: string, values: unknown[] = []) => (await fixture.database.pool.query(text, values)).rows;
const digest = (content: Buffer) => createHash("sha256").update(content).digest("hex");

/** Queues a running job for the device, with a file to download if there is content. */
async function queueJob(action: string, content?: Buffer, state = "running"): Promise<number> {
  let file: number | null = null;
  if (content) {
    const text = `insert into files (company_id, type, name, file_size, sha256) values (3, 'firmware', 'Straße.bin', $1, decode($2, 'hex')) returning id`;
    file = (await rowsOf(text, [content.length, digest(content)]))[0].id;
    for (let at = 0, position = 0; at < content.length; at += 100_000, position += 1)
      await rowsOf("insert into file_chunks values ($1, $2, $3)", [file, position, content.subarray(at, at + 100_000)]);
  }
  const text = `insert into device_jobs (company_id, device_id, device_name, device_serial, action, state, file_id)
    values (3, $1, 'D', 'D', $2, $3, $4) returning id`;
  return (await rowsOf(text, [device, action, state, file]))[0].id;
}

const as = (name = serial, secret = `secret of ${name}`) => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString("base64")}`,
});
const get = (job: number | string, headers: Record<string, string> = as()) =>
  fetch(`${server}/door/files/${job}`, { headers });
const upload = (job: number, body: Buffer | string, headers: Record<string, string> = {}) =>
  fetch(`${server}/door/files/${job}`, { method: "PUT", body: body as BodyInit, headers: { ...as(), ...headers } });
const filesOf = () =>
  rowsOf("select id, type, name, file_size::int as size, device_id from files where device_id = $1 order by id", [
    device,
  ]);
const leftovers = ownTemporaryFolder();

describe("a device takes the file of its job", () => {
  test("later, when it cannot be read now, and the log says why", async () => {
    const job = await queueJob("update_firmware", CONTENT);
    await rowsOf(
      "update files set object_key = 'elsewhere' where id = (select file_id from device_jobs where id = $1)",
      [job],
    );
    const response = await get(job);
    expect([response.status, response.headers.get("retry-after"), await response.text()]).toEqual([503, "30", ""]);
    expect(fixture.log.lines.splice(0).join()).toContain("A file for a device could not be read.");
    await rowsOf("update files set object_key = null where id = (select file_id from device_jobs where id = $1)", [
      job,
    ]);
    expect((await get(job)).status).toBe(200);
  });

  test("whole or in parts, under its name, while the job is under way", async () => {
    const job = await queueJob("update_firmware", CONTENT);
    const complete = await get(job);
    expect([complete.status, complete.headers.get("content-length"), complete.headers.get("accept-ranges")]).toEqual([
      200,
      String(CONTENT.length),
      "bytes",
    ]);
    expect(complete.headers.get("content-disposition")).toContain("filename*=UTF-8''Stra%C3%9Fe.bin");
    expect(Buffer.from(await complete.arrayBuffer()).equals(CONTENT)).toBe(true);
    for (const [range, from, to] of [
      ["bytes=99990-200010", 99_990, 200_010],
      ["bytes=650000-", 650_000, 700_000],
      ["bytes=-10", 699_991, 700_000],
      ["bytes=0-0", 0, 0],
    ] as const) {
      const part = await get(job, { ...as(), range });
      expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes ${from}-${to}/700001`]);
      expect(Buffer.from(await part.arrayBuffer()).equals(CONTENT.subarray(from, to + 1))).toBe(true);
    }
    expect((await get(job, { ...as(), range: "bytes=700001-" })).status).toBe(416);
    expect((await get(job, { ...as(), range: "lines=1-2" })).status).toBe(200);
    await rowsOf("update device_jobs set state = 'completed' where id = $1", [job]);
    expect((await get(job)).status).toBe(404);
  });

  test("and no other device's, nor before it was given, nor with a wrong secret", async () => {
    const job = await queueJob("update_firmware", CONTENT);
    const other = `file-${++count}`;
    await addDevice(fixture.database, other);
    expect((await get(job, as(other))).status).toBe(404);
    expect((await get(job, as(serial, "wrong"))).status).toBe(401);
    expect((await get(job, as("file-unknown"))).status).toBe(401);
    expect((await get(job, {})).status).toBe(401);
    expect((await get(await queueJob("update_firmware", CONTENT, "waiting"))).status).toBe(404);
    expect((await get(await queueJob("reboot", CONTENT))).status).toBe(404);
    for (const odd of ["0", "-1", "99999999999", "x", "1e2"]) expect((await get(odd)).status).toBe(404);
  });

  test("goes on where it was when the connection breaks, and takes nothing that is not what was announced", async () => {
    const job = await queueJob("upload_file", CONTENT);
    const { port } = app.server.address() as AddressInfo;
    let connections = 0;
    // A proxy that breaks the connection after every 150,000 bytes.
    const line = createServer((near) => {
      connections += 1;
      let remaining = 150_000;
      const through = connect(port, "127.0.0.1");
      near.pipe(through);
      through.on("data", (chunk: Buffer) => {
        near.write(chunk.subarray(0, remaining));
        remaining -= chunk.length;
        if (remaining <= 0) near.end(() => through.destroy());
      });
      for (const socket of [near, through]) socket.on("error", () => {});
      through.on("close", () => near.destroy());
    });
    await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
    const connection = {
      server: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
      serial,
      secret: `secret of ${serial}`,
    };
    const got: Buffer[] = [];
    const file = { path: `/door/files/${job}`, name: "x", size: CONTENT.length, sha256: digest(CONTENT) };
    await downloadFile(connection, file, (chunk) => void got.push(chunk));
    expect(Buffer.concat(got).equals(CONTENT)).toBe(true);
    expect(connections).toBeGreaterThan(3);
    await expect(
      downloadFile({ ...connection, server }, { ...file, sha256: digest(Buffer.of()) }, () => {}),
    ).rejects.toThrow("not the one");
    await expect(downloadFile({ ...connection, server, secret: "wrong" }, file, () => {})).rejects.toThrow("401");
    line.close();
  });
});

describe("a device brings the file of its job", () => {
  test.each([
    ["download_backup", "config"],
    ["download_troubleshoot", "troubleshoot"],
    ["download_eventslog", "eventslog"],
    ["download_file", "custom_file"],
  ])("%s makes a file of type %s, once, however often it is brought", async (action, type) => {
    const job = await queueJob(action);
    const connection = { server, serial, secret: `secret of ${serial}` };
    await uploadFile(
      connection,
      { path: `/door/files/${job}`, limit: LIMIT },
      { name: "Büro 1.tar.gz", content: CONTENT },
    );
    const second = await upload(job, "another", { "content-disposition": 'attachment; filename="../../second.bin"' });
    expect(second.status).toBe(201);
    expect(await filesOf()).toEqual([{ id: expect.any(Number), type, name: "second.bin", size: 7, device_id: device }]);
    const [{ file_id }] = await rowsOf("select file_id from device_jobs where id = $1", [job]);
    expect(file_id).toBe((await filesOf())[0].id);
    await within(async () => expect(await leftovers()).toEqual([]), 3000);
  });

  test("as a backup of its rules, of which only as many stay as they keep", async () => {
    const text = `insert into device_settings (device_id, kind, value) values ($1, 'backup', '{"enabled": true, "keep": 2}')`;
    await rowsOf(text, [device]);
    expect((await upload(await queueJob("download_backup"), "asked for once")).status).toBe(201);
    for (const day of [1, 2, 3]) {
      const job = await queueJob("download_backup");
      await rowsOf("update device_jobs set due_at = make_timestamptz(2026, 1, $2, 0, 0, 0, 'UTC') where id = $1", [
        job,
        day,
      ]);
      expect((await upload(job, `day ${day} `.repeat(day))).status).toBe(201);
    }
    const stored = (await filesOf()).map(({ type, size }) => [type, size]);
    expect(stored).toEqual([
      ["config", 14],
      ["periodic_backup", 12],
      ["periodic_backup", 18],
    ]);
  });

  test("[modal-catalogue.export-backup] as one of as many as its export keeps, but none that a tag still gives to devices", async () => {
    for (const size of [1, 2, 3])
      expect((await upload(await queueJob("download_backup"), "x".repeat(size))).status).toBe(201);
    const [{ id }] = await filesOf();
    const tag = "insert into tags (company_id, name) select company_id, $2 from devices where id = $1 returning id";
    const [{ id: tagId }] = await rowsOf(tag, [device, `keeps ${serial}`]);
    await rowsOf("insert into tag_actions (tag_id, action, file_id) values ($1, 'config_upload', $2)", [tagId, id]);
    const job = await queueJob("download_backup");
    await rowsOf(`update device_jobs set detail = '{"keep": 2}' where id = $1`, [job]);
    expect((await upload(job, "x".repeat(4))).status).toBe(201);
    expect((await filesOf()).map(({ size }) => size)).toEqual([1, 3, 4]);
  });

  test("of no more than the limit, for no other device's job, and only what its digest says", async () => {
    const job = await queueJob("download_backup");
    const tooLarge = await upload(job, Buffer.alloc(LIMIT + 1)).catch((error: Error) => error);
    if (!(tooLarge instanceof Error)) expect(tooLarge.status).toBe(413);
    let enqueued = 0;
    const unannounced = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(1_000_000));
        enqueued += 1_000_000;
        if (enqueued > 2 * LIMIT) controller.close();
      },
    });
    const tooLong = await fetch(`${server}/door/files/${job}`, {
      ...{ method: "PUT", body: unannounced, headers: as(), duplex: "half" },
    } as RequestInit).catch((error: Error) => error);
    if (!(tooLong instanceof Error)) expect(tooLong.status).toBe(413);
    expect(enqueued, "the connection ends soon after the limit").toBeLessThan(2 * LIMIT);
    expect((await upload(job, "content", { "x-content-sha256": digest(CONTENT) })).status).toBe(422);
    const other = `file-${++count}`;
    await addDevice(fixture.database, other);
    expect((await upload(job, "content", as(other))).status).toBe(404);
    expect((await upload(await queueJob("reboot"), "content")).status).toBe(404);
    expect(await filesOf()).toEqual([]);
    await within(async () => expect(await leftovers()).toEqual([]), 3000);
  });

  test("and nothing is left of what was broken off", async () => {
    const job = await queueJob("download_backup");
    const sending = request(`${server}/door/files/${job}`, {
      ...{ method: "PUT", headers: { ...as(), "content-length": "1000000" } },
    });
    sending.on("error", () => {});
    sending.write(Buffer.alloc(400_000));
    await within(async () => expect(await leftovers()).toHaveLength(1), 3000);
    sending.destroy();
    await within(async () => expect(await leftovers()).toEqual([]), 3000);
    expect(await filesOf()).toEqual([]);
    expect(fixture.log.lines).toEqual([]);
  });
});

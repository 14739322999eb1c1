import { randomBytes } from "node:crypto";
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installPrograms } from "../terminals/installPrograms";
import { type OpenSsh, startOpenSsh } from "../terminals/startOpenSsh";
import { byPort } from "../terminals/terminalFixture";
import { createFileFixture } from "./fileFixture";
import { sha256, type TestFiles } from "./TestFiles";

const hasPrograms = installPrograms();
const folder = mkdtempSync(join(tmpdir(), "farhelm-files-"));
const targets = new Set<{ destroy(): void }>();
let fixture: Awaited<ReturnType<typeof createFileFixture>>;
let openSsh: OpenSsh;
beforeAll(async () => {
  if (!hasPrograms) return;
  openSsh = await startOpenSsh(folder);
  fixture = await createFileFixture({
    "localhost:22": (stream) => {
      targets.add(stream);
      byPort(openSsh.port)(stream);
    },
  });
});
afterAll(async () => {
  openSsh?.close();
  await fixture?.api.close();
  rmSync(folder, { recursive: true, force: true });
});

const signIn = (files: TestFiles) => files.signIn({ username: openSsh.username, privateKey: openSsh.keys.plain });

async function resume(session: number, connection: string): Promise<TestFiles> {
  const files = await fixture.connectTo(session);
  files.send({ type: "resume", connection });
  await files.next("open");
  return files;
}

describe.skipIf(!hasPrograms)("[files.resume] a transfer whose connection is cut again and again", () => {
  test("arrives whole, as an upload: the connection to the target is kept", async () => {
    const bytes = randomBytes(52_000_000);
    const path = join(mkdtempSync(join(folder, "test-")), "file");
    const { session, files: first } = await fixture.open(22);
    const { connection } = await signIn(first);
    let files = first;
    let [cuts, from] = [0, 0];
    while (from < bytes.length) {
      const id = files.start("write", { path, size: bytes.length, part: "resume" });
      const { offset, digest } = await files.next("ready", id);
      expect(digest).toBe(sha256(bytes.subarray(0, offset)));
      expect(offset).toBeGreaterThanOrEqual(from);
      from = Math.min(offset + 6_000_000, bytes.length);
      await files.sendAll(id, bytes, { from: offset, to: from });
      if (from === bytes.length) {
        files.send({ type: "finish", id, digest: sha256(bytes) });
        expect(await files.end(id)).toMatchObject({ type: "done" });
        break;
      }
      // What was on its way when it was cut may not have arrived.
      from = offset;
      files.socket.terminate();
      cuts += 1;
      files = await resume(session, connection);
    }
    expect(cuts).toBeGreaterThan(5);
    expect(sha256(readFileSync(path))).toBe(sha256(bytes));
    expect(readdirSync(join(path, ".."))).toEqual(["file"]);
    files.send({ type: "end" });
  });

  test("arrives whole, as a download", async () => {
    const bytes = randomBytes(20_000_000);
    const path = join(mkdtempSync(join(folder, "test-")), "file");
    writeFileSync(path, bytes);
    const { session, files: first } = await fixture.open(22);
    const { connection } = await signIn(first);
    let files = first;
    let received = Buffer.alloc(0);
    while (received.length < bytes.length) {
      const id = files.start("read", { path, offset: received.length });
      expect(await files.next("content", id)).toMatchObject({ offset: received.length, size: bytes.length });
      while (files.length(id) < Math.min(4_000_000, bytes.length - received.length)) await wait(5);
      files.socket.terminate();
      received = Buffer.concat([received, files.content(id)]);
      files = await resume(session, connection);
    }
    expect(received.equals(bytes)).toBe(true);
    appendFileSync(path, "more");
    const id = files.start("read", { path, offset: bytes.length });
    expect((await files.next("content", id)).size).toBe(statSync(path).size);
    files.send({ type: "end" });
  });

  test("is continued over another connection when that to the target was lost, and the part is read back", async () => {
    const bytes = randomBytes(8_000_000);
    const path = join(mkdtempSync(join(folder, "test-")), "file");
    const { session, files } = await fixture.open(22);
    await signIn(files);
    const id = files.start("write", { path, size: bytes.length });
    await files.next("ready", id);
    await files.sendAll(id, bytes, { to: 5_000_000 });
    for (const target of targets) target.destroy();
    expect(await files.closed).toEqual({ code: 4002, reason: "The connection to the device was lost." });
    expect(readdirSync(join(path, ".."))).toEqual([".file.farhelm-part"]);
    const again = await fixture.connectTo(session);
    await signIn(again);
    expect(await again.upload(path, bytes)).toMatchObject({ code: "part-exists" });
    expect(await again.upload(path, bytes, { part: "resume" })).toEqual({ type: "done", digest: sha256(bytes) });
    expect(readFileSync(path).equals(bytes)).toBe(true);
    again.send({ type: "end" });
  });

  test("does not continue a part that was changed meanwhile by another client", async () => {
    const bytes = randomBytes(3_000_000);
    const path = join(mkdtempSync(join(folder, "test-")), "file");
    const { files } = await fixture.open(22);
    await signIn(files);
    writeFileSync(join(path, "..", ".file.farhelm-part"), randomBytes(1_000_000));
    const id = files.start("write", { path, size: bytes.length, part: "resume" });
    const { offset, digest } = await files.next("ready", id);
    expect(offset).toBe(1_000_000);
    expect(digest).not.toBe(sha256(bytes.subarray(0, offset)));
    await files.sendAll(id, bytes, { from: offset });
    files.send({ type: "finish", id, digest: sha256(bytes) });
    expect(await files.end(id)).toMatchObject({ code: "wrong-digest" });
    expect(await files.upload(path, bytes, { part: "replace" })).toMatchObject({ type: "done" });
    files.send({ type: "end" });
  });
});

describe.skipIf(!hasPrograms)("[files.session] the files of a session", () => {
  test("belong to it and its user, end with it, and are counted", async () => {
    const { session, files } = await fixture.open(22);
    const { connection } = await signIn(files);
    const other = await fixture.addSession("admin@own.test", 22, "sftp");
    const refusal = { code: 4000, reason: "There is no such connection any more." };
    for (const [of, id] of [
      [other, connection],
      [session, "unknown"],
    ] as const) {
      const foreign = await fixture.connectTo(of);
      foreign.send({ type: "resume", connection: id });
      expect(await foreign.closed).toEqual(refusal);
    }
    const taking = await resume(session, connection);
    expect(await files.closed).toEqual({ code: 4002, reason: "The connection was continued elsewhere." });
    await taking.read({ path: "/proc/self/status" });
    const part = join(folder, ".ended.farhelm-part");
    const id = taking.start("write", { path: join(folder, "ended"), size: 10 });
    await taking.next("ready", id);
    taking.sendContent(id, Buffer.from("12345"));
    await taking.next("received", id);
    await fixture.admin.send("DELETE", `/devices/connect/sessions/${session}`);
    expect(await taking.closed).toMatchObject({ code: 4001 });
    expect(readFileSync(part, "utf8")).toBe("12345");
    const { input_data, output_data } = await fixture.session(session);
    expect(Math.min(Number(input_data), Number(output_data))).toBeGreaterThan(1_000);
    const again = await fixture.addSession("admin@own.test", 22, "vnc");
    const desktop = await fixture.connectTo(again);
    desktop.send({ type: "start" });
    expect(await desktop.closed).toEqual({ code: 4000, reason: "The target of this session has no files." });
  });
});

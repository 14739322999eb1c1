import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { installPrograms } from "../terminals/installPrograms";
import { type OpenSsh, startOpenSsh } from "../terminals/startOpenSsh";
import { byPort } from "../terminals/terminalFixture";
import { createFileFixture } from "./fileFixture";
import { sha256, type TestFiles } from "./TestFiles";

const hasPrograms = installPrograms();
const folder = mkdtempSync(join(tmpdir(), "farhelm-files-"));
let fixture: Awaited<ReturnType<typeof createFileFixture>>;
let openSsh: OpenSsh;
let files: TestFiles;
let home: string;
beforeAll(async () => {
  if (!hasPrograms) return;
  openSsh = await startOpenSsh(folder);
  fixture = await createFileFixture({ "localhost:22": (stream) => byPort(openSsh.port)(stream) });
  ({ files } = await fixture.open(22));
  ({ home } = await files.signIn({ username: openSsh.username, privateKey: openSsh.keys.plain }));
});
afterAll(async () => {
  openSsh?.close();
  await fixture?.api.close();
  rmSync(folder, { recursive: true, force: true });
});

let at: string;
beforeEach(() => {
  at = mkdtempSync(join(folder, "test-"));
});
const CANCELLED = { type: "failed", code: "cancelled", reason: "The request was cancelled." };
const failed = (code: string) => expect.objectContaining({ type: "failed", code });

describe.skipIf(!hasPrograms)("[files.browse] the files of OpenSSH", () => {
  test("begin in the user's home, and real paths are found", async () => {
    expect(home).toBe(userInfo().homedir);
    mkdirSync(join(at, "x"));
    expect(await files.ask("real-path", { path: `${at}/x/..` })).toEqual({ type: "done", path: at });
  });

  test("are listed with what is known of them, 10 000 in one folder", async () => {
    for (let count = 0; count < 10_000; count += 1) writeFileSync(join(at, `file-${count}`), "");
    mkdirSync(join(at, "sub"));
    writeFileSync(join(at, "file-7"), "seven", { mode: 0o640 });
    symlinkSync("file-7", join(at, "link"));
    const entries = await files.list(at);
    expect(entries).toHaveLength(10_002);
    const named = (name: string) => entries.find((entry) => entry.name === name);
    const { mtimeMs, uid, gid } = statSync(join(at, "file-7"));
    const known = { size: 5, modified: Math.floor(mtimeMs / 1000), permissions: 0o644, owner: uid, group: gid };
    expect(named("file-7")).toEqual({ name: "file-7", kind: "file", ...known });
    expect(named("sub")).toMatchObject({ kind: "folder" });
    expect(named("link")).toMatchObject({ kind: "link" });
    expect(await files.ask("stat", { path: `${at}/link` })).toMatchObject({ attributes: { kind: "link" } });
    expect(await files.ask("stat", { path: `${at}/link`, follow: true })).toMatchObject({
      attributes: { kind: "file", size: 5 },
    });
    expect(await files.ask("list", { path: `${at}/file-1` })).toEqual(failed("not-a-folder"));
    expect(await files.ask("list", { path: `${at}/none` })).toEqual(failed("no-such-file"));
  });

  test("are renamed, and replaced only with `replace`", async () => {
    writeFileSync(join(at, "one"), "1");
    writeFileSync(join(at, "two"), "2");
    const paths = { from: `${at}/one`, to: `${at}/two` };
    expect(await files.ask("rename", paths)).toEqual(failed("exists"));
    expect(readFileSync(paths.to, "utf8")).toBe("2");
    expect(await files.ask("rename", { ...paths, replace: true })).toEqual({ type: "done" });
    expect([existsSync(paths.from), readFileSync(paths.to, "utf8")]).toEqual([false, "1"]);
    expect(await files.ask("make-folder", { path: `${at}/sub` })).toEqual({ type: "done" });
    expect(await files.ask("make-folder", { path: `${at}/sub` })).toEqual(failed("exists"));
    expect(await files.ask("rename", { from: `${at}/two`, to: `${at}/sub`, replace: true })).toEqual(
      failed("is-folder"),
    );
    expect(await files.ask("set-permissions", { path: `${at}/two`, permissions: 0o4751 })).toEqual({ type: "done" });
    expect(statSync(join(at, "two")).mode & 0o7777).toBe(0o4751);
  });

  test("are deleted, links without what they point to, and folders with their content only with `recursive`", async () => {
    mkdirSync(join(at, "tree", "deep", "deeper"), { recursive: true });
    for (let count = 0; count < 700; count += 1) writeFileSync(join(at, "tree", "deep", `file-${count}`), "x");
    writeFileSync(join(at, "outside"), "stays");
    symlinkSync(at, join(at, "tree", "deeper-link"));
    expect(await files.ask("delete", { path: `${at}/tree` })).toEqual(failed("not-empty"));
    expect(await files.ask("delete", { path: `${at}/tree`, recursive: true })).toEqual({ type: "done", deleted: 704 });
    expect(readdirSync(at)).toEqual(["outside"]);
    expect(await files.ask("delete", { path: `${at}/outside` })).toEqual({ type: "done", deleted: 1 });
    expect(await files.ask("delete", { path: `${at}/outside` })).toEqual(failed("no-such-file"));
  });

  test("are not deleted any further once that is cancelled", async () => {
    for (let folders = 0; folders < 30; folders += 1) {
      mkdirSync(join(at, "tree", `${folders}`), { recursive: true });
      for (let count = 0; count < 100; count += 1) writeFileSync(join(at, "tree", `${folders}`, `${count}`), "x");
    }
    const id = files.start("delete", { path: `${at}/tree`, recursive: true });
    expect((await files.next("progress", id)).count).toBeGreaterThan(0);
    files.send({ type: "cancel", id });
    expect(await files.end(id)).toEqual(failed("cancelled"));
    expect(readdirSync(join(at, "tree")).length).toBeGreaterThan(0);
  });

  test("cannot be named so that a name leads elsewhere", async () => {
    for (const path of [
      "",
      "relative",
      "/a/../b",
      "/a/./b",
      "/a//b",
      "/a/",
      "/a\0b",
      "/\uFFFD",
      `/${"x".repeat(5_000)}`,
    ])
      expect(await files.ask("stat", { path: path.slice(0, 4_096) })).toEqual(failed("name-not-accepted"));
    for (const name of ["line\nbreak", "escape\u001b[31m", "n".repeat(256)])
      expect(await files.ask("make-folder", { path: `${at}/${name}` })).toEqual(failed("name-not-accepted"));
    const longest = `${at}/${"n".repeat(255)}`;
    expect(await files.upload(longest, Buffer.from("long"))).toMatchObject({ type: "done" });
    expect(readFileSync(longest, "utf8")).toBe("long");
    expect(await files.ask("delete", { path: "/", recursive: true })).toEqual(failed("name-not-accepted"));
  });

  test("of names that are no text or cannot be seen are shown so", async () => {
    writeFileSync(Buffer.concat([Buffer.from(`${at}/caf`), Buffer.from([0xe9])]), "latin1");
    writeFileSync(join(at, "red\u001b[31m\u202Etxt"), "");
    const entries = await files.list(at);
    expect(entries.find(({ isUnusable }) => isUnusable)).toMatchObject({ name: "caf\uFFFD" });
    const shown = entries.find(({ name }) => name.startsWith("red"));
    expect(shown?.shown).toBe("red\u241B[31m\\u{202e}txt");
    expect(await files.ask("delete", { path: `${at}/${shown?.name}` })).toMatchObject({ deleted: 1 });
    expect(await files.ask("delete", { path: at, recursive: true })).toEqual(failed("name-not-accepted"));
  });
});

describe.skipIf(!hasPrograms)("[files.read] a file", () => {
  test("is read whole, from an offset, in part, and digested", async () => {
    const bytes = randomBytes(5_000_000);
    writeFileSync(join(at, "file"), bytes);
    const path = `${at}/file`;
    const id = files.start("read", { path });
    const { mtimeMs } = statSync(path);
    const version = { size: bytes.length, modified: Math.floor(mtimeMs / 1000) };
    expect(await files.next("content", id)).toEqual({ type: "content", id, offset: 0, ...version });
    expect(await files.end(id)).toEqual({ type: "done", bytes: bytes.length, ...version });
    expect(files.content(id).equals(bytes)).toBe(true);
    expect((await files.read({ path, offset: 4_000_001 })).equals(bytes.subarray(4_000_001))).toBe(true);
    expect((await files.read({ path, offset: 10, length: 20 })).equals(bytes.subarray(10, 30))).toBe(true);
    expect(await files.read({ path, offset: 6_000_000 })).toHaveLength(0);
    const digest = sha256(bytes.subarray(0, 3_333_333));
    expect(await files.ask("digest", { path, length: 3_333_333 })).toEqual({ type: "done", digest, bytes: 3_333_333 });
  });

  test("that is generated has content, and what is no file is not opened", async () => {
    expect((await files.read({ path: "/proc/self/status" })).toString()).toContain("Name:");
    expect(await files.ask("read", { path: at })).toEqual(failed("is-folder"));
    expect(await files.ask("read", { path: "/dev/zero" })).toEqual(failed("not-a-file"));
    expect(await files.ask("read", { path: `${at}/none` })).toEqual(failed("no-such-file"));
  });

  test("waits for a client that does not report it, while others are read; and can be cancelled", async () => {
    writeFileSync(join(at, "file"), randomBytes(20_000_000));
    const { files: slow } = await fixture.open(22);
    await slow.signIn({ username: openSsh.username, privateKey: openSsh.keys.plain });
    slow.reports = false;
    const id = slow.start("read", { path: `${at}/file` });
    for (let count = 0; count < 30; count += 1) await slow.ask("stat", { path: at });
    slow.reports = true;
    expect(await slow.read({ path: "/proc/self/status" })).not.toHaveLength(0);
    expect(slow.length(id)).toBeLessThanOrEqual(2_097_152);
    slow.send({ type: "cancel", id });
    expect(await slow.end(id)).toEqual(failed("cancelled"));
    slow.send({ type: "end" });
    expect(await slow.closed).toEqual({ code: 1000, reason: "The connection was ended." });
  });
});

describe.skipIf(!hasPrograms)("[files.write] an upload", () => {
  test("has another name until it is whole", async () => {
    const bytes = randomBytes(3_000_000);
    const path = `${at}/file`;
    const id = files.start("write", { path, size: bytes.length });
    expect(await files.next("ready", id)).toMatchObject({ offset: 0, digest: sha256(Buffer.alloc(0)) });
    await files.sendAll(id, bytes);
    expect(readdirSync(at)).toEqual([".file.farhelm-part"]);
    files.send({ type: "finish", id, digest: sha256(bytes) });
    expect(await files.end(id)).toEqual({ type: "done", digest: sha256(bytes) });
    expect(readdirSync(at)).toEqual(["file"]);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(await files.upload(`${at}/empty`, Buffer.alloc(0))).toMatchObject({ type: "done" });
    expect(readFileSync(`${at}/empty`)).toHaveLength(0);
  });

  test("replaces a file only with `replace`, and then has its permissions", async () => {
    writeFileSync(join(at, "script"), "old");
    chmodSync(join(at, "script"), 0o750);
    const path = `${at}/script`;
    expect(await files.upload(path, Buffer.from("new"))).toEqual(failed("exists"));
    expect(await files.upload(path, Buffer.from("new"), { replace: true })).toMatchObject({ type: "done" });
    expect(readFileSync(path, "utf8")).toBe("new");
    expect(lstatSync(path).mode & 0o777).toBe(0o750);
    mkdirSync(join(at, "folder"));
    expect(await files.upload(`${at}/folder`, Buffer.from("new"), { replace: true })).toEqual(failed("is-folder"));
    expect(await files.upload(`${at}/none/file`, Buffer.from("new"))).toEqual(failed("no-such-file"));
  });

  test("with another digest leaves nothing", async () => {
    const id = files.start("write", { path: `${at}/file`, size: 3 });
    await files.next("ready", id);
    files.sendContent(id, Buffer.from("abc"));
    files.send({ type: "finish", id, digest: sha256(Buffer.from("abd")) });
    expect(await files.end(id)).toEqual(failed("wrong-digest"));
    expect(readdirSync(at)).toEqual([]);
  });

  test("that is cancelled leaves its part, or nothing, and can be continued", async () => {
    const bytes = randomBytes(1_000_000);
    const path = `${at}/file`;
    const part = { path: `${at}/.file.farhelm-part`, size: 600_000 };
    const begin = async (options: { part?: "resume" | "replace" } = {}) => {
      const id = files.start("write", { path, size: bytes.length, ...options });
      const { offset } = await files.next("ready", id);
      if (offset < 600_000) await files.sendAll(id, bytes, { from: offset, to: 600_000 });
      return { id, offset };
    };
    const { id } = await begin();
    expect(await files.upload(path, bytes)).toEqual(failed("busy"));
    files.send({ type: "cancel", id });
    expect(await files.end(id)).toEqual({ ...CANCELLED, part });
    expect(await files.upload(path, bytes)).toMatchObject({ code: "part-exists", part });
    const second = await begin({ part: "resume" });
    expect(second.offset).toBe(600_000);
    files.send({ type: "cancel", id: second.id, discard: true });
    expect(await files.end(second.id)).toEqual(CANCELLED);
    expect(readdirSync(at)).toEqual([]);
    const third = await begin();
    files.send({ type: "cancel", id: third.id });
    await files.end(third.id);
    // Not by this server's memory: the part is read.
    writeFileSync(part.path, bytes.subarray(0, 300_000));
    expect((await begin({ part: "resume" })).offset).toBe(300_000);
  });
});

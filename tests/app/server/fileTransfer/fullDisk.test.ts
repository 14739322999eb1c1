import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installPrograms } from "../terminals/installPrograms";
import { type OpenSsh, startOpenSsh } from "../terminals/startOpenSsh";
import { byPort } from "../terminals/terminalFixture";
import { createFileFixture } from "./fileFixture";

const hasPrograms = installPrograms();
const folder = mkdtempSync(join(tmpdir(), "farhelm-files-"));
const disk = join(folder, "disk");
mkdirSync(disk);
const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", disk]).status === 0;
if (!isMounted) process.stderr.write("Not tested: a full disk at OpenSSH. Only root can mount one.\n");
let fixture: Awaited<ReturnType<typeof createFileFixture>>;
let openSsh: OpenSsh;
beforeAll(async () => {
  if (!hasPrograms || !isMounted) return;
  openSsh = await startOpenSsh(folder);
  fixture = await createFileFixture({ "localhost:22": (stream) => byPort(openSsh.port)(stream) });
});
afterAll(async () => {
  openSsh?.close();
  await fixture?.api.close();
  if (isMounted) execFileSync("umount", [disk]);
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!hasPrograms || !isMounted)(
  "[files.full-disk] an upload to a full disk fails with that reason, leaves its part, and is continued when there is room",
  async () => {
    writeFileSync(join(disk, "other"), randomBytes(1_000_000));
    const { files } = await fixture.open(22);
    await files.signIn({ username: openSsh.username, privateKey: openSsh.keys.plain });
    const bytes = randomBytes(1_500_000);
    const outcome = await files.upload(`${disk}/file`, bytes);
    expect(outcome).toMatchObject({ type: "failed", code: "disk-full", part: { path: `${disk}/.file.farhelm-part` } });
    expect(readdirSync(disk).sort()).toEqual([".file.farhelm-part", "other"]);
    expect(await files.ask("delete", { path: `${disk}/other` })).toMatchObject({ type: "done" });
    expect(await files.upload(`${disk}/file`, bytes, { part: "resume" })).toMatchObject({ type: "done" });
    expect(readdirSync(disk)).toEqual(["file"]);
    files.send({ type: "end" });
  },
);

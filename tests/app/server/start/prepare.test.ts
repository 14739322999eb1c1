import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { prepare } from "../../../../app/server/start/prepare.mjs";
import { temporaryFolder } from "../temporaryFolder";

const LOCK = {
  name: "small",
  version: "1.0.0",
  lockfileVersion: 3,
  requires: true,
  packages: { "": { name: "small", version: "1.0.0" } },
};

/** A project without packages; its lock file was modified at this second. */
function project(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "small", version: "1.0.0" }));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(LOCK));
  return folder;
}

function markInstalled(folder: string, time: number): void {
  mkdirSync(join(folder, "node_modules"));
  const marker = join(folder, "node_modules/.package-lock.json");
  writeFileSync(marker, JSON.stringify(LOCK));
  utimesSync(marker, time, time);
  writeFileSync(join(folder, "node_modules/kept"), "");
}

it("installs packages where there are none", async () => {
  const folder = project();
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await prepare(folder, { generate: false, build: false });
  expect(write.mock.calls).toEqual([["Installing packages; this happens once and takes about half a minute.\n"]]);
  write.mockRestore();
});

it("installs again when the lock file is newer than what is installed, and only then", async () => {
  const now = Date.now() / 1000;
  const current = project();
  markInstalled(current, now + 60);
  await prepare(current, { generate: false, build: false });
  expect(readdirSync(join(current, "node_modules"))).toContain("kept");
  const old = project();
  markInstalled(old, now - 60);
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await prepare(old, { generate: false, build: false });
  write.mockRestore();
  expect(readdirSync(join(old, "node_modules"))).not.toContain("kept");
});

it("says in one sentence why packages cannot be installed", async () => {
  const folder = project();
  writeFileSync(join(folder, "package.json"), "{");
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await expect(prepare(folder, { generate: false, build: false })).rejects.toThrow(
    /^The packages could not be installed \(\S.*package\.json.*\): fix that, then start again\.$/,
  );
  write.mockRestore();
});

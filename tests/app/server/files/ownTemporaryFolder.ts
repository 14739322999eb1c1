import { mkdtempSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";

/** Gives the tests of a file their own temporary folder; the returned function lists its files. */
export function ownTemporaryFolder(): () => Promise<string[]> {
  const common = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), "farhelm-own-"));
  beforeAll(() => {
    process.env.TMPDIR = folder;
  });
  afterAll(async () => {
    if (common === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = common;
    await rm(folder, { recursive: true, force: true });
  });
  return async () => readdirSync(folder).filter((name) => name.startsWith("farhelm-held-"));
}

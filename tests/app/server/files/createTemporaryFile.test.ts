import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFile, removeTemporaryFilesBefore } from "../../../../app/server/files/createTemporaryFile";
import { ownTemporaryFolder } from "./ownTemporaryFolder";

const held = ownTemporaryFolder();

test("what a killed server left is removed once it is old; files that arrive, and what is not held, stay", async () => {
  const arriving = await createTemporaryFile();
  const abandoned = await createTemporaryFile();
  for (const { path } of [arriving, abandoned]) writeFileSync(path, "a part");
  const foreign = join(tmpdir(), "farhelm-of-another");
  mkdirSync(foreign);
  const hour = 3_600_000;
  const old = new Date(Date.now() - 2 * hour);
  for (const folder of [dirname(abandoned.path), foreign]) utimesSync(folder, old, old);
  await removeTemporaryFilesBefore(new Date(Date.now() - hour));
  expect([abandoned.path, arriving.path, foreign].map(existsSync)).toEqual([false, true, true]);
  await arriving.remove();
  expect(await held()).toEqual([]);
});

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { holdFile, removeAbandonedFiles } from "../../../../app/server/files/holdFile";
import { ownTemporaryFolder } from "./ownTemporaryFolder";

const held = ownTemporaryFolder();

/** The number of a process that has ended. */
const gone = () => Number(spawnSync(process.execPath, ["-e", "console.log(process.pid)"]).stdout.toString());

test("what a killed process left is removed at the next start; files that arrive, and others, stay", async () => {
  const arriving = await holdFile();
  writeFileSync(arriving.path, "a part");
  const abandoned = join(tmpdir(), `farhelm-held-${gone()}-abcdef`);
  const foreign = join(tmpdir(), "farhelm-held-by-hand");
  for (const folder of [abandoned, foreign]) mkdirSync(folder);
  writeFileSync(join(abandoned, "file"), "a part");
  await removeAbandonedFiles();
  expect([abandoned, foreign, arriving.path].map(existsSync)).toEqual([false, true, true]);
  await arriving.remove();
  expect(existsSync(dirname(arriving.path))).toBe(false);
  expect(await held()).toEqual(["farhelm-held-by-hand"]);
});

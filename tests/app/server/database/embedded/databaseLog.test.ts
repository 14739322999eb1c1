import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { logLength, readLogFrom, severeMessage } from "../../../../../app/server/database/embedded/databaseLog";
import { temporaryFolder } from "../../temporaryFolder";

test.each([
  ["FATAL:  checkpoint request failed", "checkpoint request failed"],
  ["initdb: error: directory exists", "directory exists"],
  ["postgres: error while loading shared libraries: libicu", "postgres: error while loading shared libraries: libicu"],
  ["LOG:  database system is shut down", undefined],
  // Output of initdb and of crash recovery, and finally an unrelated line.
  [
    'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.\nPANIC:  no',
    "the disk is full",
  ],
  ["FATAL:  could not write: No space left on device\nFATAL:  checkpoint request failed", "the disk is full"],
])("of what PostgreSQL says the grave is told: %s", (text, excerpt) => {
  expect(severeMessage(text)).toBe(excerpt);
});

test("what an earlier start said is not taken for this one's", async () => {
  const file = join(temporaryFolder(), "database.log");
  expect([await logLength(file), await readLogFrom(file, 0)]).toEqual([0, ""]);
  writeFileSync(file, "FATAL:  earlier\n");
  const before = await logLength(file);
  writeFileSync(file, "LOG:  now\n", { flag: "a" });
  expect(await readLogFrom(file, before)).toBe("LOG:  now\n");
});

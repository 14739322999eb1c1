import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DATA_VERSION, openDataFolder } from "../../../../app/server/database/openDataFolder";
import { temporaryFolder } from "../temporaryFolder";

it("makes the folder and names its contents once and for all", async () => {
  const path = join(temporaryFolder(), "new", "data");
  const first = await openDataFolder(path);
  await first.close();
  const second = await openDataFolder(path);
  expect(second.id).toBe(first.id);
  expect(JSON.parse(readFileSync(join(path, "farhelm.json"), "utf8"))).toEqual({ id: first.id, version: DATA_VERSION });
  await second.close();
});

it("refuses a folder of a newer program and leaves it as it is", async () => {
  const path = temporaryFolder();
  const text = JSON.stringify({ id: "0123456789abcdef", version: DATA_VERSION + 1 });
  writeFileSync(join(path, "farhelm.json"), text);
  await expect(openDataFolder(path)).rejects.toThrow(
    `The data folder ${path} was written by a newer Farhelm (data version ${DATA_VERSION + 1}, this one knows ${DATA_VERSION}): start the newer program.`,
  );
  expect(readFileSync(join(path, "farhelm.json"), "utf8")).toBe(text);
  expect(existsSync(join(path, "server.lock"))).toBe(false);
});

it.each(["", "{", "null", "[]", '{"id":"../../etc","version":1}', '{"id":"0123456789abcdef"}'])(
  "refuses a folder whose identity is damaged: %j",
  async (text) => {
    const path = temporaryFolder();
    writeFileSync(join(path, "farhelm.json"), text);
    await expect(openDataFolder(path)).rejects.toThrow(/farhelm\.json is damaged: restore it from a backup/);
  },
);

it("says that a folder cannot be written to, and why", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "file"), "");
  await expect(openDataFolder(join(folder, "file"))).rejects.toThrow(
    "cannot be written to (a file of that name is in the way)",
  );
  await expect(openDataFolder(join(folder, "file", "data"))).rejects.toThrow(
    "(part of that path is a file, not a folder)",
  );
});

it.skipIf(process.getuid?.() === 0)("reports a folder this user may not write to", async () => {
  const path = join(temporaryFolder(), "closed");
  mkdirSync(path, { mode: 0o500 });
  await expect(openDataFolder(path)).rejects.toThrow(
    `The data folder ${path} cannot be written to (this user may not write there): choose another one with --data.`,
  );
});

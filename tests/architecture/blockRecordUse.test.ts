import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import registry from "../../schemas/registry.json";

const FOLDERS = ["app/console/blocks", "engine/blocks/windows"];
const blocks = registry.blocks as Record<string, { reads?: string[]; requires?: string[] } | undefined>;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => join(folder, name)),
);

test("a block in code that reads the record declares so in the registry, so that lists request what it needs", () => {
  const reading = files.filter((file) => /\bcontext\.record\b/.test(readFileSync(file, "utf8")));
  const silent = reading
    .map((file) => basename(file, ".tsx"))
    .filter((name) => name in blocks)
    .filter(
      (name) =>
        ![...(blocks[name]?.reads ?? []), ...(blocks[name]?.requires ?? [])].some((path) => /^record/.test(path)),
    );
  expect(reading.length).toBeGreaterThan(3);
  expect(silent).toEqual([]);
});

import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compileCached } from "../../codegen/compileCached";
import { compile, type Served } from "../../codegen/index";
import { partsOf } from "../../codegen/served";

const fixture = join(import.meta.dirname, "../fixtures/broken/base");
const CHOICE = { brand: "default", language: "en" };
let work = "";
let folder = "";
let cacheFolder = "";
let compiler: string[] = [];

beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), "cache-"));
  folder = join(work, "documents");
  cacheFolder = join(work, "cache");
  compiler = [join(work, "compiler.ts")];
  await cp(fixture, folder, { recursive: true });
  await writeFile(join(work, "compiler.ts"), "first");
});
afterEach(() => rm(work, { recursive: true }));

const start = () => compileCached(folder, { cacheFolder, compiler });
const files = () => readdir(cacheFolder).catch(() => []);
/** The serializable parts of a result, with a boot document. */
const valuesOf = (served: Served) => ({ ...partsOf(served), boot: served.boot(CHOICE) });

/** Changes the cached file, as a broken disk or a person may. */
async function replaceCached(change: (content: Buffer) => Buffer): Promise<void> {
  const [name = ""] = await files();
  await writeFile(join(cacheFolder, name), change(await readFile(join(cacheFolder, name))));
}

test("a second start serves what the first one compiled, to the last byte", async () => {
  const first = await start();
  expect(await files()).toHaveLength(1);
  const second = await start();
  expect(second).not.toHaveProperty("expanded");
  expect(valuesOf(second)).toEqual(valuesOf(first));
  expect(valuesOf(second)).toEqual(valuesOf(await compile({ folders: [folder] })));
});

test("what changed is compiled anew: a document, a new file, and what compiles them; the oldest results go", async () => {
  const versions = [(await start()).version];
  const book = join(folder, "forms/new-book.json");
  await writeFile(book, (await readFile(book, "utf8")).replace(/"title": "[^"]*"/, '"title": "Another title"'));
  versions.push((await start()).version);
  expect(new Set(versions).size).toBe(2);
  await writeFile(join(work, "compiler.ts"), "second");
  expect(await start()).toHaveProperty("expanded");
  const before = await files();
  expect(before).toHaveLength(3);
  for (const content of ["third", "fourth"]) {
    await writeFile(join(work, "compiler.ts"), content);
    await start();
  }
  expect(await files()).toHaveLength(4);
  await writeFile(join(work, "compiler.ts"), "second");
  expect(await start()).not.toHaveProperty("expanded");
});

test("documents with problems are reported each time and never cached", async () => {
  await writeFile(join(folder, "forms/broken.json"), "{");
  for (let turn = 0; turn < 2; turn += 1) expect((await start()).problems).not.toEqual([]);
  expect(await files()).toEqual([]);
});

test.each([
  ["cut off", (content: Buffer) => content.subarray(0, content.length / 2)],
  ["empty", () => Buffer.alloc(0)],
  ["other in one place", (content: Buffer) => Buffer.from(content).fill(1, content.length - 9, content.length - 8)],
])("a kept file that is %s is compiled anew and replaced", async (_name, change) => {
  const good = valuesOf(await start());
  await replaceCached(change);
  const again = await start();
  expect(again).toHaveProperty("expanded");
  expect(valuesOf(again)).toEqual(good);
  expect(await start()).not.toHaveProperty("expanded");
});

test("a place that cannot be written to costs nothing but compiling", async () => {
  await writeFile(cacheFolder, "a file where the folder would be");
  expect((await start()).problems).toEqual([]);
  await rm(cacheFolder);
  await mkdir(cacheFolder);
  await chmod(cacheFolder, 0o500);
  expect((await start()).problems).toEqual([]);
  await chmod(cacheFolder, 0o700);
});

test("servers that start together cache one complete result", async () => {
  const all = await Promise.all(Array.from({ length: 5 }, start));
  expect(new Set(all.map(({ version }) => version)).size).toBe(1);
  expect(await files()).toHaveLength(1);
  expect(await start()).not.toHaveProperty("expanded");
});

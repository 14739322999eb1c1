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
let kept = "";
let compiler: string[] = [];

beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), "kept-"));
  folder = join(work, "documents");
  kept = join(work, "kept");
  compiler = [join(work, "compiler.ts")];
  await cp(fixture, folder, { recursive: true });
  await writeFile(join(work, "compiler.ts"), "first");
});
afterEach(() => rm(work, { recursive: true }));

const start = () => compileCached(folder, { kept, compiler });
const files = () => readdir(kept).catch(() => []);
/** What a server needs, as values. */
const valuesOf = (served: Served) => ({ ...partsOf(served), boot: served.boot(CHOICE) });

/** Changes what was kept, as a disk or a person may. */
async function replaceKept(change: (content: Buffer) => Buffer): Promise<void> {
  const [name = ""] = await files();
  await writeFile(join(kept, name), change(await readFile(join(kept, name))));
}

test("a second start serves what the first one compiled, to the last byte", async () => {
  const first = await start();
  expect(await files()).toHaveLength(1);
  const second = await start();
  expect(second).not.toHaveProperty("expanded");
  expect(valuesOf(second)).toEqual(valuesOf(first));
  expect(valuesOf(second)).toEqual(valuesOf(await compile({ folders: [folder] })));
});

test("what changed is compiled anew: a document, a new file, and what compiles them; the former result goes", async () => {
  const versions = [(await start()).version];
  const book = join(folder, "forms/new-book.json");
  await writeFile(book, (await readFile(book, "utf8")).replace(/"title": "[^"]*"/, '"title": "Another title"'));
  versions.push((await start()).version);
  expect(new Set(versions).size).toBe(2);
  const before = await files();
  await writeFile(join(work, "compiler.ts"), "second");
  expect(await start()).toHaveProperty("expanded");
  const after = await files();
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
});

test("documents with problems are told each time and never kept", async () => {
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
  await replaceKept(change);
  const again = await start();
  expect(again).toHaveProperty("expanded");
  expect(valuesOf(again)).toEqual(good);
  expect(await start()).not.toHaveProperty("expanded");
});

test("a place that cannot be written to costs nothing but compiling", async () => {
  await writeFile(kept, "a file where the folder would be");
  expect((await start()).problems).toEqual([]);
  await rm(kept);
  await mkdir(kept);
  await chmod(kept, 0o500);
  expect((await start()).problems).toEqual([]);
  await chmod(kept, 0o700);
});

test("servers that start together keep one whole result", async () => {
  const all = await Promise.all(Array.from({ length: 5 }, start));
  expect(new Set(all.map(({ version }) => version)).size).toBe(1);
  expect(await files()).toHaveLength(1);
  expect(await start()).not.toHaveProperty("expanded");
});

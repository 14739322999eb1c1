// @long
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compile } from "../../codegen/index";
import { type Mutation, mutateText, mutations, splice } from "./mutations";

const schemas = join(import.meta.dirname, "../../schemas");
let folder = "";
let files: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "documents-"));
  await cp(schemas, folder, { recursive: true });
  const entries = await readdir(folder, { recursive: true });
  files = entries.filter((name) => /\.(json|yaml)$/.test(name) && !name.startsWith("meta")).sort();
});

afterAll(() => rm(folder, { recursive: true }));

/** Mutations of several documents at once, so that each compilation tries more. */
const changes = fc.array(fc.tuple(fc.nat(), mutations), { minLength: 1, maxLength: 5 });

test("whatever happens to documents, compiling says where they are wrong and never fails itself", {
  timeout: 240_000,
}, async () => {
  const property = fc.asyncProperty(changes, async (list) => {
    await checkChanged(list, mutateText);
  });
  await fc.assert(property, { numRuns: 40 });
});

test("whatever happens to their text, too", { timeout: 120_000 }, async () => {
  const property = fc.asyncProperty(changes, async (list) => {
    await checkChanged(list, (text, _file, mutations) => splice(text, mutations));
  });
  await fc.assert(property, { numRuns: 24 });
});

type Change = (text: string, file: string, mutations: readonly Mutation[]) => string;

async function checkChanged(list: readonly [number, Mutation[]][], change: Change): Promise<void> {
  const byFile = new Map(list.map(([pick, mutations]) => [join(folder, files[pick % files.length] ?? ""), mutations]));
  const before = new Map<string, string>();
  for (const [file, mutations] of byFile) {
    const text = await readFile(file, "utf8");
    before.set(file, text);
    await writeFile(file, change(text, file, mutations));
  }
  try {
    const { problems, files: modules, modules: names } = await compile({ folders: [folder] });
    const linesOf = new Map<string, string[]>();
    for (const problem of problems) {
      const lines = linesOf.get(problem.file) ?? (await readFile(problem.file, "utf8")).split("\n");
      linesOf.set(problem.file, lines);
      expect(problem.line, problem.message).toBeGreaterThan(0);
      expect(problem.line, problem.message).toBeLessThanOrEqual(lines.length);
      expect(problem.column, problem.message).toBeGreaterThan(0);
      expect(problem.column, problem.message).toBeLessThanOrEqual((lines[problem.line - 1]?.length ?? 0) + 1);
      expect(problem.message).not.toBe("");
    }
    for (const path of Object.values(names)) expect(modules.has(path)).toBe(true);
  } finally {
    for (const [file, text] of before) await writeFile(file, text);
  }
}

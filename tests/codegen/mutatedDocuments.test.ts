import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compile } from "../../codegen/index";
import { isObject, type Json } from "../../codegen/json";

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

/** Values that stand where nobody expects them. */
const odd = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    0,
    -1,
    1e300,
    "",
    "{",
    "{record.",
    "toString",
    "hasOwnProperty",
    "#/",
    "$ref",
    [],
    {},
    [[]],
    [{}],
  ),
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);

interface Mutation {
  at: number;
  how: "remove" | "replace" | "rename" | "repeat" | "nest";
  value: Json;
}

const mutations = fc.array(
  fc.record<Mutation>({
    at: fc.nat(),
    how: fc.constantFrom("remove", "replace", "rename", "repeat", "nest"),
    value: odd,
  }),
  { minLength: 1, maxLength: 3 },
);

/** What happens to several documents at once: each compiling then tries more. */
const changes = fc.array(fc.tuple(fc.nat(), mutations), { minLength: 1, maxLength: 5 });

test("whatever happens to documents, compiling says where they are wrong and never fails itself", {
  timeout: 240_000,
}, async () => {
  const property = fc.asyncProperty(changes, async (list) => {
    await checkChanged(list, (text, file, mutations) => {
      if (file.endsWith(".yaml")) return splice(text, mutations);
      return JSON.stringify(mutations.reduce(mutate, JSON.parse(text) as Json), null, 2);
    });
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
    for (const problem of problems) {
      const lines = (await readFile(problem.file, "utf8")).split("\n");
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

function mutate(document: Json, { at, how, value }: Mutation): Json {
  const holders: (Json[] | { [key: string]: Json })[] = [];
  const collect = (part: Json): void => {
    if (!Array.isArray(part) && !isObject(part)) return;
    holders.push(part);
    for (const inner of Object.values(part)) collect(inner);
  };
  const copy = structuredClone(document);
  collect(copy);
  const holder = holders[at % Math.max(1, holders.length)];
  if (!holder) return value;
  const keys = Object.keys(holder);
  const key = keys[(at >> 3) % Math.max(1, keys.length)];
  if (key === undefined) return copy;
  if (Array.isArray(holder)) changeList(holder, Number(key), how, value);
  else changeObject(holder, key, how, value);
  return copy;
}

function changeList(list: Json[], index: number, how: Mutation["how"], value: Json): void {
  if (how === "remove") list.splice(index, 1);
  else if (how === "repeat") list.splice(index, 0, structuredClone(list[index] ?? null));
  else list[index] = how === "nest" ? [list[index] ?? null] : value;
}

function changeObject(object: { [key: string]: Json }, key: string, how: Mutation["how"], value: Json): void {
  const before = object[key] ?? null;
  if (how === "remove" || how === "rename") delete object[key];
  if (how === "rename") object[`${key}${typeof value === "string" ? value : "x"}`] = before;
  if (how === "replace") object[key] = value;
  if (how === "repeat" || how === "nest") object[key] = how === "nest" ? { [key]: before } : [before, before];
}

function splice(text: string, list: readonly Mutation[]): string {
  return list.reduce((changed, { at, how, value }) => {
    const place = at % Math.max(1, changed.length);
    const removed = how === "remove" ? 1 + (at % 40) : 0;
    const added =
      how === "remove" ? "" : how === "repeat" ? changed.slice(place, place + 30) : String(JSON.stringify(value));
    return changed.slice(0, place) + added + changed.slice(place + removed);
  }, text);
}

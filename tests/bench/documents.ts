import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { compile } from "../../codegen/index";
import { measure, row } from "./measure";

const schemas = fileURLToPath(new URL("../../schemas", import.meta.url));

/**
 * Benchmarks compiling all documents in a new process, and recompiling them after one was saved. The floor is reading and
 * parsing the same files.
 */
export async function benchDocuments(): Promise<Record<string, string>[]> {
  const folder = await mkdtemp(join(tmpdir(), "documents-"));
  try {
    await cp(schemas, folder, { recursive: true });
    return await benchIn(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function benchIn(folder: string): Promise<Record<string, string>[]> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(json|yaml)$/.test(name) && !name.startsWith("meta"))
    .map((name) => join(folder, name));
  const floor = await measure(10, async () => files.map(parseFile));
  const start = performance.now();
  await compile({ folders: [folder] });
  const first = performance.now() - start;
  const form = join(folder, "forms/new-tag.json");
  const text = readFileSync(form, "utf8");
  let saved = 0;
  const changed = await measure(12, async () => {
    saved += 1;
    writeFileSync(form, text.replace('"#1A2B3C"', `"#${saved}"`));
    return compile({ folders: [folder] });
  });
  return [
    row(`compile ${files.length} documents, the first time`, first, floor.median),
    row("compile them after one was saved", changed.median, floor.median),
  ];
}

function parseFile(file: string): unknown {
  const text = readFileSync(file, "utf8");
  return file.endsWith(".yaml") ? parse(text) : JSON.parse(text);
}

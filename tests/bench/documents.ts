import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { compile } from "../../codegen/index";
import { measure, row } from "./measure";

const schemas = fileURLToPath(new URL("../../schemas", import.meta.url));

/** Compiling all documents; the floor is reading and parsing the same files. */
export async function benchDocuments(): Promise<Record<string, string>[]> {
  const files = readdirSync(schemas, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(json|yaml)$/.test(name) && !name.startsWith("meta"))
    .map((name) => join(schemas, name));
  const floor = await measure(10, async () => files.map(parseFile));
  const all = await measure(10, () => compile({ folders: [schemas] }));
  return [row(`compile ${files.length} documents`, all.median, floor.median)];
}

function parseFile(file: string): unknown {
  const text = readFileSync(file, "utf8");
  return file.endsWith(".yaml") ? parse(text) : JSON.parse(text);
}

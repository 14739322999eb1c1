import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { deserialize, serialize } from "node:v8";
import { partsOf, type Served, type ServedParts, servedOf } from "./served";

const PROJECT = join(import.meta.dirname, "..");
/** What decides, besides the documents, what is made of them; the lock file stands for all packages. */
const COMPILER = ["codegen", "engine/registry/names.ts", "package.json", "package-lock.json"].map((path) =>
  join(PROJECT, path),
);
const KEPT = join(PROJECT, "dist", "documents");
const DIGEST_BYTES = 32;

/**
 * The documents of one folder, for a server in which nobody works on them: compiled once, and read from a file from then
 * on, for as long as they and what compiles them say the same. Documents of which there is something to say are not kept.
 */
export async function compileCached(folder: string, { kept = KEPT, compiler = COMPILER } = {}): Promise<Served> {
  const digest = () => digestOfFiles([...compiler, folder]);
  const name = await digest();
  const found = await readKept(join(kept, name));
  if (found) return servedOf(found);
  const { compile } = await import("./compile");
  const compiled = await compile({ folders: [folder] });
  // What is said of documents names their files as seen from where the program was started.
  const isSilent = compiled.problems.length + compiled.warnings.length === 0;
  if (isSilent && (await digest()) === name) await keep(compiled, kept, name);
  return compiled;
}

/** Tells apart whatever the files at these paths, and below them, say. */
async function digestOfFiles(paths: readonly string[]): Promise<string> {
  const hash = createHash("sha256").update(process.version);
  for (const path of paths) {
    for (const file of await filesOf(path)) hash.update(`\0${file}\0`).update(await readFile(file));
  }
  return hash.digest("hex");
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === "ENOTDIR") return undefined;
    throw error;
  });
  const files = entries?.filter((entry) => entry.isFile()).map((entry) => resolve(entry.parentPath, entry.name));
  return files?.sort() ?? [path];
}

/** What is kept in a file; nothing where there is none, or where it is not whole. */
async function readKept(file: string): Promise<ServedParts | undefined> {
  const content = await readFile(file).catch(() => undefined);
  const values = content?.subarray(DIGEST_BYTES);
  if (!content || !values || !content.subarray(0, DIGEST_BYTES).equals(digestOf(values))) return undefined;
  return deserialize(values);
}

const digestOf = (content: Buffer) => createHash("sha256").update(content).digest();

async function keep(compiled: Served, folder: string, name: string): Promise<void> {
  const values = serialize(partsOf(compiled));
  // Other servers may begin to read it at any moment.
  const draft = join(folder, `${name}-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(draft, Buffer.concat([digestOf(values), values]));
    await rename(draft, join(folder, name));
    for (const other of await readdir(folder)) if (other !== name) await rm(join(folder, other), { force: true });
  } catch (error) {
    // A project that cannot be written to, or a full disk, costs the next start its compiling and nothing else.
    if (!(error instanceof Error && "code" in error)) throw error;
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { deserialize, serialize } from "node:v8";
import { PROJECT_FOLDER } from "./projectFolder";
import { partsOf, type Served, type ServedParts, servedOf } from "./served";

/**
 * What the result depends on besides the documents: the compiler, from its sources or in dist/, and the packages, for
 * which the lock file stands.
 */
const COMPILER = [
  import.meta.dirname,
  ...["package.json", "package-lock.json"].map((name) => join(PROJECT_FOLDER, name)),
];
const CACHE_FOLDER = join(PROJECT_FOLDER, "dist", "documents");
/** Results kept: of the sources and of the built server, of the documents now and before an edit. */
const RESULTS = 4;
const DIGEST_BYTES = 32;

/**
 * Compiles the documents of one folder and caches the result in a file, for servers whose documents are not being
 * edited. The cache key is a digest of the documents and the compiler. Results with problems or warnings are not
 * cached.
 */
export async function compileCached(
  folder: string,
  { cacheFolder = CACHE_FOLDER, compiler = COMPILER } = {},
): Promise<Served> {
  const digest = () => digestOfFiles([...compiler, folder]);
  const name = digest();
  const cached = await readCached(join(cacheFolder, name));
  if (cached) return servedOf(cached);
  const { compile } = await import("./compile");
  const compiled = await compile({ folders: [folder] });
  // Messages name files relative to the working directory, so they cannot be reused.
  const isClean = compiled.problems.length + compiled.warnings.length === 0;
  if (isClean && digest() === name) await writeCached(compiled, cacheFolder, name);
  return compiled;
}

/**
 * A digest of the names and contents of the files at these paths, and below them. Read synchronously: of hundreds of
 * small files that takes a tenth of the CPU time, and a starting server serves nobody yet.
 */
function digestOfFiles(paths: readonly string[]): string {
  const hash = createHash("sha256").update(process.version);
  for (const path of paths) {
    for (const file of filesOf(path)) hash.update(`\0${file}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesOf(path: string): string[] {
  try {
    const entries = readdirSync(path, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.map((entry) => resolve(entry.parentPath, entry.name)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return [path];
    throw error;
  }
}

/** Reads a cached result; undefined if there is none, or if its digest does not match. */
async function readCached(file: string): Promise<ServedParts | undefined> {
  const content = await readFile(file).catch(() => undefined);
  const values = content?.subarray(DIGEST_BYTES);
  if (!content || !values || !content.subarray(0, DIGEST_BYTES).equals(digestOf(values))) return undefined;
  return deserialize(values);
}

const digestOf = (content: Buffer) => createHash("sha256").update(content).digest();

async function writeCached(compiled: Served, folder: string, name: string): Promise<void> {
  const values = serialize(partsOf(compiled));
  // Written to a temporary file and renamed, because other servers may read it at any moment.
  const draft = join(folder, `${name}-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(draft, Buffer.concat([digestOf(values), values]));
    await rename(draft, join(folder, name));
    await deleteOldest(folder);
  } catch (error) {
    // Without write access or disk space, the next start compiles again; nothing else is lost.
    if (!(error instanceof Error && "code" in error)) throw error;
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** Keeps the newest results; what a killed server left half-written goes as well. */
async function deleteOldest(folder: string): Promise<void> {
  const paths = (await readdir(folder)).map((name) => join(folder, name));
  // Another server may delete the same file meanwhile.
  const times = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  const oldest = paths.map((path, index) => ({ path, time: times[index] ?? 0 })).sort((a, b) => b.time - a.time);
  for (const { path } of oldest.slice(RESULTS)) await rm(path, { force: true });
}

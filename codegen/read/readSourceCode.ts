import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** All code and HTML below these folders, concatenated for searching. Generated files are left out. */
export async function readSourceCode(folders: readonly string[]): Promise<string> {
  const files = await Promise.all(folders.map(filesOf));
  return (await Promise.all(files.flat().map((file) => readFile(file, "utf8")))).join("\n");
}

async function filesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => /\.(tsx?|html)$/.test(name) && !name.includes("generated"))
    .map((name) => join(folder, name));
}

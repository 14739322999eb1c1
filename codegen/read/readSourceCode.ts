import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** All code and HTML below these folders, concatenated for searching. Generated files are left out. */
export function readSourceCode(folders: readonly string[]): string {
  return folders
    .flatMap(filesOf)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
}

function filesOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => /\.(tsx?|html)$/.test(name) && !name.includes("generated"))
    .map((name) => join(folder, name));
}

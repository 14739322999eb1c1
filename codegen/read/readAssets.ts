import { join } from "node:path";
import type { Problem } from "../problem";
import { limits } from "./limits";
import { displayPath } from "./listFiles";
import { namesIn } from "./namesIn";
import { pictureFault } from "./pictureFault";
import { readBounded, UnreadFile } from "./readBounded";

/** The base path under which pictures are served. */
export const ASSET_ADDRESS = "/documents/assets/";

/** Pictures by the path they are served at, and warnings about those that are not served. */
export interface Assets {
  assets: Map<string, Buffer>;
  warnings: Problem[];
}

/** Reads the assets/ of each document folder. A later picture replaces an earlier one with the same name. */
export async function readAssets(folders: readonly string[]): Promise<Assets> {
  const all: Assets = { assets: new Map(), warnings: [] };
  for (const folder of folders) {
    const names = await namesIn(join(folder, "assets")).catch(() => []);
    if (!names) all.warnings.push(warningOf(join(folder, "assets"), `more than ${limits.entries} files in one folder`));
    for (const name of (names ?? []).filter((each) => !each.startsWith(".") && !each.endsWith(".md"))) {
      const path = join(folder, "assets", name);
      const result = all.assets.size < limits.assets ? readPicture(name, path) : "too many pictures";
      if (typeof result === "string") all.warnings.push(warningOf(path, result));
      else all.assets.set(ASSET_ADDRESS + name, result);
    }
  }
  return all;
}

function readPicture(name: string, path: string): Buffer | string {
  if (!/^[a-z0-9][a-z0-9._-]{0,80}\.(svg|png)$/.test(name))
    return "picture names consist of lower-case letters, digits and dashes, and end in .svg or .png";
  try {
    const content = readBounded(path, limits.assetBytes, "a picture");
    return pictureFault(name, content) ?? content;
  } catch (error) {
    if (error instanceof UnreadFile) return error.message;
    return `the file cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
}

function warningOf(path: string, message: string): Problem {
  return { file: displayPath(path), line: 1, column: 1, message: `${message}; it is not served`, rule: "assets" };
}

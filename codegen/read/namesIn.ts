import { opendir } from "node:fs/promises";
import { limits } from "./limits";

/** The names in a folder, sorted; undefined where there are more than `limits.entries`, of which no more are read. */
export async function namesIn(folder: string): Promise<string[] | undefined> {
  const names: string[] = [];
  for await (const { name } of await opendir(folder)) {
    if (names.length === limits.entries) return undefined;
    names.push(name);
  }
  return names.sort();
}

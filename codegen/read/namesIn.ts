import { opendir } from "node:fs/promises";
import { limits } from "./limits";

/** The sorted names in a folder; undefined if there are more than `limits.entries`, in which case reading stops. */
export async function namesIn(folder: string): Promise<string[] | undefined> {
  const names: string[] = [];
  for await (const { name } of await opendir(folder)) {
    if (names.length === limits.entries) return undefined;
    names.push(name);
  }
  return names.sort();
}

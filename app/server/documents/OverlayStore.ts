import { copyFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, extname, join, relative } from "node:path";
import type { Logger } from "../log/createLogger";
import { changedPaths, type Fingerprint, fingerprintOf } from "./fingerprint";

/** Where the last good overlays are kept, in the order they are laid over one another. */
const folderOf = (kept: string, place: number) => join(kept, String(place));

interface Keeping {
  overlays: readonly string[];
  dev: boolean;
  log: Logger;
  kept?: string | undefined;
}

/** Keeps overlays that are served. */
export interface OverlayStore {
  /** How they are before they are compiled. */
  look(): Promise<Fingerprint | undefined>;
  /** Keeps them as they were looked at, unless they have changed since; what cannot be kept is said, and nothing else is worse for it. */
  keep(seen: Fingerprint | undefined): Promise<void>;
}

/** Makes the keeper of a server's overlays; in development, and where a server has no folder, it keeps nothing. */
export function createOverlayStore({ kept, overlays, dev, log }: Keeping): OverlayStore {
  let keeping = Promise.resolve();
  if (kept === undefined || overlays.length === 0 || dev)
    return { look: async () => undefined, keep: async () => undefined };
  const fail = (error: unknown) =>
    log.warn("The documents that are served could not be kept for a later start.", { error });
  return {
    look: () => fingerprintOf(overlays),
    keep(seen) {
      if (seen) keeping = keeping.then(() => keepOverlays(kept, overlays, seen)).catch(fail);
      return keeping;
    },
  };
}

/** Keeps a copy of the documents and pictures of overlays that are being served, whole or not at all. */
async function keepOverlays(kept: string, overlays: readonly string[], seen: Fingerprint): Promise<void> {
  const draft = `${kept}.draft`;
  await rm(draft, { recursive: true, force: true });
  for (const [place, overlay] of overlays.entries()) {
    await mkdir(folderOf(draft, place), { recursive: true });
    const { states } = await fingerprintOf([overlay]);
    for (const path of states.keys()) {
      const own = relative(overlay, path);
      // Beside the folders of documents lie the documents there is one of, and whatever else.
      if (dirname(own) === "." && extname(own) !== ".json") continue;
      const copy = join(folderOf(draft, place), own);
      await mkdir(dirname(copy), { recursive: true });
      await copyFile(path, copy);
    }
  }
  // What was changed meanwhile may be broken, and is compiled by itself.
  if (changedPaths(seen, await fingerprintOf(overlays)).length > 0) return rm(draft, { recursive: true, force: true });
  await rm(kept, { recursive: true, force: true });
  await rename(draft, kept);
}

/** The copies of the last good overlays; none where nothing was kept, or another number of them. */
export async function storedOverlays(kept: string, count: number): Promise<string[]> {
  const names = await readdir(kept).catch(() => []);
  return names.length === count ? names.map((_name, place) => folderOf(kept, place)) : [];
}

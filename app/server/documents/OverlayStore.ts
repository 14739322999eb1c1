import { copyFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, extname, join, relative } from "node:path";
import type { Logger } from "../log/createLogger";
import { changedPaths, type Fingerprint, fingerprintOf } from "./fingerprint";

/** Snapshot folder of the overlay at a position. */
const folderOf = (folder: string, index: number) => join(folder, String(index));

interface OverlayStoreOptions {
  overlays: readonly string[];
  dev: boolean;
  log: Logger;
  snapshotFolder?: string | undefined;
}

/** Stores snapshots of the served overlays. */
export interface OverlayStore {
  /** Fingerprint of the overlays, taken before compiling. */
  fingerprint(): Promise<Fingerprint | undefined>;
  /** Stores a snapshot if the overlays still have this fingerprint; a failure is only logged. */
  save(seen: Fingerprint | undefined): Promise<void>;
}

/** Creates the overlay store of a server; in development, and without a folder, it stores nothing. */
export function createOverlayStore({ snapshotFolder, overlays, dev, log }: OverlayStoreOptions): OverlayStore {
  let saving = Promise.resolve();
  if (snapshotFolder === undefined || overlays.length === 0 || dev)
    return { fingerprint: async () => undefined, save: async () => undefined };
  const fail = (error: unknown) =>
    log.warn("No snapshot of the served documents could be stored for the next start.", { error });
  return {
    fingerprint: () => fingerprintOf(overlays),
    save(seen) {
      if (seen) saving = saving.then(() => saveOverlays(snapshotFolder, overlays, seen)).catch(fail);
      return saving;
    },
  };
}

/** Copies the documents and pictures of overlays atomically. */
async function saveOverlays(folder: string, overlays: readonly string[], seen: Fingerprint): Promise<void> {
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  for (const [index, overlay] of overlays.entries()) {
    await mkdir(folderOf(draft, index), { recursive: true });
    const { states } = await fingerprintOf([overlay]);
    for (const path of states.keys()) {
      const own = relative(overlay, path);
      // At the top level only JSON documents are copied.
      if (dirname(own) === "." && extname(own) !== ".json") continue;
      const copy = join(folderOf(draft, index), own);
      await mkdir(dirname(copy), { recursive: true });
      await copyFile(path, copy);
    }
  }
  // Overlays that have changed in the meantime may be invalid and are compiled separately.
  if (changedPaths(seen, await fingerprintOf(overlays)).length > 0) return rm(draft, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
  await rename(draft, folder);
}

/** The snapshot folders of the last good overlays; empty when there are none or their number differs. */
export async function storedOverlays(folder: string, count: number): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.length === count ? names.map((_name, index) => folderOf(folder, index)) : [];
}

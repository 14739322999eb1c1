import { type FSWatcher, watch } from "node:fs";
import { changedPaths, type Fingerprint, fingerprintOf } from "./fingerprint";

/** Polling interval for file systems without change events, such as network drives. */
const POLL_MS = 2_000;
/** Debounce: saving one file causes several events. */
const DEBOUNCE_MS = 80;

/** Watches individual folders: a recursive watch would open every file below them, on the serving thread. */
class FolderWatchers {
  readonly #watchers = new Map<string, FSWatcher>();

  constructor(private readonly notice: () => void) {}

  /** Watches exactly these folders. */
  watch(folders: readonly string[]): void {
    for (const [folder, watcher] of this.#watchers) if (!folders.includes(folder)) this.#end(folder, watcher);
    for (const folder of folders) if (!this.#watchers.has(folder)) this.#begin(folder);
  }

  close(): void {
    this.watch([]);
  }

  #begin(folder: string): void {
    try {
      const watcher = watch(folder, this.notice);
      // Polling covers folders that cannot be watched.
      watcher.on("error", () => this.#end(folder, watcher));
      this.#watchers.set(folder, watcher);
    } catch {
      // The folder no longer exists, or the system has no more watches: polling detects changes.
    }
  }

  #end(folder: string, watcher: FSWatcher): void {
    watcher.close();
    this.#watchers.delete(folder);
  }
}

/**
 * Calls `onChange` with the paths that changed in the folders, possibly while an earlier call is still running. Returns
 * a function that stops watching.
 */
export async function watchFolders(
  folders: readonly string[],
  onChange: (paths: readonly string[]) => void,
  debounceMs = DEBOUNCE_MS,
): Promise<() => void> {
  let seen: Fingerprint = await fingerprintOf(folders);
  let [isScanning, isRequested, isClosed] = [false, false, false];
  let debounce: NodeJS.Timeout | undefined;

  const scan = async () => {
    isRequested = true;
    if (isScanning) return;
    isScanning = true;
    while (isRequested && !isClosed) {
      isRequested = false;
      const now = await fingerprintOf(folders);
      if (isClosed) break;
      const changed = changedPaths(seen, now);
      seen = now;
      // A folder may have been replaced by another one of the same name.
      if (changed.length > 0) watchers.close();
      watchers.watch(now.folders);
      if (changed.length > 0) onChange(changed);
    }
    isScanning = false;
  };
  const watchers = new FolderWatchers(() => {
    clearTimeout(debounce);
    debounce = setTimeout(() => void scan(), debounceMs);
  });
  watchers.watch(seen.folders);
  const poll = setInterval(() => void scan(), POLL_MS).unref();
  return () => {
    isClosed = true;
    clearInterval(poll);
    clearTimeout(debounce);
    watchers.close();
  };
}

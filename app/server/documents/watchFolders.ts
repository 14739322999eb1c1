import { type FSWatcher, watch } from "node:fs";
import { changedPaths, type Fingerprint, fingerprintOf } from "./fingerprint";

/** How often folders are looked at where the system reports nothing, such as network drives. */
const POLL_MS = 2_000;
/** Saving a file is several events; a moment of quiet makes them one. */
const QUIET_MS = 80;

/** Watches single folders: a recursive watch would open every file below them, in the serving thread. */
class FolderWatchers {
  readonly #watchers = new Map<string, FSWatcher>();

  constructor(private readonly notice: () => void) {}

  /** Watches these folders and no others. */
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
      // Polling goes on where watching fails.
      watcher.on("error", () => this.#end(folder, watcher));
      this.#watchers.set(folder, watcher);
    } catch {
      // It is gone again, or the system has no more watches: polling finds what changes.
    }
  }

  #end(folder: string, watcher: FSWatcher): void {
    watcher.close();
    this.#watchers.delete(folder);
  }
}

/** Calls `onChange` with the paths that changed in the folders, while an earlier call may still be at work. Returns what ends the watch. */
export async function watchFolders(
  folders: readonly string[],
  onChange: (paths: readonly string[]) => void,
  quietMs = QUIET_MS,
): Promise<() => void> {
  let seen: Fingerprint = await fingerprintOf(folders);
  let [isLooking, isAsked, isClosed] = [false, false, false];
  let quiet: NodeJS.Timeout | undefined;

  const look = async () => {
    isAsked = true;
    if (isLooking) return;
    isLooking = true;
    while (isAsked && !isClosed) {
      isAsked = false;
      const now = await fingerprintOf(folders);
      if (isClosed) break;
      const changed = changedPaths(seen, now);
      seen = now;
      // A folder may have been exchanged for another one of its name.
      if (changed.length > 0) watchers.close();
      watchers.watch(now.folders);
      if (changed.length > 0) onChange(changed);
    }
    isLooking = false;
  };
  const watchers = new FolderWatchers(() => {
    clearTimeout(quiet);
    quiet = setTimeout(() => void look(), quietMs);
  });
  watchers.watch(seen.folders);
  const poll = setInterval(() => void look(), POLL_MS).unref();
  return () => {
    isClosed = true;
    clearInterval(poll);
    clearTimeout(quiet);
    watchers.close();
  };
}

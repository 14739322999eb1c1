import { createHash } from "node:crypto";
import { type FSWatcher, watch } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** How often folders are looked at where the system tells nothing, such as network drives. */
const POLL_MS = 2_000;
/** Saving a file is several events; a moment of quiet makes them one. */
const QUIET_MS = 80;

async function fingerprint(folders: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of folders) {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    for (const name of names.sort()) {
      const found = await stat(join(folder, name)).catch(() => undefined);
      if (found?.isFile()) hash.update(`${folder} ${name} ${found.size} ${found.mtimeMs} ${found.ino}\n`);
    }
  }
  return hash.digest("hex");
}

function watchEvents(folders: readonly string[], notice: () => void): FSWatcher[] {
  return folders.flatMap((folder) => {
    try {
      const watcher = watch(folder, { recursive: true }, notice);
      // Polling goes on where watching fails.
      watcher.on("error", () => watcher.close());
      return [watcher];
    } catch {
      return [];
    }
  });
}

/** Tells when anything in the folders has changed; what the system reports only makes it quicker. Returns the end of it. */
export async function watchFolders(
  folders: readonly string[],
  onChange: () => Promise<void>,
  quietMs = QUIET_MS,
): Promise<() => void> {
  let seen = await fingerprint(folders);
  let isLooking = false;
  let isAsked = false;
  let quiet: NodeJS.Timeout | undefined;

  const look = async () => {
    isAsked = true;
    if (isLooking) return;
    isLooking = true;
    while (isAsked) {
      isAsked = false;
      const now = await fingerprint(folders);
      if (now === seen) continue;
      seen = now;
      await onChange();
    }
    isLooking = false;
  };
  const watchers = watchEvents(folders, () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => void look(), quietMs);
  });
  const poll = setInterval(() => void look(), POLL_MS).unref();
  return () => {
    clearInterval(poll);
    clearTimeout(quiet);
    for (const watcher of watchers) watcher.close();
  };
}

import type { FileEntry } from "../../../../domain/fileMessages";
import { FileFailure } from "../connection/FileFailure";
import type { Pane } from "../panes/Pane";
import type { Batch } from "./Conflicts";
import { DownloadJob } from "./DownloadJob";
import { DiskFolder, DiskSink, MemorySink } from "./destinations";
import { FolderDownloadJob, openIn } from "./FolderDownloadJob";
import type { Job, JobContext } from "./Job";

/** The dialogs of the File System Access API, which not all browsers have, and none on pages without TLS. */
interface Pickers {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle & Removable>;
  showDirectoryPicker?: (options: { mode: "readwrite" }) => Promise<FileSystemDirectoryHandle>;
}

interface Removable {
  remove?: () => Promise<void>;
}

/** The user has chosen nothing in a dialog of the browser. */
const isDismissed = (failure: unknown) => failure instanceof DOMException && failure.name === "AbortError";

/**
 * Jobs that download entries of a folder, to where the user chooses; none when the user chooses nothing. Throws when the
 * browser cannot do it.
 */
export async function downloadJobs(context: JobContext, pane: Pane, entries: readonly FileEntry[]): Promise<Job[]> {
  const [entry] = entries;
  if (!entry) return [];
  try {
    if (entries.length === 1 && entry.kind !== "folder") return [await fileJob(context, pane, entry)];
    const { showDirectoryPicker } = window as Pickers;
    if (showDirectoryPicker) {
      const handle = await showDirectoryPicker({ mode: "readwrite" });
      return folderJobs(context, pane, { entries, folder: new DiskFolder(handle) });
    }
  } catch (failure) {
    if (isDismissed(failure)) return [];
    throw failure;
  }
  if (entries.some(({ kind }) => kind === "folder"))
    throw new FileFailure("unsupported", "This browser cannot download folders here. Use Chrome or Edge, over HTTPS.");
  return Promise.all(entries.map((each) => memoryJob(context, pane, each)));
}

async function fileJob(context: JobContext, pane: Pane, entry: FileEntry): Promise<Job> {
  const { showSaveFilePicker } = window as Pickers;
  if (!showSaveFilePicker) return memoryJob(context, pane, entry);
  const handle = await showSaveFilePicker({ suggestedName: localName(entry.name) });
  const isNew = (await handle.getFile()).size === 0;
  const remove = isNew && handle.remove ? () => handle.remove?.() ?? Promise.resolve() : undefined;
  return jobOf(context, pane, entry, async () => new DiskSink(handle, remove));
}

function folderJobs(
  context: JobContext,
  pane: Pane,
  { entries, folder }: { entries: readonly FileEntry[]; folder: DiskFolder },
): Job[] {
  const batch: Batch = {};
  return entries.map((entry) =>
    entry.kind === "folder"
      ? new FolderDownloadJob(context, pane.pathOf(entry), entry.shown ?? entry.name, folder, batch)
      : jobOf(context, pane, entry, openIn(folder, entry.name, { context, batch })),
  );
}

function memoryJob(context: JobContext, pane: Pane, entry: FileEntry): Job {
  return jobOf(context, pane, entry, async () => new MemorySink((content) => saveBlob(content, entry.name)));
}

function jobOf(
  context: JobContext,
  pane: Pane,
  entry: FileEntry,
  open: ConstructorParameters<typeof DownloadJob>[4],
): Job {
  // The size of a link is its own, not that of its file.
  const size = entry.kind === "file" ? entry.size : undefined;
  return new DownloadJob(context, pane.pathOf(entry), entry.shown ?? entry.name, size, open);
}

/** A name that every system takes; a dialog refuses others. */
const localName = (name: string) => name.replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, "_");

function saveBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after this.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

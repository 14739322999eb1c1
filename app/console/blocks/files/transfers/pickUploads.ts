import { joinPath, showName } from "../paths";
import type { Batch } from "./Conflicts";
import type { Job, JobContext } from "./Job";
import { UploadJob } from "./UploadJob";

/** A file of this computer, or an empty folder, and the names that lead to it from where it was chosen. */
export interface UploadSource {
  names: string[];
  file: File | undefined;
}

/** Sources of files that were chosen in the dialog of the browser. */
export const chosenSources = (files: readonly File[]): UploadSource[] =>
  files.map((file) => ({ names: (file.webkitRelativePath || file.name).split("/"), file }));

/** Sources of what was dropped. Called while the event is handled, as its data is gone then. */
export async function droppedSources({ items }: DataTransfer): Promise<UploadSource[]> {
  const files = [...items].filter(({ kind }) => kind === "file");
  const entries = files.flatMap((item) => item.webkitGetAsEntry() ?? []);
  // What comes from another page, such as a picture, is of no folder.
  const others = files.flatMap((item) => (item.webkitGetAsEntry() ? [] : (item.getAsFile() ?? [])));
  return [...chosenSources(others), ...(await collect(entries, []))];
}

async function collect(entries: readonly FileSystemEntry[], above: string[]): Promise<UploadSource[]> {
  const sources: UploadSource[] = [];
  for (const entry of entries) {
    const names = [...above, entry.name];
    if (entry.isFile) sources.push({ names, file: await fileOf(entry as FileSystemFileEntry) });
    else {
      const inside = await entriesOf(entry as FileSystemDirectoryEntry);
      if (inside.length === 0) sources.push({ names, file: undefined });
      for (const source of await collect(inside, names)) sources.push(source);
    }
  }
  return sources;
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject);
  });

/** All entries of a folder, which browsers hand out in parts. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (part.length === 0) return all;
    all.push(...part);
  }
}

/** Jobs that upload sources to a folder of the target. */
export function uploadJobs(context: JobContext, folder: string, sources: readonly UploadSource[]): Job[] {
  const batch: Batch = {};
  return sources.map(({ names, file }) => {
    const path = names.reduce(joinPath, folder);
    return new UploadJob(context, path, names.map(showName).join("/"), file, batch);
  });
}

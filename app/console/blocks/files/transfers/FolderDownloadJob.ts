import type { FileEntry } from "../../../../domain/fileMessages";
import type { RunningRequest } from "../connection/FileConnection";
import { joinPath, numberedName, showName } from "../paths";
import type { Batch } from "./Conflicts";
import { DownloadJob } from "./DownloadJob";
import type { DiskFolder, Sink } from "./destinations";
import { Job, type JobContext, Skipped } from "./Job";

/** Downloads what is in a folder: lists it, and adds a job for each of its entries. Links are left out. */
export class FolderDownloadJob extends Job {
  readonly kind = "download";
  #request: RunningRequest | undefined;

  constructor(
    context: JobContext,
    path: string,
    name: string,
    /** The folder of this computer that it is made in. */
    private readonly parent: DiskFolder,
    private readonly batch: Batch,
  ) {
    super(context, path, name);
  }

  async perform(): Promise<void> {
    const entries: FileEntry[] = [];
    this.#request = this.context.connection.request(
      "list",
      { path: this.path },
      {
        onMessage: (message) => void (message.type === "entries" && entries.push(...message.entries)),
      },
    );
    const { isTruncated } = await this.#request.result;
    if (isTruncated) throw new Error("The folder has more than 100 000 entries.");
    this.verify();
    const folder = await this.parent.folder(this.path.slice(this.path.lastIndexOf("/") + 1));
    const { context, batch } = this;
    const usable = entries.filter(({ isUnusable, kind }) => !isUnusable && (kind === "folder" || kind === "file"));
    const inside = ({ name }: FileEntry) => `${this.name}/${showName(name)}`;
    const jobs = usable.map((entry) => {
      const path = joinPath(this.path, entry.name);
      return entry.kind === "folder"
        ? new FolderDownloadJob(context, path, inside(entry), folder, batch)
        : new DownloadJob(context, path, inside(entry), entry.size, openIn(folder, entry.name, { context, batch }));
    });
    context.add(jobs);
  }

  protected abort(): void {
    this.#request?.cancel();
  }

  async discard(): Promise<void> {}
}

/** Opens a file in a folder of this computer; asks when there is one. */
export function openIn(folder: DiskFolder, name: string, { context, batch }: { context: JobContext; batch: Batch }) {
  return async (job: DownloadJob): Promise<Sink> => {
    if (!(await folder.has(name))) return folder.file(name);
    job.ask();
    const choice = await context.choose(batch, { name: showName(name), folder: "" });
    if (choice === "skip") throw new Skipped();
    if (choice === "replace") return folder.file(name);
    let number = 2;
    while (await folder.has(numberedName(name, number))) number += 1;
    return folder.file(numberedName(name, number));
  };
}

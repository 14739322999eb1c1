import type { Translate, useOpeners, useToasts } from "#engine";
import type { FileEntry } from "../../../domain/fileMessages";
import type { FileConnection } from "./connection/FileConnection";
import type { FilesController } from "./FilesController";
import type { Pane } from "./panes/Pane";
import { joinPath, nameProblem } from "./paths";
import { DeleteJob } from "./transfers/DeleteJob";
import { downloadJobs } from "./transfers/pickDownloads";
import { type UploadSource, uploadJobs } from "./transfers/pickUploads";
import { createPreview } from "./windows/previewSource";

/** Documents of the windows that files need. */
export interface FileWindows {
  newFolder: string;
  rename: string;
  permissions: string;
  preview: string;
}

/** What actions need of the page. */
interface PageParts extends Pick<ReturnType<typeof useOpeners>, "ask" | "openForm" | "openModal"> {
  show: ReturnType<typeof useToasts>["show"];
  t: Translate;
}

const shownName = ({ shown, name }: FileEntry) => shown ?? name;

/** What can be done with the files of a pane. Failures are shown as toasts. */
export class FileActions {
  constructor(
    private readonly files: FilesController,
    private readonly pane: Pane,
    private readonly windows: FileWindows,
    private readonly page: PageParts,
  ) {}

  /** Opens a folder, or shows what is in a file. */
  open(entry: FileEntry): Promise<void> {
    const { show, t } = this.page;
    return this.#attempt(async () => {
      if (entry.isUnusable) show({ text: t("This name cannot be used from here."), tone: "warning" });
      else if (entry.kind === "folder") await this.pane.open(this.pane.pathOf(entry));
      else if (entry.kind === "link") await this.#openLink(entry);
      else this.#preview(entry);
    });
  }

  /** Shows a folder that was typed, which may be relative. */
  go(text: string): Promise<void> {
    return this.#attempt(async () => {
      const typed = text.startsWith("/") ? text : joinPath(this.pane.path, text);
      const { path = typed } = await this.files.connection.ask("real-path", { path: typed });
      await this.pane.open(path);
    });
  }

  download(entries: readonly FileEntry[]): Promise<void> {
    const { queue } = this.files;
    return this.#attempt(async () => queue.add(await downloadJobs(queue.context, this.pane, entries)));
  }

  upload(sources: Promise<UploadSource[]> | UploadSource[], folder = this.pane.path): Promise<void> {
    const { queue } = this.files;
    return this.#attempt(async () => queue.add(uploadJobs(queue.context, folder, await sources)));
  }

  newFolder(): void {
    this.#withName(this.windows.newFolder, {}, (name) =>
      this.#change((target) => target.ask("make-folder", { path: joinPath(this.pane.path, name) }), name),
    );
  }

  rename(entry: FileEntry): void {
    this.#withName(this.windows.rename, { name: entry.name }, async (name) => {
      if (name === entry.name) return;
      const paths = { from: this.pane.pathOf(entry), to: joinPath(this.pane.path, name) };
      await this.#change((target) => target.ask("rename", paths), name);
    });
  }

  permissions(entries: readonly FileEntry[]): void {
    const record = { permissions: entries[0]?.permissions ?? 0o644 };
    this.page.openForm(this.windows.permissions, { record }, (isDone, values) => {
      if (!isDone) return;
      const permissions = Number((values as { permissions?: unknown }).permissions);
      const set = async (target: FileConnection) => {
        for (const entry of entries)
          await target.ask("set-permissions", { path: this.pane.pathOf(entry), permissions });
      };
      void this.#attempt(() => this.#change(set));
    });
  }

  async remove(entries: readonly FileEntry[]): Promise<void> {
    const [first] = entries;
    if (!first) return;
    const { t, ask } = this.page;
    const what =
      entries.length === 1
        ? t("Delete {name}?", { name: shownName(first) })
        : t("Delete {count} files and folders?", { count: entries.length });
    const hasFolder = entries.some(({ kind }) => kind === "folder");
    const text = hasFolder ? `${what} ${t("Folders are deleted with everything in them.")}` : what;
    if (!(await ask({ text, confirmText: t("Delete"), tone: "danger" }))) return;
    const { queue } = this.files;
    const jobs = entries.map((entry) => new DeleteJob(queue.context, this.pane.pathOf(entry), shownName(entry)));
    await this.#attempt(async () => queue.add(jobs));
  }

  /** Moves entries of this pane, or of the other one, to a folder. */
  move(from: Pane, entries: readonly FileEntry[], folder: string): Promise<void> {
    return this.#attempt(() => this.files.move(from, entries, folder));
  }

  async #openLink(entry: FileEntry): Promise<void> {
    const path = this.pane.pathOf(entry);
    const { attributes } = await this.files.connection.ask("stat", { path, follow: true });
    if (attributes?.kind === "folder") await this.pane.open(path);
    else this.#preview({ ...entry, ...attributes });
  }

  #preview(entry: FileEntry): void {
    const source = createPreview(this.files.connection, this.pane.pathOf(entry), entry);
    this.page.openModal(this.windows.preview, { record: { name: shownName(entry), source } });
  }

  #change(work: (connection: FileConnection) => Promise<unknown>, active?: string): Promise<void> {
    return this.files.change(this.pane, work, active);
  }

  /** Asks for a name in a window, and does something with it. */
  #withName(form: string, record: object, use: (name: string) => Promise<void>): void {
    this.page.openForm(form, { record }, (isDone, values) => {
      if (!isDone) return;
      const name = String((values as { name?: unknown }).name ?? "");
      const problem = nameProblem(name);
      if (problem === undefined) void this.#attempt(() => use(name));
      else this.page.show({ text: this.page.t(problem), tone: "danger" });
    });
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (failure) {
      const text = failure instanceof Error ? failure.message : String(failure);
      this.page.show({ text: this.page.t(text), tone: "danger" });
    }
  }
}

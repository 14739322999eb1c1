import type { FileEntry } from "../../../domain/fileMessages";
import type { SessionConnectionOptions } from "../session/connection/SessionConnection";
import { FileConnection } from "./connection/FileConnection";
import { Pane, type PaneState } from "./panes/Pane";
import { joinPath, parentOf } from "./paths";
import { TransferQueue } from "./transfers/TransferQueue";

/** The files of a session: its connection, two views of it, and the transfers. */
export class FilesController {
  readonly connection: FileConnection;
  readonly panes: readonly [Pane, Pane];
  readonly queue: TransferQueue;
  /** The user name given last. */
  username: string | undefined;

  constructor(options: SessionConnectionOptions, settings: Pick<PaneState, "sort" | "showHidden">) {
    this.connection = new FileConnection(options);
    this.panes = [new Pane(this.connection, settings), new Pane(this.connection, settings)];
    this.queue = new TransferQueue(this.connection, (folder) => this.#folderChanged(folder));
    this.connection.state.subscribe((state, before) => {
      if (state.kind === "open" && before.kind !== "open") this.#show();
    });
  }

  /** The other of the two panes. */
  besides(pane: Pane): Pane {
    return this.panes[0] === pane ? this.panes[1] : this.panes[0];
  }

  /** Moves entries of a pane to another folder. */
  async move(pane: Pane, entries: readonly FileEntry[], folder: string): Promise<void> {
    try {
      for (const entry of entries) {
        await this.connection.ask("rename", { from: pane.pathOf(entry), to: joinPath(folder, entry.name) });
      }
    } finally {
      this.#folderChanged(pane.path);
      this.#folderChanged(folder);
    }
  }

  /** Gives an entry another name or other permissions, or makes a folder, and shows it in its pane. */
  async change(pane: Pane, work: (connection: FileConnection) => Promise<unknown>, active?: string): Promise<void> {
    await work(this.connection);
    await pane.refresh(active);
    if (this.besides(pane).path === pane.path) await this.besides(pane).refresh();
  }

  /** Shows the folders again, after the connection was opened. */
  #show(): void {
    for (const pane of this.panes) {
      if (pane.path === "") void pane.open(this.connection.home);
      else void pane.refresh();
    }
  }

  #folderChanged(folder: string): void {
    for (const pane of this.panes) if (pane.path === folder || parentOf(folder) === pane.path) pane.refreshSoon();
  }
}

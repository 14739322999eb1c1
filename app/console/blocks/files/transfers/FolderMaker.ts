import type { FileConnection } from "../connection/FileConnection";
import { FileFailure, hasCode } from "../connection/FileFailure";
import { parentOf } from "../paths";

/** Makes the folders that uploads need, each once. */
export class FolderMaker {
  readonly #folders = new Map<string, Promise<void>>();

  constructor(
    private readonly connection: FileConnection,
    private readonly onMade: (parent: string) => void,
  ) {}

  /** Makes a folder with those above it, if they are not there. */
  ensure(path: string): Promise<void> {
    const known = this.#folders.get(path);
    if (known) return known;
    const made = this.#make(path).catch((failure: unknown) => {
      this.#folders.delete(path);
      throw failure;
    });
    this.#folders.set(path, made);
    return made;
  }

  /** Looks at the folders again for the next uploads. */
  forget(): void {
    this.#folders.clear();
  }

  async #make(path: string): Promise<void> {
    if (path === "/" || (await this.#isThere(path))) return;
    await this.ensure(parentOf(path));
    await this.connection.ask("make-folder", { path });
    this.onMade(parentOf(path));
  }

  async #isThere(path: string): Promise<boolean> {
    try {
      const { attributes } = await this.connection.ask("stat", { path, follow: true });
      if (attributes?.kind === "folder") return true;
    } catch (failure) {
      if (hasCode(failure, "no-such-file")) return false;
      throw failure;
    }
    throw new FileFailure("not-a-folder", "There is a file of the name of a folder.");
  }
}

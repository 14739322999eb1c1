import type { RunningRequest } from "../connection/FileConnection";
import { hasCode } from "../connection/FileFailure";
import { parentOf } from "../paths";
import { Job } from "./Job";

/** Deletes a file, or a folder with all that is in it. */
export class DeleteJob extends Job {
  readonly kind = "delete";
  #request: RunningRequest | undefined;

  async perform(): Promise<void> {
    this.#request = this.context.connection.request(
      "delete",
      { path: this.path, recursive: true },
      {
        onMessage: (message) => void (message.type === "progress" && this.progress(message.count)),
      },
    );
    try {
      const { deleted = this.done } = await this.#request.result;
      this.progress(deleted);
    } catch (failure) {
      if (!(await this.#wasDone(failure))) throw failure;
    } finally {
      this.context.folderChanged(parentOf(this.path));
    }
  }

  /** Whether it succeeded just before the network was lost: a folder within may be missing for another reason. */
  async #wasDone(failure: unknown): Promise<boolean> {
    if (!this.isInterrupted || !hasCode(failure, "no-such-file")) return false;
    try {
      await this.context.connection.ask("stat", { path: this.path });
      return false;
    } catch (unknown) {
      if (hasCode(unknown, "no-such-file")) return true;
      throw unknown;
    }
  }

  protected abort(): void {
    this.#request?.cancel();
  }

  async discard(): Promise<void> {}
}

import type { RunningRequest } from "../connection/FileConnection";
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
    } finally {
      this.context.folderChanged(parentOf(this.path));
    }
  }

  protected abort(): void {
    this.#request?.cancel();
  }

  discard(): void {}
}

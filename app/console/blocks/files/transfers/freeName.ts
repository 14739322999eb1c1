import type { FileConnection } from "../connection/FileConnection";
import { FileFailure, hasCode } from "../connection/FileFailure";
import { joinPath, numberedName } from "../paths";

const MAX_NUMBER = 1_000;

/** Finds a name like the given one that is free in a folder of the target. */
export async function freeName(connection: FileConnection, folder: string, name: string): Promise<string> {
  for (let number = 2; number < MAX_NUMBER; number += 1) {
    const free = numberedName(name, number);
    try {
      await connection.ask("stat", { path: joinPath(folder, free) });
    } catch (failure) {
      if (hasCode(failure, "no-such-file")) return free;
      throw failure;
    }
  }
  throw new FileFailure("exists", "There are too many files with such a name.");
}

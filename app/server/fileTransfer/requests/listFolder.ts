import { describeEntry } from "../describeFile";
import { FileError } from "../FileError";
import { verifyPath } from "../paths";
import { findFile, isError, withHandle } from "./findFile";
import type { Perform } from "./Work";

/** Entries of a folder that are listed, and of one message. */
const [MAX_ENTRIES, PAGE] = [100_000, 500];

/** Lists a folder; further entries are requested once the previous ones were sent. */
export const listFolder: Perform<"list"> = async ({ request, sftp }, input) => {
  const path = verifyPath(input.path);
  let listed = 0;
  const list = async (handle: Buffer) => {
    for (;;) {
      request.verify();
      const found = await sftp.readFolder(handle);
      if (found.length === 0) return {};
      const entries = found.filter(({ filename }) => filename !== "." && filename !== "..").map(describeEntry);
      for (let at = 0; at < entries.length; at += PAGE) {
        await request.sent({ type: "entries", entries: entries.slice(at, at + PAGE) });
        request.verify();
      }
      listed += entries.length;
      if (listed >= MAX_ENTRIES) return { isTruncated: true as const };
    }
  };
  try {
    return await withHandle(sftp, sftp.openFolder(path), list);
  } catch (error) {
    // OpenSSH calls this a missing file.
    if (isError(error, "no-such-file", "failure") && listed === 0) {
      const found = await findFile(sftp, path);
      if (found?.kind === "file") throw new FileError("not-a-folder");
    }
    throw error;
  }
};

import type { FileAttributes } from "../../../domain/fileMessages";
import { describeFile } from "../describeFile";
import { FileError } from "../FileError";
import type { Handle, SftpClient } from "../SftpClient";

/** What there is at a path, without following a link; undefined when there is nothing. */
export async function findFile(sftp: SftpClient, path: string): Promise<FileAttributes | undefined> {
  try {
    return describeFile(await sftp.linkStat(path));
  } catch (error) {
    if (error instanceof FileError && error.code === "no-such-file") return undefined;
    throw error;
  }
}

/** Works with an open file and closes it. */
export async function withHandle<Value>(
  sftp: SftpClient,
  opening: Promise<Handle>,
  work: (handle: Handle) => Promise<Value>,
): Promise<Value> {
  const handle = await opening;
  try {
    return await work(handle);
  } finally {
    await sftp.closeHandle(handle).catch((error: unknown) => {
      // Nothing is lost with a handle that was only read; a lost connection is reported by the next request.
      if (!(error instanceof FileError)) throw error;
    });
  }
}

/** Whether an error has one of these codes. */
export function isError(error: unknown, ...codes: FileError["code"][]): error is FileError {
  return error instanceof FileError && codes.includes(error.code);
}

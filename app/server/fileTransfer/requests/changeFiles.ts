import { describeFile } from "../describeFile";
import { FileError } from "../FileError";
import { verifyChanged, verifyNew, verifyPath, verifyText } from "../paths";
import type { SftpClient } from "../SftpClient";
import { findFile, isError } from "./findFile";
import type { Perform } from "./Work";

export const statFile: Perform<"stat"> = async ({ sftp }, { path, follow }) => {
  const valid = verifyPath(path);
  return { attributes: describeFile(follow ? await sftp.stat(valid) : await sftp.linkStat(valid)) };
};

export const findRealPath: Perform<"real-path"> = async ({ sftp }, { path }) => ({
  path: verifyPath(await sftp.realPath(verifyText(path))),
});

export const makeFolder: Perform<"make-folder"> = async ({ sftp }, { path }) => {
  const valid = verifyNew(path);
  try {
    await sftp.makeFolder(valid);
  } catch (error) {
    if (isError(error, "failure") && (await findFile(sftp, valid))) throw new FileError("exists");
    throw error;
  }
  return {};
};

export const setPermissions: Perform<"set-permissions"> = async ({ sftp }, { path, permissions }) => {
  await sftp.setAttributes(verifyChanged(path), { mode: permissions });
  return {};
};

async function renameWithout(sftp: SftpClient, from: string, to: string): Promise<void> {
  if (await findFile(sftp, to)) throw new FileError("exists");
  try {
    await sftp.rename(from, to);
  } catch (error) {
    if (isError(error, "failure") && (await findFile(sftp, to))) throw new FileError("exists");
    throw error;
  }
}

/**
 * Gives a file another path. An existing file is replaced only with `replace`, atomically where the server can;
 * otherwise it is removed before. Folders are never replaced.
 */
export async function moveFile(sftp: SftpClient, from: string, to: string, replace = false): Promise<void> {
  if (!replace) return renameWithout(sftp, from, to);
  if ((await findFile(sftp, to))?.kind === "folder") throw new FileError("is-folder");
  try {
    await sftp.renameOver(from, to);
  } catch (error) {
    if (!isError(error, "unsupported")) throw error;
    if (!(await findFile(sftp, from))) throw new FileError("no-such-file");
    if (await findFile(sftp, to)) await sftp.removeFile(to);
    await sftp.rename(from, to);
  }
}

export const renameFile: Perform<"rename"> = async ({ sftp }, { from, to, replace }) => {
  const paths = [verifyChanged(from), verifyNew(to)] as const;
  if (from !== to) await moveFile(sftp, ...paths, replace);
  return {};
};

import { createHash } from "node:crypto";
import ssh2 from "ssh2";
import { describeFile } from "../describeFile";
import { FileError } from "../FileError";
import { verifyPath } from "../paths";
import type { SftpClient } from "../SftpClient";
import { withHandle } from "./findFile";
import { readInOrder } from "./readInOrder";
import type { Perform, Work } from "./Work";

const { OPEN_MODE } = ssh2.utils.sftp;

/** Bytes between two messages about progress. */
const PROGRESS_BYTES = 8_388_608;

// To open a pipe or a device could wait for ever.
async function openRegular(sftp: SftpClient, path: string): Promise<Buffer> {
  const { kind } = describeFile(await sftp.stat(verifyPath(path)));
  if (kind === "folder") throw new FileError("is-folder");
  if (kind !== "file") throw new FileError("not-a-file");
  return sftp.open(path, OPEN_MODE.READ);
}

/** Sends the content of a file, as fast as the client takes it. */
export const readFile: Perform<"read"> = async (work, { path, offset = 0, length }) => {
  const { request, sftp } = work;
  return withHandle(sftp, openRegular(sftp, path), async (handle) => {
    const versionOf = async () => {
      const { size, modified } = describeFile(await sftp.handleStat(handle));
      return { ...(size !== undefined && { size }), ...(modified !== undefined && { modified }) };
    };
    const before = await versionOf();
    request.send({ type: "content", offset, ...before });
    // Files that are generated when they are read, as in /proc, have the size 0.
    const end = Math.min(before.size || Number.POSITIVE_INFINITY, offset + (length ?? Number.POSITIVE_INFINITY));
    const range = { from: offset, to: end, limit: () => offset + request.allowed };
    const reached = await readInOrder(work, handle, range, (message) => request.sendContent(message));
    return { bytes: reached - offset, ...(await versionOf()) };
  });
};

/** Digests the first bytes of an open file. Returns their number, which is less when the file is shorter. */
export async function digestPrefix(work: Work, handle: Buffer, length: number) {
  const hash = createHash("sha256");
  let [bytes, reported] = [0, 0];
  const range = { from: 0, to: length, limit: () => Number.POSITIVE_INFINITY };
  await readInOrder(work, handle, range, (message) => {
    hash.update(message.subarray(4));
    bytes += message.length - 4;
    if (bytes - reported < PROGRESS_BYTES) return;
    reported = bytes;
    work.request.send({ type: "progress", count: bytes });
  });
  return { hash, bytes };
}

/** Answers the digest of the first bytes of a file. */
export const digestFile: Perform<"digest"> = async (work, { path, length }) =>
  withHandle(work.sftp, openRegular(work.sftp, path), async (handle) => {
    const { hash, bytes } = await digestPrefix(work, handle, length);
    return { digest: hash.digest("hex"), bytes };
  });

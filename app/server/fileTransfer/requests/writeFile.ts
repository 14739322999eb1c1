import { createHash, type Hash } from "node:crypto";
import ssh2 from "ssh2";
import type { FileAttributes, FileRequests } from "../../../domain/fileMessages";
import { describeFile } from "../describeFile";
import { FileError } from "../FileError";
import { partOf, verifyNew } from "../paths";
import type { SftpClient } from "../SftpClient";
import { moveFile } from "./changeFiles";
import { findFile, isError, withHandle } from "./findFile";
import { PartWriter } from "./PartWriter";
import { digestPrefix } from "./readFile";
import type { Perform, Work } from "./Work";

const { OPEN_MODE } = ssh2.utils.sftp;
const [CONTINUED, CREATED] = [
  OPEN_MODE.READ | OPEN_MODE.WRITE,
  OPEN_MODE.READ | OPEN_MODE.WRITE | OPEN_MODE.CREAT | OPEN_MODE.EXCL,
];

type Input = FileRequests["write"];

interface Upload extends Input {
  /** The path of the part. */
  partPath: string;
}

async function verifyTarget(sftp: SftpClient, { path, replace }: Upload): Promise<FileAttributes | undefined> {
  const target = await findFile(sftp, path);
  if (!target) return undefined;
  if (target.kind === "folder") throw new FileError("is-folder");
  if (target.kind === "other") throw new FileError("not-a-file");
  if (!replace) throw new FileError("exists");
  return target;
}

/** Opens the part, which is that of an earlier upload if the client continues that. */
async function openPart({ sftp }: Work, { partPath, part, size }: Upload) {
  const found = await findFile(sftp, partPath);
  if (found && found.kind !== "file") throw new FileError("not-a-file");
  if (found && part === undefined) throw new FileError("part-exists");
  if (found && part === "resume" && (found.size ?? 0) <= size)
    return { handle: await sftp.open(partPath, CONTINUED), isContinued: true };
  if (found) await sftp.removeFile(partPath);
  return { handle: await sftp.open(partPath, CREATED), isContinued: false };
}

/** The digest of what an earlier upload has left. */
async function digestPart(work: Work, { partPath }: Upload, handle: Buffer): Promise<{ hash: Hash; offset: number }> {
  const attributes = describeFile(await work.sftp.handleStat(handle));
  const { size: offset = 0 } = attributes;
  const recalled = work.uploads.recall(partPath, attributes);
  if (recalled) return { hash: recalled, offset };
  const { hash, bytes } = await digestPrefix(work, handle, offset);
  if (bytes !== offset) throw new FileError("changed");
  return { hash, offset };
}

/** Writes what the client sends until it is whole. */
async function receive(work: Work, upload: Upload, handle: Buffer, isContinued: boolean): Promise<string> {
  const { request, sftp, uploads } = work;
  const { hash, offset } = isContinued
    ? await digestPart(work, upload, handle)
    : { hash: createHash("sha256"), offset: 0 };
  const writer = new PartWriter({ request, sftp, handle, hash, offset, size: upload.size });
  request.content = writer;
  try {
    request.send({ type: "ready", offset, digest: hash.copy().digest("hex") });
    while (!writer.isComplete) {
      writer.verify();
      await request.change();
    }
  } catch (error) {
    request.content = undefined;
    await writer.settled();
    if (isError(error, "cancelled") && writer.isIntact && !request.isDiscarded) {
      const attributes = describeFile(await sftp.handleStat(handle));
      if (attributes.size === writer.length) uploads.remember(upload.partPath, attributes, hash);
    }
    throw error;
  }
  const digest = hash.digest("hex");
  if (digest !== writer.digest) throw new FileError("wrong-digest");
  try {
    await sftp.sync(handle);
  } catch (error) {
    if (!isError(error, "unsupported")) throw error;
  }
  return digest;
}

async function putInPlace(sftp: SftpClient, { path, partPath, size, replace }: Upload, target?: FileAttributes) {
  // Whatever else wrote to it meanwhile, an incomplete file does not get the name of a whole one.
  if ((await findFile(sftp, partPath))?.size !== size) throw new FileError("changed");
  const permissions = target?.kind === "file" ? target.permissions : undefined;
  if (permissions !== undefined) await sftp.setAttributes(partPath, { mode: permissions & 0o777 });
  await moveFile(sftp, partPath, path, replace);
}

/** Deletes the part if it is of no use; otherwise adds it to the error. */
async function leavePart({ request, sftp }: Work, { partPath }: Upload, error: unknown): Promise<void> {
  if (!(error instanceof FileError) || error.code === "connection-lost") return;
  const found = await findFile(sftp, partPath);
  if (found?.kind !== "file") return;
  const isUseless = found.size === 0 || request.isDiscarded || error.code === "wrong-digest";
  if (isUseless && error.code !== "part-exists") await sftp.removeFile(partPath);
  else error.part = { path: partPath, size: found.size ?? 0 };
}

/**
 * Writes a file under another name, and gives it its own when all its bytes are there and their digest is the client's.
 * An unfinished part stays unless the client discards it.
 */
export const writeFile: Perform<"write"> = async (work, input) => {
  const { sftp, uploads } = work;
  const path = verifyNew(input.path);
  const upload = { ...input, path, partPath: partOf(path) };
  const release = uploads.claim(upload.partPath);
  try {
    const target = await verifyTarget(sftp, upload);
    const { handle, isContinued } = await openPart(work, upload);
    const digest = await withHandle(sftp, Promise.resolve(handle), () => receive(work, upload, handle, isContinued));
    await putInPlace(sftp, upload, target);
    return { digest };
  } catch (error) {
    await leavePart(work, upload, error);
    throw error;
  } finally {
    release();
  }
};

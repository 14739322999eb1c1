import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isInvisible } from "../../domain/forbiddenCharacters";
import type { UploadedFile } from "./UploadedFile";

/** Maximum size of a file in bytes, inclusive. */
export const FILE_LIMIT = 83_886_080;
const NAME_LIMIT = 255;
// Includes bidirectional controls, which can disguise a file name extension.
const FORBIDDEN = /[~!#$&*(){}[\]<>?'|;`\\/:"\p{Cc}\p{Bidi_Control}\p{Surrogate}]/u;

/** The content exceeds FILE_LIMIT. */
export class FileTooLarge extends Error {}

/** Whether a file name is valid. */
export function isFileName(name: string): boolean {
  return (
    name !== "" &&
    !isInvisible(name) &&
    name !== "." &&
    name !== ".." &&
    !FORBIDDEN.test(name) &&
    name.length <= NAME_LIMIT
  );
}

/** Streams an upload to disk and computes its digest; rejects with FileTooLarge as soon as it exceeds the limit. */
export async function receiveFile(source: Readable, name: string, path: string): Promise<UploadedFile> {
  const hash = createHash("sha256");
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      if (size > FILE_LIMIT) done(new FileTooLarge());
      else done(null, chunk);
    },
  });
  await pipeline(source, meter, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return { name, size, sha256: hash.digest("hex"), read: () => createReadStream(path, { highWaterMark: 256 * 1024 }) };
}

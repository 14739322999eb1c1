import type { UploadedFile } from "../files/UploadedFile";

/** The largest backup that is looked into, in bytes; the archives of makers are, too, but do not say their model in plain. */
const LARGEST = 4_194_304;

/** The model of the device a backup was made of, where its content is JSON that says so. */
export async function readBackupModel({
  size,
  read,
}: Pick<UploadedFile, "size" | "read">): Promise<string | undefined> {
  if (size > LARGEST) return undefined;
  const pieces: Buffer[] = [];
  for await (const piece of read()) pieces.push(piece as Buffer);
  const content = Buffer.concat(pieces);
  // An archive or a text of settings is no JSON: it is not read as such.
  if (content[0] !== 0x7b) return undefined;
  try {
    const { model } = JSON.parse(content.toString("utf8")) as { model?: unknown };
    return typeof model === "string" ? model : undefined;
  } catch {
    return undefined;
  }
}

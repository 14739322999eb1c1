import type { UploadedFile } from "../files/UploadedFile";

/** Maximum size of a backup that is inspected, in bytes; vendor archives do not state their model in plain text. */
const MAX_BYTES = 4_194_304;

/** The device model a backup is from, when its content is JSON that states it. */
export async function readBackupModel({
  size,
  read,
}: Pick<UploadedFile, "size" | "read">): Promise<string | undefined> {
  if (size > MAX_BYTES) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of read()) chunks.push(chunk as Buffer);
  const content = Buffer.concat(chunks);
  // Archives and plain settings files do not start with `{` and are not parsed.
  if (content[0] !== 0x7b) return undefined;
  try {
    const { model } = JSON.parse(content.toString("utf8")) as { model?: unknown };
    return typeof model === "string" ? model : undefined;
  } catch {
    return undefined;
  }
}

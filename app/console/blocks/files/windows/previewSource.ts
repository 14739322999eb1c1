import type { FileEntry } from "../../../../domain/fileMessages";
import type { FileConnection } from "../connection/FileConnection";
import { connectionLost } from "../connection/FileFailure";

/** Bytes of a text that are shown, and of a picture. */
export const MAX_TEXT = 1_048_576;
export const MAX_PICTURE = 20_971_520;

/** Pictures that browsers draw. A drawing in SVG is shown as a picture, in which nothing runs. */
const PICTURES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  bmp: "image/bmp",
  ico: "image/x-icon",
  svg: "image/svg+xml",
};

/** What a file shows: a picture, a text that may be cut, or nothing that can be shown. */
export type Preview =
  | { kind: "picture"; content: Blob }
  | { kind: "text"; text: string; isCut: boolean }
  | { kind: "none"; reason: "binary" | "large" | "special" };

/** Reads a preview, until it is cancelled. */
export interface PreviewSource {
  read(): Promise<Preview>;
  cancel(): void;
}

/** The source of the preview of a file. */
export function createPreview(connection: FileConnection, path: string, entry: FileEntry): PreviewSource {
  const type = PICTURES[entry.name.slice(entry.name.lastIndexOf(".") + 1).toLowerCase()];
  let cancel = () => {};
  const read = async (limit: number): Promise<Uint8Array<ArrayBuffer>> => {
    const parts: Uint8Array[] = [];
    let size = 0;
    const request = connection.request(
      "read",
      { path, length: limit },
      {
        onBytes: (bytes) => {
          parts.push(bytes);
          size += bytes.length;
          request.report(size);
        },
      },
    );
    cancel = () => request.cancel();
    await request.result;
    return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
  };
  return {
    cancel: () => cancel(),
    async read() {
      if (!connection.isOpen) throw connectionLost();
      if (entry.kind === "other" || entry.kind === "folder") return { kind: "none", reason: "special" };
      if (type === undefined) return asText(await read(MAX_TEXT + 1));
      if ((entry.size ?? 0) > MAX_PICTURE) return { kind: "none", reason: "large" };
      const bytes = await read(MAX_PICTURE + 1);
      if (bytes.length > MAX_PICTURE) return { kind: "none", reason: "large" };
      return { kind: "picture", content: new Blob([bytes], { type }) };
    },
  };
}

function asText(bytes: Uint8Array): Preview {
  const isCut = bytes.length > MAX_TEXT;
  const shown = bytes.subarray(0, MAX_TEXT);
  if (shown.includes(0)) return { kind: "none", reason: "binary" };
  // A character at the end may be cut; others that are not UTF-8 are shown as such.
  return { kind: "text", text: new TextDecoder().decode(shown, { stream: isCut }), isCut };
}

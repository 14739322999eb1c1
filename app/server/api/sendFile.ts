import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { SentFile } from "../files/UploadedFile";

/** Characters that some system forbids in file names, or that disguise a name; reports and hubs have arbitrary names. */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\p{Surrogate}\\/:*?"<>|]/gu;
/** Device names on Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The Content-Disposition header (RFC 6266): an ASCII name for old clients, and the full name in UTF-8. */
export function contentDisposition(rawName: string, isShown: boolean): string {
  const name = rawName.replace(UNSAFE, "_").replace(RESERVED, "_$&");
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${isShown ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** Discards the content for HEAD; the empty stream in its place has no length that would override the file's. */
function discard(content: Readable): Readable {
  content.destroy();
  return Readable.from([]);
}

/** Streams a file, as a download or inline. HEAD does not read it. */
export function sendFile(reply: FastifyReply, { name, type, size, isShown = false, content }: SentFile): FastifyReply {
  return reply
    .code(200)
    .headers({
      "cache-control": isShown ? "private, max-age=300" : "no-store",
      "content-disposition": contentDisposition(name, isShown),
      ...(size !== undefined && { "content-length": size }),
    })
    .type(type)
    .send(reply.request.method === "HEAD" ? discard(content) : content);
}

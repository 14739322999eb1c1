import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { SentFile } from "../files/UploadedFile";

/** What no system has in a name, or what shows another name than it is: reports and hubs are called as people like. */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\p{Surrogate}\\/:*?"<>|]/gu;
/** Names that are devices to some systems, whatever their ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The header that names a file: plain letters for old readers, and the name as it is. */
export function contentDisposition(wanted: string, isShown: boolean): string {
  const name = wanted.replace(UNSAFE, "_").replace(RESERVED, "_$&");
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${isShown ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** Lets go of a content; what stands for it has no length of its own, which would be sent as the file's. */
function unread(content: Readable): Readable {
  content.destroy();
  return Readable.from([]);
}

/** Sends a file as it is read; the browser keeps it under its name, and never runs it. HEAD reads nothing of it. */
export function sendFile(reply: FastifyReply, { name, type, size, isShown = false, content }: SentFile): FastifyReply {
  return reply
    .code(200)
    .headers({
      "cache-control": isShown ? "private, max-age=300" : "no-store",
      "content-disposition": contentDisposition(name, isShown),
      ...(size !== undefined && { "content-length": size }),
    })
    .type(type)
    .send(reply.request.method === "HEAD" ? unread(content) : content);
}

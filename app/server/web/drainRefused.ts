import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/** How much of a body is read after its request was answered: bytes, and milliseconds. */
export interface Drain {
  bytes: number;
  ms: number;
}

const DRAIN: Drain = { bytes: 256 * 1024 * 1024, ms: 60_000 };

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
}

/** Reads what is still sent and drops it, until its end or the limit. */
function drain(raw: IncomingMessage, { bytes, ms }: Drain): Promise<void> {
  return new Promise((resolve) => {
    let left = bytes;
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) end();
    };
    const end = () => {
      clearTimeout(timer);
      raw.off("data", count);
      resolve();
    };
    const timer = setTimeout(end, ms);
    raw.on("data", count).once("end", end).once("close", end).once("error", end).resume();
  });
}

/** The whole answer at once, its end when the body has been read. */
async function* answerThenDrain(text: string, raw: IncomingMessage, limit: Drain) {
  yield Buffer.from(text);
  await drain(raw, limit);
}

/**
 * Lets clients read why a request is refused whose body is still on its way, such as one that is too large: a socket closed
 * with unread data is reset, and the answer is lost (RFC 9112 §9.6). The connection ends after that.
 */
export function drainRefused(app: FastifyInstance, limit: Drain = DRAIN): void {
  app.addHook("onSend", async ({ raw }, reply, payload) => {
    if (raw.complete !== false || !hasBody(raw) || typeof payload !== "string") return payload;
    reply.headers({ connection: "close", "content-length": Buffer.byteLength(payload) });
    return Readable.from(answerThenDrain(payload, raw, limit), { objectMode: false });
  });
}

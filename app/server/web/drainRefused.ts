import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/** Limits of draining a request body: bytes and milliseconds. */
export interface DrainLimit {
  bytes: number;
  ms: number;
}

const DEFAULT_LIMIT: DrainLimit = { bytes: 256 * 1024 * 1024, ms: 60_000 };

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
}

/** Reads and discards the rest of a body, up to the limit. */
function drain(raw: IncomingMessage, { bytes, ms }: DrainLimit): Promise<void> {
  return new Promise((resolve) => {
    let remaining = bytes;
    const count = (chunk: Buffer) => {
      remaining -= chunk.length;
      if (remaining < 0) end();
    };
    const end = () => {
      clearTimeout(timer);
      raw.off("data", count);
      resolve();
    };
    const timer = setTimeout(end, ms);
    // A parser that reads no further would pause the body each time it is resumed.
    raw.unpipe();
    raw.on("data", count).once("end", end).once("close", end).once("error", end).resume();
  });
}

/** Sends the whole response at once, but ends it only after the body was drained. */
async function* respondThenDrain(text: string, raw: IncomingMessage, limit: DrainLimit) {
  yield Buffer.from(text);
  await drain(raw, limit);
}

/**
 * Lets clients read the response to a request that is refused while its body is still being sent, such as one that is
 * too large: closing a socket with unread data resets the connection, and the response is lost (RFC 9112 §9.6). The
 * connection is closed afterwards.
 */
export function drainRefused(app: FastifyInstance, limit: DrainLimit = DEFAULT_LIMIT): void {
  app.addHook("onSend", async ({ raw }, reply, payload) => {
    if (raw.complete !== false || !hasBody(raw) || typeof payload !== "string") return payload;
    reply.headers({ connection: "close", "content-length": Buffer.byteLength(payload) });
    return Readable.from(respondThenDrain(payload, raw, limit), { objectMode: false });
  });
}

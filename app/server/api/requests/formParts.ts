import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Multipart } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";

const LOOKS_EVERY_MS = 500;
/** How many looks in a row find nothing moved before the parser counts as stuck. */
const LOOKS = 4;

/**
 * The parts of a form in their order. The parser forgets to go on after a large part it skips, such as one whose
 * Content-Disposition is not form-data: where content waits and is not read, that is an error instead of a request without
 * an end. A sender that is slow is waited for.
 */
export async function* formParts(request: FastifyRequest): AsyncGenerator<Multipart> {
  const parts = request.parts()[Symbol.asyncIterator]();
  while (true) {
    const stop = new AbortController();
    try {
      const next = await Promise.race([parts.next(), failWhenStuck(request.raw, stop.signal)]);
      if (next.done) return;
      yield next.value;
    } finally {
      stop.abort();
    }
  }
}

async function failWhenStuck(raw: IncomingMessage, signal: AbortSignal): Promise<never> {
  const look = () => `${raw.socket.bytesRead} ${raw.readableLength} ${raw.readableEnded}`;
  for (let unmoved = 0, before = look(); ; before = look()) {
    await wait(LOOKS_EVERY_MS, undefined, { signal, ref: false });
    // Content flows as long as the parser takes it, whether any comes or not.
    const isTaken = raw.readableFlowing !== false && !raw.readableEnded;
    unmoved = look() === before && !isTaken ? unmoved + 1 : 0;
    if (unmoved === LOOKS) throw new Error("The parts of the form are not read any further.");
  }
}

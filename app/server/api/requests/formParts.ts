import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Multipart } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";

const CHECK_INTERVAL_MS = 500;
/** Checks in a row without progress after which the parser counts as stuck. */
const MAX_IDLE_CHECKS = 4;

/**
 * The parts of a form in their order. The parser stalls after a large part that it skips, such as one whose
 * Content-Disposition is not form-data. A watchdog turns that into an error: content waits and is not read. A slow sender
 * is waited for.
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
  const snapshot = () => `${raw.socket.bytesRead} ${raw.readableLength} ${raw.readableEnded}`;
  for (let idleChecks = 0, before = snapshot(); ; before = snapshot()) {
    await wait(CHECK_INTERVAL_MS, undefined, { signal, ref: false });
    // The stream flows while the parser accepts content, whether any arrives or not.
    const isFlowing = raw.readableFlowing !== false && !raw.readableEnded;
    idleChecks = snapshot() === before && !isFlowing ? idleChecks + 1 : 0;
    if (idleChecks === MAX_IDLE_CHECKS) throw new Error("The multipart parser is stuck.");
  }
}

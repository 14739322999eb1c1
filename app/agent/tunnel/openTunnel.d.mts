import type { Duplex } from "node:stream";
import type { ServerPlace } from "../transfer.mjs";

/** The server a tunnel leads to, and what its streams lead to. */
export interface TunnelOptions extends ServerPlace {
  /**
   * Connects a stream with its target. Rejects with an error whose `code` is the reason, such as ETIMEDOUT or
   * ECONNREFUSED. The signal is aborted when the stream closes meanwhile.
   */
  dial: (target: { host: string; port: number }, signal: AbortSignal) => Promise<Duplex>;
  log: (line: string) => void;
}

/**
 * Opens one connection to the server. `opened` resolves once it serves streams, and rejects when it cannot be opened;
 * `ended` resolves with its duration in milliseconds, negative if it did not open.
 */
export function openTunnel(options: TunnelOptions): {
  opened: Promise<unknown>;
  ended: Promise<number>;
  end: () => void;
};

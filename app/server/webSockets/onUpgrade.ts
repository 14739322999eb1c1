import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "../log/createLogger";
import { refuseUpgrade } from "./refuseUpgrade";

const answered = new WeakSet<Duplex>();

/** Whether the upgrade of a connection is answered by a handler of `onUpgrade`. */
export const isAnswered = (socket: Duplex): boolean => answered.has(socket);

/** Answers an upgrade to a web socket. */
export type AcceptUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;

/**
 * Answers the upgrades at a path; one that fails is logged with the sentence `failure` and refused with 503. Returns a
 * function that stops this.
 */
export function onUpgrade(
  server: Server,
  { path, failure, log }: { path: string; failure: string; log: Logger },
  accept: AcceptUpgrade,
): () => void {
  const handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url !== path) return;
    answered.add(socket);
    socket.on("error", () => socket.destroy());
    accept(request, socket, head).catch((error: unknown) => {
      log.error(failure, { error });
      refuseUpgrade(socket, 503);
    });
  };
  server.on("upgrade", handleUpgrade);
  return () => server.off("upgrade", handleUpgrade);
}

import { constants, type ServerHttp2Stream } from "node:http2";
import type { Duplex } from "node:stream";

/**
 * Joins two byte streams: bytes flow both ways with flow control from end to end, each direction ends on its own, and
 * what breaks one breaks the other.
 */
export function joinStreams(relayed: ServerHttp2Stream, target: Duplex): void {
  const fail = () => {
    relayed.close(constants.NGHTTP2_CONNECT_ERROR);
    target.destroy();
  };
  target.on("error", fail);
  relayed.once("aborted", fail);
  relayed.once("close", () => {
    if (!relayed.readableEnded) target.destroy();
  });
  target.once("close", () => {
    if (!target.readableEnded) fail();
  });
  relayed.pipe(target);
  target.pipe(relayed);
}

import type { ServerHttp2Stream } from "node:http2";
import type { Duplex } from "node:stream";

/** Whether the other process has reset a stream. Its code does not tell: node:http2 resets with NO_ERROR, too. */
function isReset(stream: ServerHttp2Stream): boolean {
  return stream.aborted || stream.rstCode !== 0 || (stream.closed && stream.writableLength > 0);
}

/**
 * Joins a stream of another process with its target: bytes flow both ways with flow control from end to end, each
 * direction ends on its own, and what breaks on one side is broken on the other and never looks like an end. The
 * reference agent joins the streams of its tunnel alike; `stream.close()` would end a stream before it resets it.
 */
export function joinStreams(relayed: ServerHttp2Stream, target: Duplex): void {
  let hasEnded = false;
  target.pipe(relayed);
  relayed.pipe(target, { end: false });
  relayed.once("aborted", () => relayed.destroy());
  relayed.once("end", () => {
    hasEnded = !isReset(relayed);
    if (hasEnded) target.end();
    else relayed.destroy();
  });
  relayed.once("close", () => {
    if (!hasEnded || !target.readableEnded) target.destroy();
  });
  let problem: Error | undefined;
  target.on("error", (error) => {
    problem = error;
  });
  target.once("close", () => {
    // A target that has sent everything may close without reading the rest: its answer still arrives whole.
    if (target.readableEnded && !problem) relayed.resume();
    else relayed.destroy(problem ?? new Error("The target has closed the connection."));
  });
}

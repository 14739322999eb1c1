/** Time in milliseconds in which a target must have read what was sent before a regular end. */
const LINGER_MS = 60_000;

/** Breaks a connection. A TCP target sees a reset: a regular end would make truncated data look complete. */
function abort(connection) {
  if (connection.resetAndDestroy) connection.resetAndDestroy();
  else connection.destroy();
}

/** Whether the other side has reset a stream. Its code alone is ambiguous: node:http2 also resets with NO_ERROR. */
function isReset(stream) {
  return stream.aborted || stream.rstCode !== 0 || (stream.closed && stream.writableLength > 0);
}

/**
 * Joins a stream of the tunnel with the connection to its target: bytes flow both ways with flow control from end to
 * end, and each direction ends on its own. An error on one side breaks the other and never looks like a regular end.
 */
export function joinStreams(stream, connection) {
  let hasEnded = false;
  connection.pipe(stream);
  stream.pipe(connection, { end: false });
  // Data that can no longer be sent would hold a reset stream open.
  stream.once("aborted", () => stream.destroy());
  stream.once("end", () => {
    hasEnded = !isReset(stream);
    if (hasEnded) connection.end();
    else stream.destroy();
  });
  stream.once("close", () => {
    if (!hasEnded || !connection.readableEnded) return abort(connection);
    const timer = setTimeout(() => abort(connection), LINGER_MS);
    connection.once("close", () => clearTimeout(timer));
  });
  let problem;
  connection.on("error", (error) => {
    problem = error;
  });
  connection.once("close", () => {
    // A target that has sent everything may close without reading the rest: its response still arrives completely.
    if (connection.readableEnded) stream.resume();
    else stream.destroy(problem ?? new Error("The target has closed the connection."));
  });
}

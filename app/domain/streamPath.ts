/** The path at which clients open the byte streams of remote access sessions. */
export const STREAM_PATH = "/connect/stream";

/** Its subprotocol, which the ticket follows. */
export const STREAM_PROTOCOL = "farhelm-stream";

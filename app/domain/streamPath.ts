/** The path at which clients open the byte streams of remote access sessions. */
export const STREAM_PATH = "/connect/stream";

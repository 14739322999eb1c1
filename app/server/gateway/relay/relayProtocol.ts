/** The subprotocol of the web sockets between server processes. */
export const RELAY_PROTOCOL = "farhelm-relay";

/** Header of a CONNECT request: the device through whose tunnel the target is to be reached. */
export const DEVICE_HEADER = "farhelm-device";

/** A frame of HTTP/2 is at most 16 kB by default; several may share a message. */
export const MAX_MESSAGE_BYTES = 1_048_576;

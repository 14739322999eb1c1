import { type ClientHttp2Session, connect, constants, type OutgoingHttpHeaders } from "node:http2";
import { isIPv6 } from "node:net";
import type { Duplex } from "node:stream";
import { createWebSocketStream, type WebSocket } from "ws";
import { writeTogether } from "../../webSockets/writeTogether";
import { TunnelError, type TunnelFailure } from "./TunnelError";

/** A host and port as the device sees them; `localhost` is the device itself. */
export interface TunnelTarget {
  host: string;
  port: number;
}

/** Ping interval in milliseconds: well below the idle timeouts of proxies, which begin at a minute. */
const PING_MS = 20_000;
/** Time for a target to accept, in milliseconds: longer than the device tries, so that its reason arrives. */
const DIAL_TIMEOUT_MS = 15_000;
/** Flow-control window of each stream: what may be in flight before the reader has read it. */
export const STREAM_WINDOW = 1_048_576;
/** Flow-control window of the whole tunnel. */
export const TUNNEL_WINDOW = 8 * STREAM_WINDOW;
/** Memory of all streams, in MB (10^6 bytes). By default, node:http2 breaks new streams from 10 MB on: ten slow readers. */
const MAX_MEMORY_MB = 250;

const FAILURES: Record<number, TunnelFailure> = {
  403: "forbidden",
  421: "offline",
  502: "refused",
  503: "busy",
  504: "timeout",
};

/** Options of DeviceTunnel.dial. */
export interface DialOptions {
  timeoutMs?: number | undefined;
  /** Additional headers of the request. */
  headers?: OutgoingHttpHeaders;
}

/**
 * One device's tunnel: an HTTP/2 connection (RFC 9113) over a web socket that the device opened, in which the server is
 * the client. Each CONNECT request is a stream to one target, with its own flow control. A connection to another server
 * process works alike.
 */
export class DeviceTunnel {
  readonly #socket: WebSocket;
  /** Number of open streams. */
  #streams = 0;
  /** How many the device allows; unlimited until it says so (RFC 9113, 6.5.2). */
  #maxStreams = Number.POSITIVE_INFINITY;
  readonly #session: ClientHttp2Session;
  readonly #timer: NodeJS.Timeout;
  #isAlive = true;

  constructor(socket: WebSocket, onClose: () => void) {
    this.#socket = socket;
    const bytes = writeTogether(createWebSocketStream(socket));
    // The session reports what ends it.
    bytes.on("error", () => {});
    const settings = { enablePush: false, initialWindowSize: STREAM_WINDOW };
    const limits = { maxSessionMemory: MAX_MEMORY_MB, peerMaxConcurrentStreams: 2 ** 31 - 1 };
    const options = { createConnection: () => bytes, settings, ...limits };
    this.#session = connect("http://device", options);
    this.#session.on("error", () => socket.terminate());
    this.#session.on("remoteSettings", ({ maxConcurrentStreams = Number.POSITIVE_INFINITY }) => {
      this.#maxStreams = maxConcurrentStreams;
    });
    this.#session.on("connect", () => this.#session.setLocalWindowSize(TUNNEL_WINDOW));
    // Only the server opens streams.
    this.#session.on("stream", (stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM));
    this.#timer = setInterval(() => this.#ping(), PING_MS);
    socket.on("pong", () => {
      this.#isAlive = true;
    });
    socket.on("close", () => {
      clearInterval(this.#timer);
      // With an error, or its streams would seem to have ended whole.
      this.#session.destroy(new TunnelError("lost"));
      onClose();
    });
    socket.on("error", () => socket.terminate());
  }

  /** Opens a byte stream to a target. Rejects with a TunnelError that says which step failed. */
  dial({ host, port }: TunnelTarget, { timeoutMs = DIAL_TIMEOUT_MS, headers = {} }: DialOptions = {}): Promise<Duplex> {
    if (this.#session.closed || this.#session.destroyed) return Promise.reject(new TunnelError("lost"));
    // Beyond it, node:http2 would hold the request back until another stream ends.
    if (this.#streams >= this.#maxStreams) return Promise.reject(new TunnelError("busy"));
    const authority = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
    const stream = this.#session.request({ ":method": "CONNECT", ":authority": authority, ...headers });
    // node:http2 20 sends freed memory for strings that are written together, as an HTTP client does with its headers.
    Object.assign(stream, { _writev: undefined });
    this.#streams += 1;
    stream.once("close", () => {
      this.#streams -= 1;
    });
    return new Promise((resolve, reject) => {
      const fail = (failure: TunnelFailure, detail?: string) => {
        clearTimeout(timer);
        stream.close(constants.NGHTTP2_CANCEL);
        reject(new TunnelError(failure, detail));
      };
      const timer = setTimeout(() => fail("timeout"), timeoutMs);
      stream.on("error", () => fail("lost"));
      stream.once("close", () => fail("lost"));
      stream.once("response", ({ ":status": status = 0, reason }) => {
        if (status !== 200) return fail(FAILURES[status] ?? "refused", typeof reason === "string" ? reason : undefined);
        clearTimeout(timer);
        resolve(stream);
      });
    });
  }

  /** Ends the tunnel and all its streams. */
  close(): void {
    this.#socket.terminate();
  }

  #ping(): void {
    if (!this.#isAlive) {
      this.#socket.terminate();
      return;
    }
    this.#isAlive = false;
    this.#socket.ping();
  }
}

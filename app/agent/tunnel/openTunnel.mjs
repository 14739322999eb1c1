import { once } from "node:events";
import { createServer } from "node:http2";
import WebSocket, { createWebSocketStream } from "ws";
import { joinStreams } from "./joinStreams.mjs";
import { Unreachable } from "./reach.mjs";

/** The server pings more often; without a ping the connection is lost. */
const SILENCE_MS = 60_000;
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** Flow-control window of each stream: what may be in flight before the reader has read it. */
const STREAM_WINDOW = 1_048_576;
/** Flow-control window of the whole tunnel. */
const TUNNEL_WINDOW = 8 * STREAM_WINDOW;
/** The sessions that the server allows of a device, with all their connections. */
const MAX_STREAMS = 1000;
/**
 * Memory of all streams, in MB (10^6 bytes): room for the window of each in both directions. By default, node:http2
 * refuses new streams from 10 MB on, which are ten slow readers.
 */
const MAX_MEMORY_MB = 250;

/** Below the message size that the server accepts. */
const MESSAGE_BYTES = 65_536;

/** Status codes of a refused CONNECT, as of an HTTP proxy (RFC 9110). */
const FORBIDDEN = 403;
const BAD_GATEWAY = 502;
const GATEWAY_TIMEOUT = 504;

/** Host and port of a CONNECT request (RFC 9110, 7.1); undefined when they are not valid. */
function readAuthority(authority = "") {
  const [, bracketed, plain, port] = /^(?:\[([\da-fA-F:.]+)\]|([\w.-]{1,253})):(\d{1,5})$/.exec(authority) ?? [];
  const host = bracketed ?? plain;
  return host !== undefined && Number(port) >= 1 && Number(port) <= 65_535 ? { host, port: Number(port) } : undefined;
}

function refuse(stream, status, reason) {
  if (stream.destroyed || stream.headersSent) return;
  stream.respond({ ":status": status, reason: reason.replace(/[^ -~]/g, "?").slice(0, 200) }, { endStream: true });
}

function statusOf(error) {
  if (error instanceof Unreachable) return FORBIDDEN;
  return error.code === "ETIMEDOUT" ? GATEWAY_TIMEOUT : BAD_GATEWAY;
}

async function serveStream(stream, headers, dial) {
  const target = headers[":method"] === "CONNECT" ? readAuthority(headers[":authority"]) : undefined;
  if (!target) return refuse(stream, FORBIDDEN, "Only CONNECT with a host and a port.");
  const closed = new AbortController();
  stream.once("close", () => closed.abort());
  try {
    const connection = await dial(target, closed.signal);
    if (stream.destroyed) return void connection.destroy();
    stream.respond({ ":status": 200 });
    joinStreams(stream, connection);
  } catch (error) {
    refuse(stream, statusOf(error), error.code ?? error.message);
  }
}

/**
 * Writes chunks that waited as few messages. Otherwise each is a message of its own, and node:http2 writes the nine bytes
 * before each frame as a chunk.
 */
function writeTogether(stream, bytes, done) {
  let end = 0;
  const next = (error) => {
    if (error || end >= bytes.length) return done(error);
    const start = end;
    end += MESSAGE_BYTES;
    stream._write(bytes.subarray(start, end), "buffer", next);
  };
  next();
}

/** Serves the streams that the server opens through a web socket. */
function serveStreams(socket, dial) {
  const settings = { initialWindowSize: STREAM_WINDOW, maxConcurrentStreams: MAX_STREAMS, enablePush: false };
  const server = createServer({ settings, maxSessionMemory: MAX_MEMORY_MB });
  server.on("sessionError", () => socket.terminate());
  server.on("session", (session) => {
    session.setLocalWindowSize(TUNNEL_WINDOW);
    // The session does not notice the loss of the web socket, and would retain the connections to its targets.
    socket.once("close", () => session.destroy());
  });
  server.on("stream", (stream, headers) => {
    // An error event without a listener would end the process. `joinStreams` handles the end of the stream.
    stream.on("error", () => {});
    void serveStream(stream, headers, dial);
  });
  const bytes = createWebSocketStream(socket);
  bytes._writev = (chunks, done) => writeTogether(bytes, Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  bytes.on("error", () => socket.terminate());
  server.emit("connection", bytes);
}

/**
 * Opens one connection to the server. `opened` resolves once it serves streams, and rejects when it cannot be opened;
 * `ended` resolves with its duration in milliseconds, negative if it did not open.
 */
export function openTunnel({ server, serial, secret, tls, dial, log }) {
  const address = new URL("/door/tunnel", server);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const authorization = `Basic ${Buffer.from(`${serial}:${secret}`).toString("base64")}`;
  const options = { headers: { authorization }, handshakeTimeout: HANDSHAKE_TIMEOUT_MS, perMessageDeflate: false };
  const socket = new WebSocket(address, "farhelm-tunnel", { ...tls, ...options });
  let openedAt = Number.POSITIVE_INFINITY;
  let timer;
  const expectPing = () => {
    clearTimeout(timer);
    timer = setTimeout(() => socket.terminate(), SILENCE_MS);
  };
  socket.on("open", () => {
    openedAt = performance.now();
    expectPing();
    serveStreams(socket, dial);
    log("The tunnel is open.");
  });
  socket.on("ping", expectPing);
  const ended = new Promise((resolve) => {
    socket.on("error", (error) => log(`The tunnel: ${error.message}`));
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(performance.now() - openedAt);
    });
  });
  const opened = once(socket, "open");
  // Callers may ignore the rejection: the error is logged.
  opened.catch(() => {});
  return { opened, ended, end: () => socket.terminate() };
}

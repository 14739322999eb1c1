import { constants, createServer } from "node:http2";
import { connect } from "node:net";
import { pipeline } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import WebSocket, { createWebSocketStream } from "ws";
import { Unreachable } from "./reach.mjs";

/** Maximum delay before the first new attempt, and before any, in milliseconds. */
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 60_000;
/** A connection that lasted longer resets the back-off. */
const STABLE_MS = 30_000;
/** The server pings more often; without a ping the connection is lost. */
const SILENCE_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Flow-control window of each stream: what may be in flight before the reader has read it. */
const STREAM_WINDOW = 1_048_576;
const MAX_STREAMS = 100;

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

/** Connects a stream with a host: bytes flow both ways, each direction ends on its own, and flow control is end to end. */
async function join(stream, headers, reach) {
  const target = headers[":method"] === "CONNECT" ? readAuthority(headers[":authority"]) : undefined;
  if (!target) return refuse(stream, FORBIDDEN, "Only CONNECT with a host and a port.");
  const address = await reach.resolve(target.host, target.port);
  if (stream.destroyed) return;
  const socket = connect({ host: address, port: target.port, allowHalfOpen: true, noDelay: true });
  const timeout = Object.assign(new Error("The target did not answer."), { code: "ETIMEDOUT" });
  const timer = setTimeout(() => socket.destroy(timeout), CONNECT_TIMEOUT_MS);
  stream.once("close", () => socket.destroy());
  socket.once("error", ({ code, message }) => {
    clearTimeout(timer);
    refuse(stream, code === "ETIMEDOUT" ? GATEWAY_TIMEOUT : BAD_GATEWAY, code ?? message);
  });
  socket.once("connect", () => {
    clearTimeout(timer);
    stream.respond({ ":status": 200 });
    const end = (error) => error && !stream.destroyed && stream.close(constants.NGHTTP2_CONNECT_ERROR);
    pipeline(socket, stream, end);
    pipeline(stream, socket, end);
  });
}

function serveStreams(socket, reach) {
  const settings = { initialWindowSize: STREAM_WINDOW, maxConcurrentStreams: MAX_STREAMS, enablePush: false };
  const server = createServer({ settings });
  server.on("sessionError", () => socket.terminate());
  server.on("stream", (stream, headers) => {
    // An error event without a listener would end the process. `pipeline` in `join` handles the end of the stream.
    stream.on("error", () => {});
    join(stream, headers, reach).catch((error) =>
      refuse(stream, error instanceof Unreachable ? FORBIDDEN : BAD_GATEWAY, error.code ?? error.message),
    );
  });
  const bytes = createWebSocketStream(socket);
  bytes.on("error", () => socket.terminate());
  server.emit("connection", bytes);
}

/** Opens the tunnel once. Resolves when it has ended, with its duration in milliseconds, negative if it did not open. */
function openOnce({ server, serial, secret, reach, log }) {
  const address = new URL("/door/tunnel", server);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const authorization = `Basic ${Buffer.from(`${serial}:${secret}`).toString("base64")}`;
  const options = { headers: { authorization }, handshakeTimeout: CONNECT_TIMEOUT_MS, perMessageDeflate: false };
  const socket = new WebSocket(address, "farhelm-tunnel", options);
  let openedAt = Number.POSITIVE_INFINITY;
  let timer;
  const expectPing = () => {
    clearTimeout(timer);
    timer = setTimeout(() => socket.terminate(), SILENCE_MS);
  };
  socket.on("open", () => {
    openedAt = performance.now();
    expectPing();
    serveStreams(socket, reach);
    log("The tunnel is open.");
  });
  socket.on("ping", expectPing);
  return new Promise((resolve) => {
    socket.on("error", (error) => log(`The tunnel: ${error.message}`));
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(performance.now() - openedAt);
    });
  });
}

/**
 * Keeps one outward connection to the server open, through which the server reaches this machine and what `reach`
 * allows. Reconnects with exponential back-off and full jitter; never resolves.
 */
export async function runTunnel(options) {
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(2 * delay, MAX_DELAY_MS)) {
    const lasted = await openOnce(options);
    if (lasted > STABLE_MS) delay = FIRST_DELAY_MS;
    await sleep(Math.random() * delay);
  }
}

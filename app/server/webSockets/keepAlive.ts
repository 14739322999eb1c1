import type { WebSocket } from "ws";

/** Ping interval in milliseconds: below the idle timeouts of proxies, which begin at a minute. */
const PING_MS = 20_000;

/** Pings a web socket until it is closed, and terminates it when the client does not answer. */
export function keepAlive(socket: WebSocket): void {
  let isAlive = true;
  const confirm = () => {
    isAlive = true;
  };
  socket.on("pong", confirm).on("message", confirm);
  const timer = setInterval(() => {
    // The answer to a ping waits behind messages that are not read yet.
    if (!isAlive && !socket.isPaused) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_MS);
  socket.on("close", () => clearInterval(timer));
}

import type { WebSocket } from "ws";

/** Ping interval in milliseconds: below the idle timeouts of proxies, which begin at a minute. */
const PING_MS = 20_000;

/** Pings a web socket until it is closed, and terminates it when the client does not answer. */
export function keepAlive(socket: WebSocket): void {
  let isAlive = true;
  socket.on("pong", () => {
    isAlive = true;
  });
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_MS);
  socket.on("close", () => clearInterval(timer));
}

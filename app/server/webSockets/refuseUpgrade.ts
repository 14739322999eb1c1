import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** Statuses with which upgrades to web sockets are refused. */
export type Refusal = 400 | 401 | 403 | 429 | 503;

/** Refuses the upgrade to a web socket; 503 asks to try again in half a minute. */
export function refuseUpgrade(socket: Duplex, status: Refusal, headers: Readonly<Record<string, string>> = {}): void {
  if (!socket.writable) return;
  const all = {
    ...(status === 503 && { "Retry-After": "30" }),
    ...headers,
    "Content-Length": "0",
    Connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
}

import { type IncomingMessage, request as sendRequest } from "node:http";
import type { Duplex } from "node:stream";
import { MAX_HEADER_BYTES } from "./forwardRequest";
import { pairs } from "./messages/headerPairs";
import { requestHeaders } from "./messages/requestHeaders";
import { responseHeaders } from "./messages/responseHeaders";
import type { PageSession } from "./sessions/PageSession";

/** Refuses an upgrade with a status and no content. */
export function refusePageUpgrade(socket: Duplex, status: string): void {
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
}

function head(status: string, headers: readonly string[]): string {
  const lines = [...pairs(headers)].map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status}\r\n${lines.join("")}\r\n`;
}

function join(client: Duplex, target: Duplex): void {
  const end = () => {
    client.destroy();
    target.destroy();
  };
  for (const side of [client, target]) side.on("error", end).once("close", end);
  client.pipe(target).pipe(client);
}

/** Opens a web socket of a page to its target and joins the two; the frames pass as they are. */
export async function forwardUpgrade(
  request: IncomingMessage,
  client: Duplex,
  page: PageSession,
  answerMs: number,
): Promise<void> {
  const forget = page.track(client);
  client.once("close", forget);
  const stream = await page.connect();
  if (client.destroyed) return void stream.destroy();
  client.once("close", () => stream.destroy());
  const headers = requestHeaders(request, page.origins);
  headers.push("Connection", "Upgrade", "Upgrade", "websocket");
  const options = { path: request.url, headers, setHost: false, maxHeaderSize: MAX_HEADER_BYTES };
  const upstream = sendRequest({ ...options, createConnection: () => stream });
  const timer = setTimeout(() => upstream.destroy(), answerMs);
  upstream.on("error", () => {
    clearTimeout(timer);
    refusePageUpgrade(client, "502 Bad Gateway");
  });
  upstream.once("response", (answer) => {
    clearTimeout(timer);
    answer.destroy();
    refusePageUpgrade(client, `${answer.statusCode ?? 502} Refused`);
  });
  upstream.once("upgrade", (answer: IncomingMessage, target: Duplex, first: Buffer) => {
    clearTimeout(timer);
    const accepted = [...responseHeaders(answer, request.url ?? "/", page.origins), "Connection", "Upgrade"];
    client.write(head("101 Switching Protocols", [...accepted, "Upgrade", "websocket"]));
    if (first.length > 0) target.unshift(first);
    join(client, target);
  });
  upstream.end();
}

import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { gzipSync } from "node:zlib";
import { Server } from "socket.io";
import { keyOf, type RecordedResponse, type Recording } from "./recording";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};
const SUCCESS: RecordedResponse = responseOf("application/json", '{"success":true}');
const EMPTY: RecordedResponse = responseOf("application/json", '{"success":true,"data":[]}');
const MISSING: RecordedResponse = { ...responseOf("text/plain", ""), status: 404 };

/** A server that replays a recording to one console, from memory. */
export interface Replay {
  url: string;
  /** Number of requests by key that were not recorded. */
  unknown: Map<string, number>;
  /** Sends an event to every subscribed page, like the live channel. */
  publish(event: string, payload: unknown): void;
  stop(): Promise<void>;
}

/** Serves a recording; the files of `folder`, if given, replace the recorded pages and code. */
export async function startReplay(recording: Recording, folder?: string): Promise<Replay> {
  const responses = new Map([...recording, ...(folder === undefined ? [] : filesOf(folder))].map(compress));
  const compressed = {
    done: compress(["", SUCCESS])[1],
    empty: compress(["", EMPTY])[1],
    missing: compress(["", MISSING])[1],
  };
  const page = folder === undefined ? compressed.missing : responses.get("/index.html");
  const unknown = new Map<string, number>();
  const find = ({ method, url = "/" }: IncomingMessage): RecordedResponse | undefined => {
    if (method !== "GET") return compressed.done;
    const address = new URL(url, "http://localhost");
    const found = responses.get(keyOf(address));
    if (found) return found;
    const isPage = folder !== undefined && !address.pathname.startsWith("/api/") && extname(address.pathname) === "";
    if (isPage) return page;
    unknown.set(keyOf(address), (unknown.get(keyOf(address)) ?? 0) + 1);
    return address.pathname.startsWith("/api/") ? compressed.empty : compressed.missing;
  };
  const server = createServer((request, response) => send(response, find(request) ?? compressed.missing));
  const live = serveLive(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    unknown,
    publish: live.publish,
    stop: () => live.io.close(),
  };
}

function responseOf(type: string, body: Buffer | string): RecordedResponse {
  return { status: 200, headers: { "content-type": type }, body: Buffer.from(body) };
}

/** Built files of a console by path. */
function filesOf(folder: string): [string, RecordedResponse][] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => TYPES[extname(name)] !== undefined)
    .map((name) => [
      `/${name.replaceAll("\\", "/")}`,
      responseOf(TYPES[extname(name)] ?? "", readFileSync(`${folder}/${name}`)),
    ]);
}

// Compress in advance and equally for all consoles, so that no server's compression is measured.
function compress([key, { status, headers, body }]: [string, RecordedResponse]): [string, RecordedResponse] {
  const isCompressed = /font|image\/(?!svg)/.test(headers["content-type"] ?? "");
  if (isCompressed) return [key, { status, headers, body }];
  return [key, { status, headers: { ...headers, "content-encoding": "gzip" }, body: gzipSync(body, { level: 9 }) }];
}

function send(response: ServerResponse, { status, headers, body }: RecordedResponse): void {
  response.writeHead(status, { ...headers, "content-length": body.length }).end(body);
}

/** The live channel, which only sends the benchmark's events. */
function serveLive(server: ReturnType<typeof createServer>): { io: Server; publish: Replay["publish"] } {
  const io = new Server(server, { path: "/status/socket.io", transports: ["websocket"], serveClient: false });
  io.on("connection", (socket) => {
    socket.on("subscribe", ({ channel }: { channel: string }) => {
      void socket.join(channel);
      socket.emit("subscription_succeeded", channel, { isWhole: true });
    });
  });
  const publish = (event: string, payload: unknown) => {
    for (const room of io.of("/").adapter.rooms.keys())
      if (room.startsWith("private-devices.")) io.to(room).emit(event, room, payload);
  };
  return { io, publish };
}

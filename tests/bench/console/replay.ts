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
const DONE: RecordedResponse = answerOf("application/json", '{"success":true}');
const EMPTY: RecordedResponse = answerOf("application/json", '{"success":true,"data":[]}');
const MISSING: RecordedResponse = { ...answerOf("text/plain", ""), status: 404 };

/** A server that answers one console what was recorded, from memory. */
export interface Replay {
  url: string;
  /** What was asked for and not recorded, with how often. */
  unknown: Map<string, number>;
  /** Tells every page that listens, as the live channel does; the channel is the one pages asked for. */
  publish(event: string, payload: unknown): void;
  stop(): Promise<void>;
}

/** Serves a recording; with a folder, the pages and the code in it stand in place of the recorded ones. */
export async function startReplay(recording: Recording, folder?: string): Promise<Replay> {
  const answers = new Map([...recording, ...(folder === undefined ? [] : filesOf(folder))].map(pack));
  const packed = { done: pack(["", DONE])[1], empty: pack(["", EMPTY])[1], missing: pack(["", MISSING])[1] };
  const page = folder === undefined ? packed.missing : answers.get("/index.html");
  const unknown = new Map<string, number>();
  const find = ({ method, url = "/" }: IncomingMessage): RecordedResponse | undefined => {
    if (method !== "GET") return packed.done;
    const asked = new URL(url, "http://localhost");
    const found = answers.get(keyOf(asked));
    if (found) return found;
    const isPage = folder !== undefined && !asked.pathname.startsWith("/api/") && extname(asked.pathname) === "";
    if (isPage) return page;
    unknown.set(keyOf(asked), (unknown.get(keyOf(asked)) ?? 0) + 1);
    return asked.pathname.startsWith("/api/") ? packed.empty : packed.missing;
  };
  const server = createServer((request, response) => send(response, find(request) ?? packed.missing));
  const live = serveLive(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    unknown,
    publish: live.publish,
    stop: () => live.io.close(),
  };
}

function answerOf(type: string, body: Buffer | string): RecordedResponse {
  return { status: 200, headers: { "content-type": type }, body: Buffer.from(body) };
}

/** The built files of a console by their paths. */
function filesOf(folder: string): [string, RecordedResponse][] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => TYPES[extname(name)] !== undefined)
    .map((name) => [
      `/${name.replaceAll("\\", "/")}`,
      answerOf(TYPES[extname(name)] ?? "", readFileSync(`${folder}/${name}`)),
    ]);
}

// Compressed beforehand and alike for all, whatever it costs the servers that stand behind consoles.
function pack([key, { status, headers, body }]: [string, RecordedResponse]): [string, RecordedResponse] {
  const isPacked = /font|image\/(?!svg)/.test(headers["content-type"] ?? "");
  if (isPacked) return [key, { status, headers, body }];
  return [key, { status, headers: { ...headers, "content-encoding": "gzip" }, body: gzipSync(body, { level: 9 }) }];
}

function send(response: ServerResponse, { status, headers, body }: RecordedResponse): void {
  response.writeHead(status, { ...headers, "content-length": body.length }).end(body);
}

/** The live channel, where pages listen and nothing happens unless the bench says so. */
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

import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket as Socket, WebSocketServer } from "ws";
import { FileConnection } from "../../../../../app/console/blocks/files/connection/FileConnection";
import type { FileClientMessage, FileServerMessage } from "../../../../../app/domain/fileMessages";

let server: WebSocketServer;
let sockets: Socket[];
let messages: FileClientMessage[];
let content: Buffer[];
let connection: FileConnection;

beforeEach(() => {
  [sockets, messages, content] = [[], [], []];
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server.on("connection", (socket) => {
    sockets.push(socket);
    socket.on("message", (data, isBinary) => {
      if (isBinary) content.push(data as Buffer);
      else messages.push(JSON.parse(String(data)));
    });
  });
  connection = new FileConnection({
    issueTicket: async () => ({ ticket: "t" }),
    openSocket: () => {
      const socket = new Socket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
      socket.on("error", () => {});
      return socket as unknown as WebSocket;
    },
  });
});

afterEach(() => {
  connection.stop();
  for (const client of server.clients) client.terminate();
  server.close();
});

const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 });
const send = (message: FileServerMessage | { type: "later" }) => sockets.at(-1)?.send(JSON.stringify(message));
const isOpen = () => until(() => expect(connection.isOpen).toBe(true));

async function open(): Promise<void> {
  connection.connect();
  await until(() => expect(messages).toEqual([{ type: "start" }]));
  send({ type: "open", connection: "one", home: "/home/ada" });
  await isOpen();
}

describe("[files.connection] the connection to the files of a target", () => {
  it("answers requests in any order, each with its own messages and content", async () => {
    await open();
    expect(connection.home).toBe("/home/ada");
    const names: string[] = [];
    const list = connection.request(
      "list",
      { path: "/" },
      {
        onMessage: (message) =>
          void (message.type === "entries" && names.push(...message.entries.map(({ name }) => name))),
      },
    );
    const parts: Uint8Array[] = [];
    const read = connection.request("read", { path: "/a" }, { onBytes: (bytes) => void parts.push(bytes) });
    await until(() => expect(messages).toHaveLength(3));
    sockets[0]?.send(Buffer.from([0, 0, 0, 2, 65, 66]));
    send({ type: "later" });
    send({ type: "done", id: 2, bytes: 2 });
    expect(await read.result).toMatchObject({ bytes: 2 });
    expect(Buffer.concat(parts).toString()).toBe("AB");
    send({ type: "entries", id: 1, entries: [{ name: "a", kind: "file" }] });
    send({ type: "done", id: 1 });
    await list.result;
    expect(names).toEqual(["a"]);
    const refused = connection.ask("stat", { path: "/b" });
    await until(() => expect(messages).toHaveLength(4));
    send({ type: "failed", id: 3, code: "no-such-file", reason: "No." });
    await expect(refused).rejects.toMatchObject({ code: "no-such-file", message: "No." });
  });

  it("sends content under the id of its request, and nothing for one that has ended", async () => {
    await open();
    const write = connection.request("write", { path: "/a", size: 2 });
    write.sendContent(new Uint8Array([7, 8]));
    await until(() => expect(content).toEqual([Buffer.from([0, 0, 0, 1, 7, 8])]));
    send({ type: "done", id: 1, digest: "" });
    await write.result;
    write.sendContent(new Uint8Array([9]));
    write.cancel();
    const last = connection.ask("stat", { path: "/" });
    await until(() => expect(messages.at(-1)).toMatchObject({ type: "stat" }));
    send({ type: "done", id: 2 });
    await last;
    expect(content).toHaveLength(1);
  });

  it("fails what runs when the network is lost, resumes by its id, and begins anew after its end", async () => {
    await open();
    const running = connection.ask("delete", { path: "/a" });
    sockets[0]?.terminate();
    await expect(running).rejects.toMatchObject({ code: "connection-lost" });
    await expect(connection.ask("stat", { path: "/" })).rejects.toMatchObject({ code: "connection-lost" });
    await until(() => expect(messages.at(-1)).toEqual({ type: "resume", connection: "one" }));
    send({ type: "open", connection: "one", home: "/home/ada" });
    await isOpen();
    sockets.at(-1)?.close(4002, "The connection to the device was lost.");
    await until(() => expect(connection.state.getState()).toMatchObject({ kind: "ended", cause: "connection-lost" }));
    connection.restart();
    await until(() => expect(messages.at(-1)).toEqual({ type: "start" }));
  });
});

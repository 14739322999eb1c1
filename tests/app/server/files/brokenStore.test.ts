import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { S3Store } from "../../../../app/server/files/S3Store";

type Manner = (request: IncomingMessage, response: ServerResponse) => void;

const SIZE = 5_000_000;
const CONTENT = randomBytes(1000);
const upload = {
  name: "a.bin",
  size: SIZE,
  sha256: "0".repeat(64),
  read: () => Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(SIZE / 50))),
};

let manner: Manner;
const server = createServer((request, response) => manner(request, response));
let store: S3Store;
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  store = new S3Store(`http://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/files`, 300);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe("an upload fails", () => {
  test.each<[string, string, Manner]>([
    ["that is cut in the middle", "ECONNRESET", (request) => request.once("data", () => request.socket.destroy())],
    ["that is not read to its end", "does not answer", (request) => request.once("data", () => request.pause())],
    [
      "that is called kept before it was read",
      "does not answer",
      (_request, response) => response.writeHead(200).end(),
    ],
    ["that is refused at once", "503", (_request, response) => response.writeHead(503, { connection: "close" }).end()],
    [
      "whose answer is cut",
      "aborted",
      (request, response) =>
        request.resume().on("end", () => {
          response.writeHead(200, { "content-length": 9 }).write("x");
          setTimeout(() => request.socket.destroy(), 20);
        }),
    ],
  ])("%s", async (_how, why, fault) => {
    manner = fault;
    await expect(store.put("a", upload)).rejects.toThrow(why);
  });
});

test("a download that is cut breaks off, and one that is whole does not", async () => {
  manner = (request, response) => {
    response.writeHead(200, { "content-length": CONTENT.length }).write(CONTENT.subarray(0, 500));
    setTimeout(() => request.socket.destroy(), 20);
  };
  await expect(buffer(await store.get("a"))).rejects.toThrow("aborted");
  manner = (_request, response) => response.writeHead(200).end(CONTENT);
  expect((await buffer(await store.get("a"))).equals(CONTENT)).toBe(true);
});

test("a part is refused of a store that sends the whole in its place", async () => {
  manner = (_request, response) => response.writeHead(200).end(CONTENT);
  const message = await store.get("a", { start: 5, end: 9 }).then(
    () => "sent",
    (error: Error) => error.message,
  );
  expect(message).toBe("The object store answers 200.");
});

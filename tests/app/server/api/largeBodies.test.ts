import { type AddressInfo, connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerApi } from "../../../../app/server/api/registerApi";
import { createWeb } from "../../../../app/server/web/createWeb";
import { drainRefused } from "../../../../app/server/web/drainRefused";
import { startTestApi, type TestApi } from "./startTestApi";

const MB = 1024 * 1024;
const TRIES = 6;

let api: TestApi;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  api = await startTestApi();
  app = createWeb({ trustProxy: false, dev: false });
  await registerApi(app, api.services);
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app?.close();
  await api?.close();
});

interface Sent {
  type: string | undefined;
  size: number;
  isChunked?: boolean;
  connection?: string;
}

/** Writes a whole request without reading, then reads to the end; errors become part of the text. */
function write({ type, size, isChunked = false, connection = "keep-alive" }: Sent): Promise<string> {
  const headers = [
    "POST /api/account/login HTTP/1.1",
    "host: farhelm.test",
    `connection: ${connection}`,
    ...(type ? [`content-type: ${type}`] : []),
    isChunked ? "transfer-encoding: chunked" : `content-length: ${size}`,
  ];
  return new Promise((resolve) => {
    let response = "";
    const socket = connect(port, "127.0.0.1");
    socket.on("data", (chunk) => {
      response += chunk;
    });
    socket.on("error", (error) => resolve(`${response}\n${error.message}`)).on("close", () => resolve(response));
    socket.write(`${headers.join("\r\n")}\r\n\r\n`);
    const piece = Buffer.alloc(64 * 1024, 0x61);
    let left = size;
    const next = () => {
      while (left > 0 && !socket.destroyed) {
        const part = piece.subarray(0, Math.min(left, piece.length));
        left -= part.length;
        if (isChunked) socket.write(`${part.length.toString(16)}\r\n`);
        const isRoom = socket.write(part);
        if (isChunked) socket.write("\r\n");
        if (!isRoom) return void socket.once("drain", next);
      }
      if (isChunked) socket.write("0\r\n\r\n");
    };
    next();
  });
}

const bodyOf = (response: string) => JSON.parse(response.slice(response.indexOf("\r\n\r\n") + 4));

describe("a body that is too large", () => {
  const kinds: [string, string | undefined][] = [
    ["JSON", "application/json"],
    ["a form in the address's way of writing", "application/x-www-form-urlencoded"],
    ["a kind nobody knows", "application/x-nothing"],
    ["no kind at all", undefined],
  ];
  const sizes = [MB + 1, 3 * MB, 40 * MB];
  const ways = [{ isChunked: false }, { isChunked: true }, { isChunked: false, connection: "close" }];

  test.each(kinds)(
    "of %s is refused with an answer that arrives, however it is sent",
    async (_, type) => {
      for (const size of sizes)
        for (const way of ways)
          for (let time = 0; time < TRIES; time += 1) {
            const response = await write({ type, size, ...way });
            expect(response.slice(0, 12), JSON.stringify({ size, ...way })).toBe("HTTP/1.1 413");
            expect(bodyOf(response)).toMatchObject({ success: false, errors: [{ code: "PAYLOAD_TOO_LARGE" }] });
          }
    },
    120_000,
  );

  test("of a form with a file is refused before it is received", async () => {
    for (let time = 0; time < 2; time += 1) {
      const response = await write({ type: "multipart/form-data; boundary=x", size: 120 * MB });
      expect(response.slice(0, 12)).toBe("HTTP/1.1 413");
      expect(bodyOf(response).errors[0].code).toBe("PAYLOAD_TOO_LARGE");
    }
  }, 120_000);

  test("is refused to fetch, which may send the next request at once", async () => {
    const send = (size: number) =>
      fetch(`http://127.0.0.1:${port}/api/account/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "a".repeat(size),
      });
    for (let time = 0; time < 20; time += 1) {
      const answer = await send(MB + 1 + time * MB);
      expect([answer.status, (await answer.json()).errors[0].code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
      expect((await send(2)).status).toBe(422);
    }
  }, 120_000);
});

test("what is sent after the answer is read as far as the limit, then the connection ends", async () => {
  const early = Fastify();
  drainRefused(early, { bytes: 2 * MB, ms: 60_000 });
  early.removeAllContentTypeParsers();
  early.addContentTypeParser("*", (_request, _body, done) =>
    done(Object.assign(new Error("No."), { statusCode: 413 })),
  );
  early.post("/", async () => "taken");
  await early.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((early.server.address() as AddressInfo).port, "127.0.0.1");
  let response = "";
  let sent = 0;
  const ended = new Promise<void>((resolve) => {
    socket
      .on("data", (chunk) => {
        response += chunk;
      })
      .on("error", () => {})
      .on("close", () => resolve());
  });
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: ${2 ** 40}\r\n\r\n`);
  const more = () => {
    while (!socket.destroyed) {
      sent += 64 * 1024;
      if (!socket.write(Buffer.alloc(64 * 1024))) return void socket.once("drain", more);
    }
  };
  more();
  await ended;
  expect(response).toContain("HTTP/1.1 413");
  expect(sent).toBeLessThan(64 * MB);
  await early.close();
}, 60_000);

import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { Readable } from "node:stream";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import type { Client } from "../api/Client";
import { within } from "../gateway/gatewayFixture";
import { createWebuiFixture, serveBy } from "./webuiFixture";

const ADMIN = "admin@own.test";
const SIZE = 100 * 1_048_576;
const BLOCK = createHash("sha512").update("block").digest().toString("hex").repeat(512);

const device = createServer((request, response) => {
  if (request.url === "/large") return void Readable.from(blocks()).pipe(response);
  if (request.url === "/digest") {
    const digest = createHash("sha256");
    request.on("data", (chunk) => digest.update(chunk)).on("end", () => response.end(digest.digest("hex")));
    return;
  }
  const [, encoding = "", type = "html"] = /^\/page\/(\w*)\/?(\w*)/.exec(request.url ?? "") ?? [];
  response.setHeader("content-type", `text/${type || "html"}`);
  const page = '<a href="http://localhost/next">http://localhost/next</a>';
  const encode = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }[encoding];
  if (encode) response.setHeader("content-encoding", encoding);
  response.end(encode ? encode(page) : page);
});
const sockets = new WebSocketServer({ server: device });
sockets.on("connection", (socket, { headers }) => {
  socket.send(JSON.stringify({ origin: headers.origin, cookie: headers.cookie }));
  socket.on("message", (data, isBinary) => socket.send(data, { binary: isBinary }));
});

function* blocks(): Generator<string> {
  for (let sent = 0; sent < SIZE; sent += BLOCK.length) yield BLOCK;
}

function digestOf(parts: Iterable<string>): string {
  const digest = createHash("sha256");
  for (const part of parts) digest.update(part);
  return digest.digest("hex");
}

let fixture: Awaited<ReturnType<typeof createWebuiFixture>>;
let admin: Client;
let page: Awaited<ReturnType<typeof fixture.enter>>;
beforeAll(async () => {
  fixture = await createWebuiFixture({ "localhost:80": serveBy(device) });
  admin = await fixture.api.signIn(ADMIN);
  page = await fixture.enter(admin, ADMIN, 80);
});
afterAll(() => fixture?.close());

const openSocket = (headers: Record<string, string>) =>
  new WebSocket(`ws://127.0.0.1:${fixture.port}/live`, {
    headers: { host: new URL(page.origin).host, cookie: page.cookie, ...headers },
  });

describe("[webui.body] a body", () => {
  test("of 100 MB arrives whole from the device, and is counted", async () => {
    const request = fixture.start(`${page.origin}/large`, { headers: { cookie: page.cookie } });
    request.end();
    const [response] = await once(request, "response");
    const digest = createHash("sha256");
    for await (const chunk of response) digest.update(chunk);
    expect(digest.digest("hex")).toBe(digestOf(blocks()));
    await within(async () => expect(Number((await fixture.session(page.id)).input_data)).toBeGreaterThan(SIZE), 5_000);
  }, 60_000);

  test("of 100 MB in chunks arrives whole at the device, and is counted", async () => {
    const headers = { cookie: page.cookie, "transfer-encoding": "chunked" };
    const request = fixture.start(`${page.origin}/digest`, { method: "POST", headers });
    Readable.from(blocks()).pipe(request);
    const [response] = await once(request, "response");
    let digest = "";
    for await (const chunk of response) digest += chunk;
    expect(digest).toBe(digestOf(blocks()));
    await within(async () => expect(Number((await fixture.session(page.id)).output_data)).toBeGreaterThan(SIZE), 5_000);
  }, 60_000);

  test.each(["plain", "gzip", "deflate", "br"])(
    "of an HTML page (%s) has its links led to the page",
    async (encoding) => {
      const { body, headers } = await page.get(`/page/${encoding}`, {
        headers: { cookie: page.cookie, "accept-encoding": "gzip, deflate, br, zstd" },
      });
      expect(body).toBe(`<a href="${page.origin}/next">http://localhost/next</a>`);
      expect(headers["content-encoding"]).toBeUndefined();
    },
  );

  test("that is no HTML page passes as it is", async () => {
    const { body } = await page.get("/page/plain/css");
    expect(body).toContain('href="http://localhost/next"');
  });

  test("is not sent for a HEAD request", async () => {
    const { status, body } = await page.get("/page/gzip", { method: "HEAD" });
    expect([status, body]).toEqual([200, ""]);
  });
});

describe("[webui.socket] a web socket of the page", () => {
  test("reaches the device, both ways and with frames of any kind, and is counted", async () => {
    const before = Number((await fixture.session(page.id)).input_data);
    const socket = openSocket({ origin: page.origin });
    const [first] = await once(socket, "message");
    expect(JSON.parse(String(first))).toEqual({ origin: "http://localhost" });
    const content = Buffer.alloc(100_000, 7);
    socket.send(content);
    const [echo, isBinary] = await once(socket, "message");
    expect([content.equals(echo as Buffer), isBinary]).toEqual([true, true]);
    const received = async () => Number((await fixture.session(page.id)).input_data) - before;
    await within(async () => expect(await received()).toBeGreaterThan(content.length));
    socket.close();
    await once(socket, "close");
  });

  test("of another origin, or of a browser that was not let in, is refused", async () => {
    const others: Record<string, string>[] = [{ origin: "https://fleet.test" }, { cookie: "a=b" }];
    for (const headers of others) {
      const socket = openSocket(headers);
      socket.on("error", () => {});
      const [, response] = await once(socket, "unexpected-response");
      expect(response.statusCode).toBe(403);
    }
  });

  test("ends with its session", async () => {
    const other = await fixture.enter(admin, ADMIN, 80);
    const socket = openSocket({ host: new URL(other.origin).host, cookie: other.cookie });
    await once(socket, "message");
    const closed = once(socket, "close");
    await admin.send("DELETE", `/devices/connect/sessions/${other.id}`);
    await closed;
  });
});

// @vitest-environment jsdom
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RawBody } from "../../../engine/api/encoding/RawBody";
import { transfers } from "../../../engine/api/transfers";
import { prepareUpload } from "../../../engine/api/upload";

const ALLOWED = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

/** A real HTTP server that reads form data and leaves the response to the test. */
function startServer() {
  const received: { type: string; body: string }[] = [];
  let answer = (response: ServerResponse): void => void response.writeHead(201, ALLOWED).end('{"success":true}');
  const server = createServer((request: IncomingMessage, response) => {
    if (request.method === "OPTIONS") return response.writeHead(204, ALLOWED).end();
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ type: request.headers["content-type"] ?? "", body: Buffer.concat(parts).toString() });
      answer(response);
    });
  });
  const listening = new Promise<string>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/recipes`));
  });
  return { server, received, listening, respondWith: (next: typeof answer) => (answer = next) };
}

let own: ReturnType<typeof startServer>;
beforeEach(() => {
  own = startServer();
});
afterEach(() => own.server.close());

const file = new File(["flour and water"], "rye.txt", { type: "text/plain" });
const unused = () => Promise.reject(new Error("A file goes the way that tells how far it is."));

async function send(signal?: AbortSignal) {
  const { form, send } = prepareUpload({ name: "Rye", file }, unused);
  const request = new Request(await own.listening, { method: "POST", body: "", signal: signal ?? null });
  return { form, answer: send(request) };
}

describe("an upload", () => {
  it("[http.upload.multipart] is a POST with multipart form data, and is over when the server has it", async () => {
    const { answer } = await send();
    const response = await answer;
    expect([response.status, await response.json()]).toEqual([201, { success: true }]);
    expect(own.received[0]?.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(own.received[0]?.body).toMatch(/name="name"[\s\S]*Rye[\s\S]*filename="rye.txt"[\s\S]*flour and water/);
    expect(transfers.getState().has(file)).toBe(false);
  });

  it("of a file that is the whole body is its bytes under their media type", async () => {
    const { send } = prepareUpload(new RawBody(file, "image/png"), unused);
    await send(new Request(await own.listening, { method: "PUT", body: "{}" }));
    expect(own.received).toEqual([{ type: "image/png", body: "flour and water" }]);
    expect(transfers.getState().has(file)).toBe(false);
  });

  it("that is refused is shown as stopped, with the server's message", async () => {
    own.respondWith((response) => response.writeHead(422, ALLOWED).end('{"success":false}'));
    const response = await (await send()).answer;
    expect([response.status, await response.json()]).toEqual([422, { success: false }]);
    expect(transfers.getState().get(file)?.state).toBe("stopped");
  });

  it("can be cancelled while it is under way", async () => {
    own.respondWith(() => {});
    const { answer } = await send();
    await vi.waitFor(() => expect(transfers.getState().get(file)?.state).toBe("running"));
    transfers.getState().get(file)?.cancel();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
    expect(transfers.getState().get(file)?.state).toBe("stopped");
  });

  it("that the caller gives up ends", async () => {
    own.respondWith(() => {});
    const caller = new AbortController();
    const { answer } = await send(caller.signal);
    const ended = expect(answer).rejects.toMatchObject({ name: "AbortError" });
    caller.abort();
    await ended;
  });
});

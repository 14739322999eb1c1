import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FileStore } from "../../../../app/server/files/FileStore";
import { S3Store } from "../../../../app/server/files/S3Store";
import type { Client } from "../api/Client";
import { startTestApi, type TestApi } from "../api/startTestApi";

type Manner = (request: IncomingMessage, response: ServerResponse) => void;

const accept: Manner = (request, response) => request.resume().on("end", () => response.writeHead(200).end());
const answering =
  (status: number): Manner =>
  (request, response) =>
    request.resume().on("end", () => response.writeHead(status).end());

let manner: Manner = accept;
const server = createServer((request, response) => manner(request, response));
let api: TestApi;
let admin: Client;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signIn("admin@own.test");
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  api.services.files = new FileStore(api.db, new S3Store(`http://key:secret@127.0.0.1:${port}/files`, 300));
});
afterAll(async () => {
  await api?.close();
  server.closeAllConnections();
  server.close();
});

const SAYS = "The file storage does not respond as expected. Try again in a few minutes.";
const REFUSES = "The file storage refuses the server's requests. Contact your administrator.";

const faults: [string, string, Manner][] = [
  ["answers 500", SAYS, answering(500)],
  ["answers 503", SAYS, answering(503)],
  ["refuses the server", REFUSES, answering(403)],
  [
    "refuses the server midway",
    REFUSES,
    (request, response) => request.once("data", () => response.writeHead(403).end()),
  ],
  ["does not answer", SAYS, (request) => request.resume()],
  ["breaks off", SAYS, (request) => request.socket.destroy()],
];

const errorOf = ({ status, body }: { status: number; body: { errors?: { code: string; message: string }[] } }) => [
  status,
  body.errors?.[0]?.code,
  body.errors?.[0]?.message,
];
const upload = (content: Buffer) =>
  admin.upload("/files", {
    fields: { company_id: api.world.companies.own, type: "config" },
    file: { field: "file", name: "backup.tar.gz", content },
  });
const names = async () => (await admin.get("/files?type=config")).body.data.length;

test.each(faults)(
  "a file is not kept by halves in a store that %s, and the cause is reported",
  async (_how, why, failure) => {
    const before = await names();
    manner = failure;
    expect(errorOf(await upload(Buffer.alloc(3_000_000)))).toEqual([502, "STORE_FAILED", why]);
    expect(await names()).toBe(before);
  },
);

test.each(faults)(
  "a file is not there while the store %s, and comes when it is well again",
  async (_how, why, failure) => {
    manner = accept;
    const { id } = (await upload(Buffer.from("content"))).body.data;
    manner = failure;
    if (_how !== "refuses the server midway")
      expect(errorOf(await admin.get(`/files/${id}/download`))).toEqual([502, "STORE_FAILED", why]);
    manner = (_request, response) => response.writeHead(200).end("content");
    expect((await admin.get(`/files/${id}/download`)).body.toString()).toBe("content");
  },
);

test("a file whose content the store has lost reports it", async () => {
  manner = accept;
  const { id } = (await upload(Buffer.from("content"))).body.data;
  manner = answering(404);
  const lost = "The content of this file is missing from the file storage.";
  expect(errorOf(await admin.get(`/files/${id}/download`))).toEqual([502, "STORE_FAILED", lost]);
});

import { createServer, type IncomingMessage, type RequestOptions, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Server } from "node:net";
import { PageOrigins } from "../../../../app/server/addresses/PageOrigins";
import { listenPages } from "../../../../app/server/webui/listenPages";
import { servePages } from "../../../../app/server/webui/servePages";
import { CertificatePins } from "../../../../app/server/webui/sessions/CertificatePins";
import { PageSessions } from "../../../../app/server/webui/sessions/PageSessions";
import type { Client } from "../api/Client";
import { SECRET } from "../api/world";
import type { ServeTarget } from "../gateway/tunnel/openTestTunnel";
import { createStreamFixture } from "../streams/streamFixture";
import { testLog } from "../testLog";

/** A whole response of a page. */
export interface PageResponse {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

/** Serves the connections of a target with a server, over TCP as a device does. */
export function serveBy(server: Server): ServeTarget {
  server.listen(0, "127.0.0.1").unref();
  return (stream) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    const end = () => {
      socket.destroy();
      stream.destroy();
    };
    socket.on("error", end).once("close", end);
    stream.on("error", end).once("close", end);
    stream.pipe(socket).pipe(stream);
  };
}

/** Serves a target by a function of Node's HTTP server. */
export const serveHttp = (listener: (request: IncomingMessage, response: ServerResponse) => void): ServeTarget =>
  serveBy(createServer(listener));

/** The text of a body. */
export async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Web pages of the world's own device, served to clients that send the Host header of a page as browsers do. */
export async function createWebuiFixture(targets: Record<string, ServeTarget>, options: { answerMs?: number } = {}) {
  const fixture = await createStreamFixture(targets);
  const { api, streams, tunnels } = fixture;
  const pages = await listenPages({ host: "127.0.0.1", trustProxy: false, webuiPort: 0 });
  if (!pages) throw new Error("There is no server of pages.");
  const origins = new PageOrigins(SECRET, pages.url);
  api.services.pageOrigins = origins;
  const pins = new CertificatePins(api.services.database, api.services.clock);
  const sessions = new PageSessions(streams, origins, { dial: (ticket) => tunnels.dialSession(ticket), pins });
  const findLanguage = () => ({ code: "en", direction: "ltr" as const, texts: {} });
  const { database, clock } = api.services;
  servePages(pages.server, { database, clock, origins, sessions, findLanguage, log: testLog, ...options });
  const { port } = pages.server.address() as AddressInfo;
  const start = (address: string, { headers, ...rest }: RequestOptions = {}) => {
    const { host, pathname, search } = new URL(address);
    const sent = { host, ...(headers as object) };
    return request({ host: "127.0.0.1", port, path: pathname + search, headers: sent, ...rest });
  };
  const send = (address: string, rest: RequestOptions = {}, content = "") =>
    new Promise<PageResponse>((resolve, reject) => {
      const sent = start(address, rest);
      sent.on("error", reject).end(content);
      sent.on("response", (response) => {
        const { statusCode: status = 0, headers } = response;
        textOf(response).then((body) => resolve({ status, headers, body }), reject);
      });
    });
  /** The address at which a client opens the page of a session. */
  const entryOf = async (client: Client, session: number): Promise<string> =>
    (await client.post(`/devices/connect/sessions/${session}/ticket`)).body.data.url;
  /** Opens the page of a port as a browser does. Returns its origin, and the cookie that lets it in. */
  const enter = async (client: Client, email: string, target: number, protocol = "http") => {
    const id = await fixture.addSession(email, target, protocol);
    const address = await entryOf(client, id);
    const { status, headers } = await send(address);
    if (status !== 303) throw new Error(`The page was not opened: ${status}`);
    const cookie = String(headers["set-cookie"]).split(";", 1)[0] ?? "";
    const { origin } = new URL(address);
    const get = (path: string, rest: RequestOptions = {}, content = "") =>
      send(origin + path, { ...rest, headers: { cookie, ...(rest.headers as object) } }, content);
    return { id, origin, cookie, get };
  };
  const close = async () => {
    await pages.close();
    await api.close();
  };
  return { ...fixture, pages, port, origins, start, send, entryOf, enter, close };
}

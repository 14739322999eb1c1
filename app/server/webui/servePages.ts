import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { PageOrigins } from "../addresses/PageOrigins";
import { ENTRY_PATH, hasPage, readTicket } from "../addresses/pageUrl";
import type { Logger } from "../log/createLogger";
import { readCookie } from "../session/cookies";
import { type RedeemOptions, redeemTicket } from "../streams/admit";
import { forwardRequest } from "./forwardRequest";
import { forwardUpgrade, refusePageUpgrade } from "./forwardUpgrade";
import { PAGE_COOKIE, writePageCookie } from "./messages/cookies";
import { PageError } from "./messages/PageError";
import { type FindLanguage, type Notice, sendNotice, TRUST_PATH } from "./pages/NoticePage";
import { BUSY, endNotice, FORBIDDEN, failureNotice, NO_PAGE, NOT_OPEN } from "./pages/notices";
import type { PageSession } from "./sessions/PageSession";
import type { PageSessions } from "./sessions/PageSessions";

/** Dependencies of servePages. */
export interface PageOptions extends RedeemOptions {
  origins: PageOrigins;
  sessions: PageSessions;
  findLanguage: FindLanguage;
  log: Logger;
  /** Time in milliseconds within which a target begins to answer. */
  answerMs?: number;
}

const ANSWER_MS = 120_000;

/** Whether a page of another origin sends a request: siblings are the same site, so that cookies do not tell. */
function isForeign({ headers }: IncomingMessage, { origins }: PageSession): boolean {
  const { origin } = headers;
  if (origin === undefined || origin === origins.own) return false;
  // Browsers send null for a page without referrers, and say whether it is the page itself.
  return !(origin === "null" && headers["sec-fetch-site"] === "same-origin");
}

/** What of a request must not reach the device. */
function refusalOf(request: IncomingMessage, page: PageSession): Notice | undefined {
  if (page.endReason !== undefined) return endNotice(page.endReason);
  // One would outlive the session and see the tickets of the next.
  if (request.headers["service-worker"] !== undefined || isForeign(request, page)) return FORBIDDEN;
  return page.hasRoom ? undefined : BUSY;
}

const MAX_FORM_BYTES = 1_000;

/** The fingerprint in a form; empty if the form is too long. */
async function readFingerprint(request: IncomingMessage): Promise<string> {
  let form = "";
  for await (const chunk of request as AsyncIterable<Buffer>) {
    form += chunk.toString("latin1");
    if (form.length > MAX_FORM_BYTES) return "";
  }
  return new URLSearchParams(form).get("fingerprint") ?? "";
}

/** Answers the requests to the pages of devices. */
class PageServer {
  constructor(private readonly options: PageOptions) {}

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = (notice: Notice) => sendNotice(request, response, notice, this.options.findLanguage);
    const label = this.options.origins.readLabel(request.headers.host);
    // The name of another machine that leads here (DNS rebinding), or none.
    if (label === undefined) return void response.writeHead(421, { connection: "close" }).end();
    const { url = "" } = request;
    if (url.startsWith(ENTRY_PATH)) return this.#enter(label, request, response);
    const page = this.#pageOf(label, request);
    if (page && url === TRUST_PATH && request.method === "POST") return this.#trust(page, request, response);
    const notice = page && url.startsWith("/") ? refusalOf(request, page) : NOT_OPEN;
    if (!page || notice) return refuse(notice ?? NOT_OPEN);
    const { answerMs = ANSWER_MS } = this.options;
    forwardRequest({ request, response, page, answerMs, refuse });
  }

  async upgrade(request: IncomingMessage, socket: Duplex): Promise<void> {
    const label = this.options.origins.readLabel(request.headers.host);
    const page = label === undefined ? undefined : this.#pageOf(label, request);
    const isWebSocket = request.method === "GET" && /^websocket$/i.test(request.headers.upgrade ?? "");
    if (!isWebSocket || !request.url?.startsWith("/")) return refusePageUpgrade(socket, "400 Bad Request");
    if (!page || refusalOf(request, page)) return refusePageUpgrade(socket, "403 Forbidden");
    await forwardUpgrade(request, socket, page, this.options.answerMs ?? ANSWER_MS);
  }

  async #enter(label: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refuse = (notice: Notice) => sendNotice(request, response, notice, this.options.findLanguage);
    const ticket = readTicket(request.url);
    if (ticket === undefined || request.method !== "GET") return refuse(NOT_OPEN);
    const stream = await redeemTicket(ticket, this.options);
    if (typeof stream === "number") return refuse(NOT_OPEN);
    if (!hasPage(stream.protocol)) return refuse(NO_PAGE);
    const { origins, sessions } = this.options;
    if (origins.labelOf(stream.sessionId) !== label) return refuse(NOT_OPEN);
    const known = this.#pageOf(label, request);
    const isIn = known?.endReason === undefined && known?.ticket.loginSession === stream.loginSession;
    const headers = { location: "/", "cache-control": "no-store", "referrer-policy": "no-referrer" };
    const cookie = isIn ? {} : { "set-cookie": writePageCookie(await sessions.open(stream)) };
    response.writeHead(303, { ...headers, ...cookie }).end();
  }

  async #trust(page: PageSession, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = request.headers.origin === page.origins.own ? refusalOf(request, page) : FORBIDDEN;
    const fingerprint = refusal ? "" : await readFingerprint(request);
    if (refusal || !(await page.trust(fingerprint)))
      return sendNotice(request, response, refusal ?? FORBIDDEN, this.options.findLanguage);
    response.writeHead(303, { location: "/", "cache-control": "no-store" }).end();
  }

  #pageOf(label: string, { headers }: IncomingMessage): PageSession | undefined {
    return this.options.sessions.find(label, readCookie(headers.cookie, PAGE_COOKIE));
  }
}

/** Serves the pages of devices on a server that serves nothing else. */
export function servePages(server: Server, options: PageOptions): void {
  const pages = new PageServer(options);
  const { log } = options;
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    pages.handle(request, response).catch((error: unknown) => {
      if (!(error instanceof PageError)) log.error("A request to the web page of a device failed.", { error });
      sendNotice(request, response, failureNotice(error), options.findLanguage);
    });
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    if (head.length > 0) socket.unshift(head);
    pages.upgrade(request, socket).catch((error: unknown) => {
      if (!(error instanceof PageError)) log.warn("A web socket to the web page of a device failed.", { error });
      refusePageUpgrade(socket, "502 Bad Gateway");
    });
  });
}

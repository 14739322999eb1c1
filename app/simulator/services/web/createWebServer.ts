import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Duplex } from "node:stream";
import type { Machine } from "../machine/Machine";
import type { SignIn } from "../signIn";
import { createCertificate } from "./createCertificate";
import { renderPage } from "./renderPage";

const COOKIE = "session";
const SESSION_SECONDS = 1800;
const MAX_FORM_BYTES = 4096;

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'",
  "x-content-type-options": "nosniff",
};

/** Sessions of the page without a store: the token is its expiry (s) and a signature of it. */
class PageSessions {
  private readonly key = randomBytes(32);

  create(): string {
    const until = String(Math.floor(Date.now() / 1000) + SESSION_SECONDS);
    return `${until}.${this.sign(until)}`;
  }

  isValid(token: string): boolean {
    const [until = "", signature = ""] = token.split(".");
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.sign(until))];
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
    return isSigned && Number(until) > Date.now() / 1000;
  }

  private sign(text: string): string {
    return createHmac("sha256", this.key).update(text).digest("base64url");
  }
}

/** The fields of a form; undefined when it is too long. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= MAX_FORM_BYTES) chunks.push(chunk);
  }
  return length > MAX_FORM_BYTES ? undefined : new URLSearchParams(Buffer.concat(chunks).toString());
}

function tokenOf({ headers }: IncomingMessage): string {
  return /(?:^|;\s*)session=([\w.-]+)/.exec(headers.cookie ?? "")?.[1] ?? "";
}

function send(response: ServerResponse, status: number, content = "", cookie?: string): void {
  const seconds = cookie === "" ? 0 : SESSION_SECONDS;
  if (cookie !== undefined)
    response.setHeader("set-cookie", `${COOKIE}=${cookie}; Max-Age=${seconds}; HttpOnly; SameSite=Strict`);
  response.writeHead(status, HEADERS).end(content);
}

/** What the web server of a device needs. */
export interface WebOptions {
  machine: Machine;
  signIn: SignIn;
  /** The device's secret, from which the key of its certificate is derived. */
  secret: string;
}

/** Serves one connection. */
type Serve = (stream: Duplex) => void;

function createListener(machine: Machine, signIn: SignIn) {
  const sessions = new PageSessions();
  const page = (isSignedIn: boolean, isRefused = false) => renderPage(machine, { isSignedIn, isRefused });
  const receiveForm = async (request: IncomingMessage, response: ServerResponse) => {
    const form = await readForm(request);
    if (!form) return send(response, 413);
    if (form.get("action") === "sign-out") return send(response, 200, page(false), "");
    if (await signIn(form.get("username") ?? "", form.get("password") ?? ""))
      return send(response, 200, page(true), sessions.create());
    send(response, 403, page(false, true));
  };
  return (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? "/").split("?", 1)[0];
    if (path !== "/") return send(response, 404, "Not found");
    if (request.method === "POST") return void receiveForm(request, response).catch(() => response.destroy());
    if (request.method !== "GET" && request.method !== "HEAD") return send(response, 405);
    send(response, 200, page(sessions.isValid(tokenOf(request))));
  };
}

/**
 * Creates the web server of a device: one page with a sign-in form, also over TLS with a self-signed certificate.
 * Returns what serves a connection.
 */
export function createWebServer({ machine, signIn, secret }: WebOptions): { http: Serve; https: Serve } {
  const listener = createListener(machine, signIn);
  const plain = createServer(listener);
  const secure = createTlsServer(createCertificate(secret, machine.hostname()), listener);
  const serveBy = (server: typeof plain | typeof secure) => (stream: Duplex) => {
    stream.on("error", () => stream.destroy());
    server.emit("connection", stream);
  };
  return { http: serveBy(plain), https: serveBy(secure) };
}

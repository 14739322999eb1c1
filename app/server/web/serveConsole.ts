import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { signInAddress } from "#engine/rules";
import { isDesktopPath } from "../../domain/desktopPages";
import { isTerminalPath } from "../../domain/terminalPages";
import { isFilePath } from "../assets/Asset";
import { sendAsset } from "../assets/sendAsset";
import type { DocumentService, Visitor } from "../documents/DocumentService";
import { readCookie } from "../session/cookies";
import type { ConsoleFiles } from "./builtConsole";
import { documentsToPreload, mayBeOpen } from "./documentsToPreload";
import { isSignedOut } from "./isSignedOut";
import { renderPage } from "./renderPage";
import { allowExternalHosts, allowFraming } from "./securityHeaders";
import { translatePage } from "./translatePage";

/** Dependencies of the console's pages. */
export interface ConsoleOptions {
  files: ConsoleFiles;
  documents: DocumentService;
  version: string;
}

/** Cookies with settings the server needs before the first paint. */
const LANGUAGE_COOKIE = "language";
const DARK_COOKIE = "darkMode";
const THEMES = new Map<string | undefined, "light" | "dark">([
  ["on", "dark"],
  ["off", "light"],
]);
const themeOf = (cookies: string | undefined) => THEMES.get(readCookie(cookies, DARK_COOKIE));

const GUIDE_PATH = "/guide.html";
/** Static pages that need neither a session nor scripts. */
const STATIC_PAGES = new Set(["/offline.html", GUIDE_PATH]);
const ACCOUNT_PATH = /^\/(login|account)(\/|$)/;

/** The path as sent, not decoded; empty for a malformed URL. */
function pathOf({ url }: FastifyRequest): string {
  return /^\/[^?#]*/.exec(url)?.[0] ?? "";
}

function visitorOf({ hostname, headers }: FastifyRequest): Visitor {
  const chosen = readCookie(headers.cookie, LANGUAGE_COOKIE);
  return { host: hostname, chosen, accepted: headers["accept-language"] };
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, options: ConsoleOptions): Promise<FastifyReply> {
  const cookies = request.headers.cookie;
  const { path, boot } = options.documents.boot(visitorOf(request));
  const name = ACCOUNT_PATH.test(pathOf(request)) ? "login" : "index";
  const page = renderPage(await options.files.page(name, request.url), {
    boot: path,
    documents: name === "index" ? documentsToPreload(options.documents.current(), pathOf(request)) : new Map(),
    title: boot.brand.title_text ?? boot.brand.full_app_name ?? "",
    favicon: boot.brand.favicon,
    language: boot.language.code,
    direction: boot.language.direction,
    theme: themeOf(cookies),
  });
  const { translation_widget: code, frames, maps } = boot.brand;
  const requested = pathOf(request);
  const shown = { hasTerminals: isTerminalPath(requested), hasDesktops: isDesktopPath(requested) };
  if (name === "index") allowExternalHosts(reply, { code, frames, maps, ...shown });
  reply
    .header("cache-control", "private, max-age=0, must-revalidate")
    .header("vary", "cookie, accept-language, accept-encoding");
  return reply.type("text/html; charset=utf-8").send(page);
}

/** Redirects a visitor without a session to the sign-in page directly, without loading the console. */
function redirectToSignIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const pathname = pathOf(request);
  const search = request.url.slice(pathname.length).replace(/#.*/, "");
  return reply.header("cache-control", "no-store").redirect(signInAddress({ pathname, search }));
}

/** Sends a static page in the visitor's language; the console may frame the guide. */
function sendStaticPage(request: FastifyRequest, reply: FastifyReply, page: Buffer, documents: DocumentService) {
  const { cookie } = request.headers;
  const { boot } = documents.boot(visitorOf(request));
  if (pathOf(request) === GUIDE_PATH) allowFraming(reply);
  reply.header("cache-control", "private, max-age=0, must-revalidate").header("vary", "cookie, accept-language");
  return reply
    .type("text/html; charset=utf-8")
    .send(translatePage(page.toString("utf8"), boot.language, themeOf(cookie)));
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type("text/plain; charset=utf-8").send("Not found.\n");
}

/** Serves documents, files and pages: an unknown file gives 404, any other path is a page of the console. */
export function serveConsole(app: FastifyInstance, options: ConsoleOptions): void {
  app.get("/version.json", async (_request, reply) => {
    const { version, since } = options.documents;
    reply.header("cache-control", "no-store");
    return { version: options.version, documents: version, timestamp: since.toISOString() };
  });
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    if ((request.method !== "GET" && request.method !== "HEAD") || /^\/(api|status)(\/|$)/.test(path))
      return notFound(reply);
    const asset = options.documents.asset(path) ?? options.files.asset(path);
    if (asset && STATIC_PAGES.has(path)) return sendStaticPage(request, reply, asset.body, options.documents);
    if (asset) return sendAsset(request, reply, asset);
    if (path === "" || isFilePath(path) || /^\/(assets|documents)\//.test(path)) return notFound(reply);
    const isClosed = !ACCOUNT_PATH.test(path) && !mayBeOpen(options.documents.current(), path);
    if (isClosed && isSignedOut(request.headers)) return redirectToSignIn(request, reply);
    return sendPage(request, reply, options);
  });
}

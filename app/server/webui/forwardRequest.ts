import { type ClientRequest, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import { pipeline } from "node:stream";
import { bodyStages } from "./messages/bodyStages";
import { resolveDestination } from "./messages/redirects";
import { requestHeaders } from "./messages/requestHeaders";
import { responseHeaders } from "./messages/responseHeaders";
import type { Notice } from "./pages/NoticePage";
import { elsewhereNotice, endNotice, failureNotice, TIMED_OUT } from "./pages/notices";
import type { PageSession } from "./sessions/PageSession";

/** Maximum size of the headers of a response. */
export const MAX_HEADER_BYTES = 65_536;

/** One request of a page, and where it goes. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  page: PageSession;
  /** Time in milliseconds within which the target begins to answer a complete request. */
  answerMs: number;
  /** Answers with a page of the server's own. */
  refuse: (notice: Notice) => void;
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function openRequest({ request, page }: Exchange): ClientRequest {
  const { method = "GET", url = "/" } = request;
  const isRepeatable = (method === "GET" || method === "HEAD") && !hasBody(request);
  const { origins, port } = page;
  const headers = requestHeaders(request, origins);
  const length = request.headers["content-length"];
  if (length === undefined && hasBody(request)) headers.push("Transfer-Encoding", "chunked");
  headers.push("Connection", isRepeatable ? "keep-alive" : "close");
  const agent = isRepeatable ? page.pooled : page.single;
  // Agents do not use a connection to one port for another.
  return sendRequest({ method, path: url, port, headers, agent, setHost: false, maxHeaderSize: MAX_HEADER_BYTES });
}

function passOn(exchange: Exchange, answer: IncomingMessage): void {
  const { request, response, page, refuse } = exchange;
  const path = request.url ?? "/";
  const status = answer.statusCode ?? 502;
  const { location } = answer.headers;
  const destination = location === undefined ? undefined : resolveDestination(location, path, page.origins);
  const leadsAway = status >= 300 && status < 400 && destination?.kind === "elsewhere";
  if (leadsAway && !page.followToTls(destination.address)) {
    answer.destroy();
    refuse(elsewhereNotice(destination.address));
    return;
  }
  const isEmpty = request.method === "HEAD" || status === 204;
  const stages = bodyStages(answer, page.origins);
  // The reason phrase is not passed on: it may hold what HTTP does not allow, and browsers do not show it.
  response.writeHead(status, responseHeaders(answer, path, page.origins, stages.length > 0));
  pipeline([answer, ...(isEmpty ? [] : stages), response], () => {});
}

/** Answers in place of the target; a response that has begun breaks off. */
function fail({ response, refuse }: Exchange, error?: unknown): void {
  if (response.headersSent || response.destroyed) response.destroy();
  else refuse(failureNotice(error));
}

/** Passes on what the target answers, once; `settle` is called before. */
function passOnAnswer(exchange: Exchange, upstream: ClientRequest, settle: () => void): void {
  upstream.once("response", (answer) => {
    settle();
    try {
      passOn(exchange, answer);
    } catch (error) {
      answer.destroy();
      fail(exchange, error);
    }
  });
  // Without a listener, node:http leaves a request that is answered by 101 without an answer.
  upstream.once("upgrade", (_answer, target) => {
    settle();
    target.destroy();
    fail(exchange);
  });
}

/** Destroys a request once the time for its answer is over. Returns a function that ends the wait. */
function limitTime({ request, answerMs }: Exchange, upstream: ClientRequest): () => void {
  const timer = setTimeout(() => upstream.destroy(TIMED_OUT), answerMs);
  const restart = () => timer.refresh();
  request.on("data", restart);
  return () => {
    clearTimeout(timer);
    request.off("data", restart);
  };
}

/**
 * Sends a request to the target of a page, and its answer to the browser, both with flow control. A request on a
 * connection that the target had just closed is sent once more.
 */
export function forwardRequest(exchange: Exchange, isRepeated = false): void {
  const { request, response, page, refuse } = exchange;
  const upstream = openRequest(exchange);
  const forget = page.track({
    destroy: () => {
      upstream.destroy();
      if (response.headersSent) response.destroy();
      else refuse(endNotice(page.endReason ?? ""));
    },
  });
  const settle = limitTime(exchange, upstream);
  passOnAnswer(exchange, upstream, settle);
  upstream.on("error", (error) => {
    settle();
    forget();
    request.unpipe(upstream);
    // Answered already: the session has ended.
    if (response.writableEnded) return;
    const isLost = upstream.reusedSocket && !response.headersSent && !response.destroyed && error !== TIMED_OUT;
    if (isLost && !isRepeated) return forwardRequest(exchange, true);
    fail(exchange, error);
  });
  response.once("close", () => {
    settle();
    forget();
    if (!response.writableFinished) upstream.destroy();
  });
  // A target that has answered early would wait for the rest.
  request.once("close", () => !request.complete && upstream.destroy());
  if (hasBody(request)) request.pipe(upstream);
  else upstream.end();
}

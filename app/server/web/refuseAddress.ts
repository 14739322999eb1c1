import type { FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "../requests/ApiError";
import { REFUSAL_HEADERS } from "./securityHeaders";

/** Responds to a URL that cannot be parsed or has an oversized part; no handler or hook runs for it. */
export function refuseAddress(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  if (!request.raw.url?.startsWith("/api/")) {
    const headers = { ...REFUSAL_HEADERS, "content-type": "text/plain; charset=utf-8" };
    reply.raw.writeHead(400, headers).end("This address cannot be read.\n");
    return;
  }
  const { status, items } = notFound();
  const headers = { ...REFUSAL_HEADERS, "content-type": "application/json; charset=utf-8" };
  reply.raw.writeHead(status, headers).end(JSON.stringify({ success: false, errors: items }));
}

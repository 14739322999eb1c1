import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type { Services } from "../operations/Context";
import { Failure } from "../operations/Failure";
import { handlers } from "../operations/handlers";
import { answerFailure } from "./answerFailure";
import { type ApiDocument, type Operation, readContract } from "./contract";
import { pairOperations } from "./pairOperations";
import { runOperation, type ServedOperation } from "./runOperation";

/** The most a request may carry, in bytes. */
const BODY_LIMIT = 1024 * 1024;
const ALL_METHODS: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

function takeJsonOnly(api: FastifyInstance): void {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser(JSON_TYPE, { parseAs: "buffer", bodyLimit: BODY_LIMIT }, (_request, body, done) => {
    done(null, body);
  });
}

async function answer(served: ServedOperation, services: Services, request: FastifyRequest, reply: FastifyReply) {
  const content = Buffer.isBuffer(request.body) ? request.body : undefined;
  const done = await runOperation(served, services, {
    url: request.url,
    path: request.params as Record<string, string>,
    headers: request.headers,
    address: request.ip,
    content,
  });
  reply.code(done.status).header("cache-control", "no-store").type("application/json; charset=utf-8");
  if (done.cookies.length > 0) reply.header("set-cookie", done.cookies);
  return reply.send(done.text);
}

function urlOf(path: string): string {
  return path.replace(/\{([^}]+)\}/g, ":$1");
}

function refuseOtherMethods(api: FastifyInstance, operations: readonly Operation[]): void {
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const served = operations.filter((operation) => operation.path === path).map(({ method }) => method.toUpperCase());
    const method = ALL_METHODS.filter((name) => !served.includes(name));
    const allow = served.join(", ");
    api.route({
      method,
      url: urlOf(path),
      handler: () => Promise.reject(new Failure("METHOD_NOT_ALLOWED", { headers: { allow } })),
    });
  }
}

/** Serves every operation of the API document under /api; throws when the document and the handlers do not agree. */
export async function registerApi(
  app: FastifyInstance,
  services: Services,
  { checkAnswers = false }: { checkAnswers?: boolean } = {},
): Promise<void> {
  const operations = readContract(services.documents().documents.api as unknown as ApiDocument);
  const served = pairOperations(operations, handlers, checkAnswers);
  await app.register(
    async (api) => {
      takeJsonOnly(api);
      api.setErrorHandler((error, _request, reply) => answerFailure(reply, error, services.log));
      api.setNotFoundHandler((_request, reply) => answerFailure(reply, new Failure("NOT_FOUND"), services.log));
      for (const one of served) {
        api.route({
          method: one.operation.method.toUpperCase() as HTTPMethods,
          url: urlOf(one.operation.path),
          exposeHeadRoute: false,
          bodyLimit: BODY_LIMIT,
          handler: (request, reply) => answer(one, services, request, reply),
        });
      }
      refuseOtherMethods(api, operations);
    },
    { prefix: "/api" },
  );
}

import { constants } from "node:zlib";
import compress from "@fastify/compress";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { entityTag, matchesEntityTag } from "../assets/entityTag";
import { FILE_LIMIT } from "../files/receiveFile";
import { handlers } from "../operations/handlers";
import { ApiError } from "../requests/ApiError";
import type { Services } from "../requests/Context";
import { type Operation, readContract } from "./contract/contract";
import type { ApiDocument } from "./contract/parameterGroups";
import { warnOfIgnored } from "./contract/unknownParameters";
import type { UploadGroup } from "./contract/uploadForms";
import { pairOperations } from "./pairOperations";
import { registerStatusAlias } from "./registerStatusAlias";
import { receiveForm, receiveUpload } from "./requests/receiveUpload";
import { runOperation } from "./runOperation";
import type { ServedOperation } from "./ServedOperation";
import { sendApiError } from "./sendApiError";
import { sendFile } from "./sendFile";

/** The largest request body, in bytes. */
const BODY_LIMIT = 1024 * 1024;
/** The largest multipart form, in bytes: a file and its fields. */
const FORM_LIMIT = FILE_LIMIT + 16 * BODY_LIMIT;
const ALL_METHODS: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

/** These levels shrink lists to a tenth; higher ones cost more server time than the transfer saves. */
const COMPRESSION = {
  global: false,
  // Compressed requests are not accepted, which rules out decompression bombs.
  globalDecompression: false,
  encodings: ["br" as const, "gzip" as const],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 4 },
};

/** JSON bodies are read here; a form with a file is read only after its sender is authorized. */
async function parseJsonAndForms(api: FastifyInstance): Promise<void> {
  api.removeAllContentTypeParsers();
  const limits = { fieldNameSize: 100, fieldSize: 10_000, fields: 1_020, files: 1, parts: 1_021, headerPairs: 20 };
  await api.register(multipart, { limits: { ...limits, fileSize: FILE_LIMIT + 1 }, throwFileSizeLimit: false });
  api.addContentTypeParser(JSON_TYPE, { parseAs: "buffer", bodyLimit: BODY_LIMIT }, (_request, body, done) => {
    done(null, body);
  });
  // Bodies of other types are read up to the limit, so that an oversized one gets 413 rather than 415.
  api.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_LIMIT }, (_request, _body, done) => {
    done(new ApiError("UNSUPPORTED_MEDIA_TYPE"));
  });
  api.addHook("onRequest", async ({ headers }) => {
    const isForm = headers["content-type"]?.startsWith("multipart/form-data");
    if (Number(headers["content-length"]) > (isForm ? FORM_LIMIT : BODY_LIMIT)) throw new ApiError("PAYLOAD_TOO_LARGE");
  });
}

async function handle(served: ServedOperation, services: Services, request: FastifyRequest, reply: FastifyReply) {
  const content = Buffer.isBuffer(request.body) ? request.body : undefined;
  const { upload, form } = served.operation;
  const isForm = request.isMultipart() && form !== undefined;
  if (content ? upload !== undefined : request.isMultipart() && !upload && !form)
    throw new ApiError("UNSUPPORTED_MEDIA_TYPE");
  const done = await runOperation(served, services, {
    url: request.url,
    path: request.params as Record<string, string>,
    headers: request.headers,
    address: request.ip,
    content,
    ...(isForm && { readForm: () => receiveForm(request, form) }),
    ...(upload && { receive: () => receiveFile(request, upload, served.operation.confirm !== undefined) }),
  });
  if ("file" in done) return sendFile(reply, done.file);
  reply.code(done.status).header("cache-control", "no-store").type("application/json; charset=utf-8");
  if (done.cookies.length > 0) reply.header("set-cookie", done.cookies);
  const ignored = warnOfIgnored(served.operation, request.url);
  if (ignored !== undefined) reply.header("warning", ignored);
  // Responses to writes may hold a secret and are not compressed, as their length could reveal it (BREACH).
  if (served.operation.method !== "get") return reply.send(done.text);
  // For programs that poll: browsers do not store the response (no-store).
  const tag = entityTag(done.text);
  reply.header("etag", tag);
  if (matchesEntityTag(tag, request.headers["if-none-match"])) return reply.code(304).send();
  reply.compress(done.text);
  return reply;
}

function receiveFile(request: FastifyRequest, upload: UploadGroup, takesProof: boolean) {
  if (!request.isMultipart()) throw new ApiError("UNSUPPORTED_MEDIA_TYPE");
  return receiveUpload(request, upload, takesProof);
}

/** The URLs of an operation, with and without the trailing slash that some programs for the field's API send. */
function urlsOf(path: string): [string, string] {
  const url = path.replace(/\{([^}]+)\}/g, ":$1");
  return [url, `${url}/`];
}

/** HEAD is served where GET changes nothing. */
const hasHead = ({ method, isWrite }: Operation): boolean => method === "get" && !isWrite;

function serveAt(api: FastifyInstance, one: ServedOperation, services: Services): void {
  const { method, path } = one.operation;
  for (const url of urlsOf(path)) {
    api.route({
      method: method.toUpperCase() as HTTPMethods,
      url,
      exposeHeadRoute: hasHead(one.operation),
      bodyLimit: BODY_LIMIT,
      handler: (request, reply) => handle(one, services, request, reply),
    });
  }
}

function refuseOtherMethods(api: FastifyInstance, operations: readonly Operation[]): void {
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const served = operations
      .filter((operation) => operation.path === path)
      .flatMap((operation) => [operation.method.toUpperCase(), ...(hasHead(operation) ? ["HEAD"] : [])]);
    const method = ALL_METHODS.filter((name) => !served.includes(name));
    const allow = served.join(", ");
    const handler = () => Promise.reject(new ApiError("METHOD_NOT_ALLOWED", { headers: { allow } }));
    for (const url of urlsOf(path)) api.route({ method, url, handler });
  }
}

/** Serves every operation of the API document under /api and returns them; throws when document and handlers disagree. */
export async function registerApi(
  app: FastifyInstance,
  services: Services,
  { checkResponses = false }: { checkResponses?: boolean } = {},
): Promise<readonly ServedOperation[]> {
  const operations = readContract(services.documents().documents.api as unknown as ApiDocument);
  const served = pairOperations(operations, handlers, checkResponses);
  await app.register(
    async (api) => {
      await api.register(compress, COMPRESSION);
      await parseJsonAndForms(api);
      api.setErrorHandler((error, _request, reply) => sendApiError(reply, error, services.log));
      api.setNotFoundHandler((_request, reply) => sendApiError(reply, new ApiError("NOT_FOUND"), services.log));
      for (const one of served) serveAt(api, one, services);
      refuseOtherMethods(api, operations);
    },
    { prefix: "/api" },
  );
  const messages = served.find(({ operation }) => operation.id === "listStatusMessages");
  if (messages) await registerStatusAlias(app, messages, services);
  return served;
}

import createClient from "openapi-fetch";
import type { Boot, OperationEntry } from "../documents/boot";
import { type ApiError, parseJson, toApiError, toCallError } from "./ApiError";
import { chain } from "./Middleware";
import { middlewares } from "./middlewares";
import { serializeQuery } from "./serializeQuery";
import type { ServerClock } from "./serverClock";
import { type ApiSurroundings, transportParts } from "./transportParts";

/** What a call takes: path and query parameters together, by name. */
export interface CallOptions {
  params?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  /** The same key gives the same answer once; a new one is made when left out. */
  idempotencyKey?: string;
  /** Not part of the page: a change of route does not cancel it. */
  background?: boolean;
}

/** How a call ended: data, an error, or both when only part of it was done. */
export interface Answer<Data = unknown> {
  data?: Data;
  meta?: Record<string, unknown>;
  error?: ApiError;
  response?: Response;
}

/** Calls operations by their operationId. */
export interface Api {
  /** Calls an operation; a failure is a value, never thrown. */
  call<Data = unknown>(operationId: string, options?: CallOptions): Promise<Answer<Data>>;
  cancelPending(reason: string): void;
  clock: Pick<ServerClock, "now">;
}

interface AnyOperation {
  parameters: { path?: Record<string, unknown>; query?: Record<string, unknown> };
  requestBody?: { content: { "application/json": unknown } };
  responses: { 200: { content: { "application/json": unknown } } };
}
type AnyPaths = Record<string, Record<"get" | "post" | "put" | "delete", AnyOperation>>;

const BASE_PATH = "/api";

/** Makes the API of a console: openapi-fetch, with the rules of middlewares.ts around every request. */
export function createApi(boot: Boot, origin: string, fetch: typeof globalThis.fetch, around: ApiSurroundings): Api {
  const parts = transportParts(boot, BASE_PATH, around);
  const send = chain(middlewares(parts), (request) => fetch(request));
  const client = createClient<AnyPaths>({ baseUrl: origin + BASE_PATH, querySerializer: serializeQuery });

  async function request(operationId: string, entry: OperationEntry, options: CallOptions): Promise<Answer> {
    const { data, error, response } = await client.request(entry.method, entry.path, {
      params: splitParams(entry.path, options.params),
      body: options.body,
      signal: options.signal,
      headers: { "Idempotency-Key": options.idempotencyKey },
      parseAs: "text",
      fetch: (sent: Request) => send(sent, { operationId, background: options.background ?? false }),
    });
    if (!response.ok) return { error: toApiError(response, error), response };
    return readAnswer(response, typeof data === "string" ? data : "");
  }

  return {
    async call<Data>(operationId: string, options: CallOptions = {}): Promise<Answer<Data>> {
      const entry = boot.operations[operationId];
      if (entry === undefined) throw new Error(`There is no operation ${operationId}.`);
      try {
        // The documents promise what the operation answers; the caller names that type.
        return (await request(operationId, entry, options)) as Answer<Data>;
      } catch (cause) {
        return { error: toCallError(cause, options.signal) };
      }
    },
    cancelPending: parts.pending.cancel,
    clock: parts.clock,
  };
}

/** Divides parameters into those the path names and the query. */
export function splitParams(path: string, params: Record<string, unknown> = {}) {
  const isInPath = ([name]: [string, unknown]) => path.includes(`{${name}}`);
  const entries = Object.entries(params);
  return {
    path: Object.fromEntries(entries.filter(isInPath)),
    query: Object.fromEntries(entries.filter((entry) => !isInPath(entry))),
  };
}

function readAnswer(response: Response, text: string): Answer {
  if (text === "") return { response };
  const body = parseJson(text);
  if (typeof body !== "object" || body === null)
    return { error: { ...toApiError(response, body), status: 0 }, response };
  const { success: _, errors, ...rest } = body as Record<string, unknown>;
  const meta = rest.meta as Record<string, unknown> | undefined;
  const error = errors === undefined ? undefined : toApiError(response, body);
  return { data: "data" in rest || meta !== undefined ? rest.data : rest, meta, error, response };
}

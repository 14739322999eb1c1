import createClient from "openapi-fetch";
import type { Boot, OperationEntry } from "../documents/boot";
import { type ApiError, isAbort, NO_RESPONSE, NOT_SENT, parseJson, toApiError, toCallError } from "./ApiError";
import { createTimeout, TIMED_OUT } from "./createTimeout";
import { hasFile } from "./encoding/hasFile";
import { serializeQuery, splitParams } from "./encoding/serializeQuery";
import { fileName } from "./fileName";
import { type CallInfo, chain, type Send } from "./Middleware";
import { middlewares } from "./middlewares";
import type { ServerClock } from "./serverClock";
import { type ApiEnvironment, transportOptions } from "./transportOptions";

/** Options of a call; `params` holds path and query parameters together, by name. */
export interface CallOptions {
  params?: Record<string, unknown>;
  body?: unknown;
  /** The base path, where it is not the default. */
  base?: string | undefined;
  signal?: AbortSignal;
  /** The idempotency key; a new one by default. */
  idempotencyKey?: string;
  /** A change of route does not cancel it. */
  background?: boolean;
  /** A prefetch: its failure is ignored. */
  isPrefetch?: boolean;
  /** The browser completes the request after the page is left; only for bodies below 64 kB (Fetch, 4.5). */
  keepalive?: boolean;
  /** Timeout in milliseconds, after which the call fails with status 408; that of the settings by default. */
  timeout?: number;
}

/** The result of a call: data, an error, or both after a partial success. */
export interface ApiResponse<Data = unknown> {
  data?: Data;
  meta?: Record<string, unknown>;
  error?: ApiError;
  response?: Response;
}

/** The result of a download: a file and its name, or an error. */
export type DownloadResponse = { data?: Blob; name?: string | undefined; error?: ApiError };

/** Calls operations by their operationId. */
export interface Api {
  /** Calls an operation; an error is returned as a value, never thrown. */
  call<Data = unknown>(operationId: string, options?: CallOptions): Promise<ApiResponse<Data>>;
  /** Calls an operation that returns a file; the name is that of its Content-Disposition. */
  download(operationId: string, params?: Record<string, unknown>, body?: unknown): Promise<DownloadResponse>;
  cancelPending(reason: string): void;
  clock: Pick<ServerClock, "now">;
}

interface AnyOperation {
  parameters: { path?: Record<string, unknown>; query?: Record<string, unknown> };
  requestBody?: { content: { "application/json": unknown } };
  responses: { 200: { content: { "application/json": unknown } } };
}
type AnyPaths = Record<string, Record<"get" | "post" | "put" | "patch" | "delete", AnyOperation>>;

const BASE_PATH = "/api";

/** What sends requests: the openapi-fetch client, and the middlewares environment fetch. */
interface Transport {
  origin: string;
  client: ReturnType<typeof createClient<AnyPaths>>;
  send: (request: Request, call: CallInfo) => Promise<Response>;
  /** fetch without the middlewares. */
  fetch: Send;
  /** Timeouts in milliseconds: of a call, and of one that carries a file. */
  times: { call: number; transfer: number };
}

/** Makes the API of a console: openapi-fetch, with the middlewares of middlewares.ts environment every request. */
export function createApi(
  boot: Boot,
  origin: string,
  fetch: typeof globalThis.fetch,
  environment: ApiEnvironment,
): Api {
  const parts = transportOptions(boot, BASE_PATH, environment);
  const transport: Transport = {
    origin,
    send: chain(middlewares(parts), (request) => fetch(request)),
    fetch: (request) => fetch(request),
    times: environment.times,
    client: createClient<AnyPaths>({ baseUrl: origin + BASE_PATH, querySerializer: serializeQuery }),
  };
  const entryOf = async (operationId: string) => {
    const entry = boot.operations[operationId] ?? (await environment.readRest()).operations[operationId];
    if (entry === undefined) throw new Error(`Unknown operation ${operationId}.`);
    return entry;
  };
  const localized = async <Ended extends { error?: ApiError }>(ended: Ended): Promise<Ended> =>
    ended.error && environment.localize ? { ...ended, error: await environment.localize(ended.error) } : ended;
  return {
    // The API documents define the response type; the caller names it.
    call: async <Data>(operationId: string, options: CallOptions = {}) => {
      const entry = await entryOf(operationId);
      const ended = await callOperation(transport, operationId, entry, options);
      const counted = options.isPrefetch ? ended : parts.failures.record(entry.path, options.params, ended);
      return (await localized(counted)) as ApiResponse<Data>;
    },
    download: async (operationId, params, body) => {
      const entry = await entryOf(operationId);
      const ended = await download(transport, operationId, entry, { params, body });
      return localized(parts.failures.record(entry.path, params, ended));
    },
    cancelPending: parts.pending.cancel,
    clock: parts.clock,
  };
}

async function callOperation(
  { client, send, fetch, times, origin }: Transport,
  operationId: string,
  { method, path, form }: OperationEntry,
  options: CallOptions,
): Promise<ApiResponse> {
  const { params, body, base, signal, idempotencyKey, background = false, isPrefetch, keepalive, timeout } = options;
  const isUpload = hasFile(body);
  const limit = createTimeout(timeout ?? (isUpload ? times.transfer : times.call), signal);
  let isSent = false;
  try {
    const { prepareUpload, serializeForm } = isUpload || form ? await import("./upload") : {};
    const upload = isUpload ? prepareUpload?.(body as Record<string, unknown>, fetch, form) : undefined;
    const serialized = upload?.form ?? (form && serializeForm?.(body, form));
    const request = client.request(method, path, {
      params: splitParams(path, params),
      body,
      ...(base ? { baseUrl: origin + base } : {}),
      ...(serialized === undefined ? {} : { bodySerializer: () => serialized }),
      signal: limit.signal,
      ...(keepalive && { keepalive }),
      headers: { "Idempotency-Key": idempotencyKey, ...formContentType(serialized, form) },
      parseAs: "text",
      fetch: (request: Request) => {
        isSent = true;
        return send(request, { operationId, background, isPrefetch, send: upload?.send });
      },
    });
    const { data, error, response } = await limit.within(request);
    if (!response.ok) return { error: toApiError(response, error), response };
    return await readResponse(response, typeof data === "string" ? data : "");
  } catch (cause) {
    if (limit.isOver()) return { error: TIMED_OUT };
    if (!isSent && !isAbort(cause)) return { error: NOT_SENT };
    return { error: toCallError(cause, signal) };
  } finally {
    limit.stop();
  }
}

/** The Content-Type of a form; for multipart, browsers set it themselves, with the boundary. */
function formContentType(serialized: unknown, form: OperationEntry["form"]) {
  return typeof serialized === "string" && form ? { "Content-Type": form.type } : {};
}

async function download(
  { client, send, times }: Transport,
  operationId: string,
  { method, path }: OperationEntry,
  { params, body }: Pick<CallOptions, "params" | "body">,
): Promise<DownloadResponse> {
  const limit = createTimeout(times.call);
  try {
    const request = client.request(method, path, {
      params: splitParams(path, params),
      body,
      signal: limit.signal,
      parseAs: "blob",
      fetch: async (request: Request) => {
        const response = await send(request, { operationId, background: true });
        // The response has started; a large file has a longer timeout.
        limit.restart(times.transfer);
        return response;
      },
    });
    const { data, error, response } = await limit.within(request);
    if (!response.ok) return { error: toApiError(response, error) };
    return { data: data as unknown as Blob, name: fileName(response.headers.get("content-disposition")) };
  } catch (cause) {
    return { error: limit.isOver() ? TIMED_OUT : toCallError(cause) };
  } finally {
    limit.stop();
  }
}

async function readResponse(response: Response, text: string): Promise<ApiResponse> {
  if (text === "") return { response };
  // Few responses hold integers beyond 2^53; strings of digits, such as SIM card numbers, are not numbers.
  const module = /[:[,]\s*-?\d{16}/.test(text) ? await import("../json/quoteLargeIntegers") : undefined;
  const body = parseJson(module?.quoteLargeIntegers(text) ?? text);
  if (typeof body !== "object" || body === null) return { error: NO_RESPONSE, response };
  const { success: _, errors, ...rest } = body as Record<string, unknown>;
  const meta = rest.meta as Record<string, unknown> | undefined;
  const error = errors === undefined ? undefined : toApiError(response, body);
  return { data: "data" in rest || meta !== undefined ? rest.data : rest, meta, error, response };
}

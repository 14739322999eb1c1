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

/** What a call takes: path and query parameters together, by name. */
export interface CallOptions {
  params?: Record<string, unknown>;
  body?: unknown;
  /** The base path, where it is not the usual one. */
  base?: string | undefined;
  signal?: AbortSignal;
  /** The same key gives the same answer once; a new one is made when left out. */
  idempotencyKey?: string;
  /** Not part of the page: a change of route does not cancel it. */
  background?: boolean;
  /** Read before anyone has asked for it: that it fails says nothing and does nothing. */
  isAhead?: boolean;
  /** After so many milliseconds without an answer the call fails with status 408; a usual time when left out. */
  timeout?: number;
}

/** How a call ended: data, an error, or both when only part of it was done. */
export interface ApiResponse<Data = unknown> {
  data?: Data;
  meta?: Record<string, unknown>;
  error?: ApiError;
  response?: Response;
}

/** A file and its name, or why there is none. */
export interface DownloadResponse {
  data?: Blob;
  name?: string | undefined;
  error?: ApiError;
}

/** Calls operations by their operationId. */
export interface Api {
  /** Calls an operation; a failure is a value, never thrown. */
  call<Data = unknown>(operationId: string, options?: CallOptions): Promise<ApiResponse<Data>>;
  /** Calls an operation that answers with a file; the name is the one the server gives it. */
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

/** What sends a request: the client of the documents' paths and the rules around it. */
interface Wire {
  origin: string;
  client: ReturnType<typeof createClient<AnyPaths>>;
  send: (request: Request, call: CallInfo) => Promise<Response>;
  /** What sends in the end. */
  fetch: Send;
  /** How long a call may take, and one that carries a file (ms). */
  times: { call: number; transfer: number };
}

/** Makes the API of a console: openapi-fetch, with the rules of middlewares.ts around every request. */
export function createApi(boot: Boot, origin: string, fetch: typeof globalThis.fetch, around: ApiEnvironment): Api {
  const parts = transportOptions(boot, BASE_PATH, around);
  const wire: Wire = {
    origin,
    send: chain(middlewares(parts), (request) => fetch(request)),
    fetch: (request) => fetch(request),
    times: around.times,
    client: createClient<AnyPaths>({ baseUrl: origin + BASE_PATH, querySerializer: serializeQuery }),
  };
  const entryOf = async (operationId: string) => {
    const entry = boot.operations[operationId] ?? (await around.readRest()).operations[operationId];
    if (entry === undefined) throw new Error(`There is no operation ${operationId}.`);
    return entry;
  };
  const understood = async <Ended extends { error?: ApiError }>(ended: Ended): Promise<Ended> =>
    ended.error && around.understand ? { ...ended, error: await around.understand(ended.error) } : ended;
  return {
    // The documents promise what the operation answers; the caller names that type.
    call: async <Data>(operationId: string, options: CallOptions = {}) => {
      const entry = await entryOf(operationId);
      const ended = await callOperation(wire, operationId, entry, options);
      const noted = options.isAhead ? ended : parts.failures.note(entry.path, options.params, ended);
      return (await understood(noted)) as ApiResponse<Data>;
    },
    download: async (operationId, params, body) => {
      const entry = await entryOf(operationId);
      const ended = await download(wire, operationId, entry, { params, body });
      return understood(parts.failures.note(entry.path, params, ended));
    },
    cancelPending: parts.pending.cancel,
    clock: parts.clock,
  };
}

async function callOperation(
  { client, send, fetch, times, origin }: Wire,
  operationId: string,
  { method, path, form }: OperationEntry,
  { params, body, base, signal, idempotencyKey, background = false, isAhead, timeout }: CallOptions,
): Promise<ApiResponse> {
  const isUpload = hasFile(body);
  const limit = createTimeout(timeout ?? (isUpload ? times.transfer : times.call), signal);
  let isSent = false;
  try {
    const upload = isUpload
      ? (await import("./upload")).prepareUpload(body as Record<string, unknown>, fetch, form)
      : undefined;
    const written = upload?.form ?? (form && (await import("./upload")).serializeForm(body, form));
    const request = client.request(method, path, {
      params: splitParams(path, params),
      body,
      ...(base ? { baseUrl: origin + base } : {}),
      ...(written === undefined ? {} : { bodySerializer: () => written }),
      signal: limit.signal,
      headers: { "Idempotency-Key": idempotencyKey, ...typeOfForm(written, form) },
      parseAs: "text",
      fetch: (request: Request) => {
        isSent = true;
        return send(request, { operationId, background, isAhead, send: upload?.send });
      },
    });
    const { data, error, response } = await limit.within(request);
    if (!response.ok) return { error: toApiError(response, error), response };
    return await readAnswer(response, typeof data === "string" ? data : "");
  } catch (cause) {
    if (limit.isOver()) return { error: TIMED_OUT };
    if (!isSent && !isAbort(cause)) return { error: NOT_SENT };
    return { error: toCallError(cause, signal) };
  } finally {
    limit.stop();
  }
}

/** Under which media type a form goes out; browsers name that of several parts themselves, with their boundary. */
function typeOfForm(written: unknown, form: OperationEntry["form"]) {
  return typeof written === "string" && form ? { "Content-Type": form.type } : {};
}

async function download(
  { client, send, times }: Wire,
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
        // The answer has begun; a large file takes its time.
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

async function readAnswer(response: Response, text: string): Promise<ApiResponse> {
  if (text === "") return { response };
  // Few answers have numbers long enough for it; texts of digits, such as those of SIM cards, are no numbers.
  const { keepWholeNumbers } = /[:[,]\s*-?\d{16}/.test(text) ? await import("../json/quoteLargeIntegers") : {};
  const body = parseJson(keepWholeNumbers?.(text) ?? text);
  if (typeof body !== "object" || body === null) return { error: NO_RESPONSE, response };
  const { success: _, errors, ...rest } = body as Record<string, unknown>;
  const meta = rest.meta as Record<string, unknown> | undefined;
  const error = errors === undefined ? undefined : toApiError(response, body);
  return { data: "data" in rest || meta !== undefined ? rest.data : rest, meta, error, response };
}

import Ajv from "ajv/dist/2020.js";
import type { Compiled } from "../../codegen/index";

/** A loaf as the bakery's API returns it. */
export interface Loaf {
  id: number;
  name: string;
  crust: "soft" | "crunchy";
  weight?: number;
}

/** A request the bakery's server received. */
export interface BakeryRequest {
  operationId: string;
  method: string;
  url: URL;
  params: Record<string, string>;
  body: unknown;
  headers: Headers;
}

/** The response of an operation: a status and a body, or undefined for success without data. */
export type BakeryAnswer = { status: number; statusText?: string; body?: unknown } | undefined;

/** Handles an operation in place of the default handler. */
export type BakeryHandler = (request: BakeryRequest) => BakeryAnswer | Promise<BakeryAnswer>;

/** The bakery's server: its loaves, the requests it received, and a fetch that reaches it. */
export interface BakeryServer {
  loaves: Loaf[];
  requests: BakeryRequest[];
  fetch: typeof globalThis.fetch;
}

interface OpenApiOperation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: { "application/json": { schema: object } } };
  "x-permission": string;
}

/** An in-memory server that routes, authorizes and validates requests by the bakery's OpenAPI document. */
export function createBakeryServer(
  compiled: Compiled,
  user: { permissions: string[]; [key: string]: unknown },
  handlers: Record<string, BakeryHandler> = {},
): BakeryServer {
  const ajv = new Ajv({ strict: false, allErrors: true });
  const loaves: Loaf[] = [
    { id: 1, name: "Rye", crust: "crunchy", weight: 750 },
    { id: 2, name: "Brioche", crust: "soft", weight: 400 },
  ];
  const requests: BakeryRequest[] = [];
  const defaults = defaultHandlers(loaves, user);

  async function answer(request: Request): Promise<BakeryAnswer> {
    const url = new URL(request.url);
    const found = findOperation(compiled, request.method.toLowerCase(), url.pathname.replace(/^\/api/, ""));
    if (found === undefined) return failure(404, "NOT_FOUND");
    const { operation, params } = found;
    const text = await request.text();
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    const { operationId } = operation;
    const received = { operationId, method: request.method, url, params, body, headers: request.headers };
    requests.push(received);
    const permission = operation["x-permission"];
    if (permission !== "none" && permission !== "public" && !user.permissions.includes(permission)) {
      return failure(403, "FORBIDDEN");
    }
    const validate = ajv.compile(operation.requestBody?.content["application/json"].schema ?? {});
    if (body !== undefined && !validate(body)) return failure(422, "VALIDATION_FAILED", validate.errors?.[0]?.message);
    return (handlers[operationId] ?? defaults[operationId] ?? (() => undefined))(received);
  }

  return {
    loaves,
    requests,
    async fetch(input, init) {
      const request = new Request(input, init);
      const response = await Promise.race([answer(request), rejectOnAbort(request.signal)]);
      const { status, statusText, body = { success: true } } = response ?? { status: 200, statusText: undefined };
      return new Response(JSON.stringify(body), { status, statusText, headers: { Date: new Date().toUTCString() } });
    },
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

/** An error response of the bakery's API. */
export function failure(status: number, code: string, message?: string, source?: string): BakeryAnswer {
  return { status, body: { success: false, errors: [{ code, message, source: source ?? null }] } };
}

function defaultHandlers(loaves: Loaf[], user: object): Record<string, BakeryHandler> {
  const one = ({ params }: BakeryRequest) => loaves.find((loaf) => loaf.id === Number(params.id));
  return {
    getUser: () => ({ status: 200, body: { success: true, ...user } }),
    listStorage: () => ({ status: 200, body: { success: true, data: [], meta: { total: 0 } } }),
    listLoaves: () => ({ status: 200, body: { success: true, data: loaves, meta: { total: loaves.length } } }),
    getLoaf(request) {
      const data = one(request);
      return data
        ? { status: 200, body: { success: true, data } }
        : failure(404, "NOT_FOUND", "There is no such loaf.");
    },
    createLoaf({ body }) {
      loaves.push({ ...(body as Omit<Loaf, "id">), id: loaves.length + 1 });
      return { status: 201, body: { success: true, data: { id: loaves.length } } };
    },
    deleteLoaf(request) {
      const loaf = one(request);
      if (loaf) loaves.splice(loaves.indexOf(loaf), 1);
      return undefined;
    },
  };
}

function findOperation(compiled: Compiled, method: string, path: string) {
  const paths = compiled.documents.api.paths as unknown as Record<string, Record<string, OpenApiOperation>>;
  for (const [template, methods] of Object.entries(paths)) {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
    const match = new RegExp(`^${template.replace(/\{\w+\}/g, "([^/]+)")}$`).exec(path);
    const operation = methods[method];
    if (match === null || operation === undefined) continue;
    const params = Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? "")]));
    return { operation, params };
  }
  return undefined;
}

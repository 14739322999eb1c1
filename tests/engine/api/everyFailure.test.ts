// @long
import { readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Compiled, compile } from "../../../codegen/index";
import { failureText } from "../../../engine/actions/failureText";
import { itemNameOf } from "../../../engine/actions/itemNameOf";
import { verbOf } from "../../../engine/actions/resultMessage";
import type { ApiError } from "../../../engine/api/ApiError";
import { type Api, createApi } from "../../../engine/api/createApi";
import type { Renewal } from "../../../engine/api/refreshOnce";
import type { Boot, OperationEntry } from "../../../engine/documents/boot";
import type { Translate } from "../../../engine/languages/translate";

const t: Translate = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String((values as Record<string, unknown>)[name]));

let boot: Boot;
beforeAll(async () => {
  const documents: Compiled = await compile({ folders: ["schemas"] });
  const { boot: first } = documents.boot({ brand: "default", language: "en" });
  boot = { ...first, operations: documents.entries } as Boot;
}, 60_000);
afterEach(() => vi.useRealTimers());

/** An API whose server handles every request in the same way, with its requests and the number of renewals. */
function apiWith(answer: (request: Request) => Promise<Response>) {
  const requests: string[] = [];
  // Counted by hand: tens of thousands of spies take longer than what they watch.
  const renewals = { count: 0 };
  const renew = async (): Promise<Renewal> => {
    renewals.count += 1;
    return "renewed";
  };
  const fetch = async (input: RequestInfo | URL) => {
    const request = input as Request;
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
    return answer(request);
  };
  const api = createApi(boot, "http://console.test", fetch, {
    readRest: async () => ({ operations: {} }),
    renew,
    renewalMark: () => "",
    readCookie: () => undefined,
    readUser: () => 1,
    pagePath: () => "/",
    exemptPages: [],
    times: { call: 15_000, transfer: 600_000 },
    onGlobalError: () => {},
    maintenanceAfter: 3,
    onMaintenance: () => {},
  });
  return { api, requests, renewals };
}

function call(api: Api, operationId: string, { path }: OperationEntry) {
  const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 1]));
  return api.call(operationId, { params, background: true });
}

/** The message users see for a failure. */
function messageOf(error: ApiError, operationId: string, { method }: OperationEntry): string {
  return failureText(error, { item: itemNameOf(operationId), verb: verbOf(operationId, method, t) }, t);
}

/** Whether a 401 response to the operation renews the session. */
const renews = ({ path }: OperationEntry) => !/^\/(account(\/|$)|token\/refresh$)/.test(path);

const json = (status: number, body: unknown) => async () =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const text = (status: number, body: string) => async () => new Response(body, { status });

async function everyOperation(run: (operationId: string, entry: OperationEntry) => Promise<void>) {
  const operations = Object.entries(boot.operations);
  expect(operations.length).toBeGreaterThan(200);
  for (const [operationId, entry] of operations) await run(operationId, entry);
}

const catalogue = JSON.parse(readFileSync("schemas/errors.json", "utf8")).errors as Record<
  string,
  { status: number; text: string }
>;

describe("every operation", () => {
  it.each(Object.entries(catalogue).map(([code, { status, text: words }]) => [status, code, words] as const))(
    "answered %i %s shows what the server says, and is repeated only by a renewal",
    async (status, code, words) => {
      const body = { success: false, errors: [{ code, message: words, source: null }] };
      await everyOperation(async (operationId, entry) => {
        const { api, requests, renewals } = apiWith(json(status, body));
        const { error } = await call(api, operationId, entry);
        expect(error && messageOf(error, operationId, entry)).toBe(words);
        const refreshes = (boot.errors[code]?.does ?? "refresh") === "refresh";
        const renewed = status === 401 && refreshes && renews(entry);
        expect([operationId, requests.length, renewals.count]).toEqual([operationId, renewed ? 2 : 1, renewed ? 1 : 0]);
      });
    },
  );

  it.each([400, 401, 403, 404, 408, 409, 413, 422, 423, 429, 500, 502, 503, 504])(
    "answered %i without a word, with HTML or with nonsense falls back to a sentence",
    async (status) => {
      const nonsense = { errors: { message: { deep: [1] }, code: 7, source: 3 } };
      for (const answer of [text(status, ""), text(status, "<html><h1>Bad</h1></html>"), json(status, nonsense)]) {
        await everyOperation(async (operationId, entry) => {
          const { api, requests } = apiWith(answer);
          const { error } = await call(api, operationId, entry);
          const item = itemNameOf(operationId);
          const verb = verbOf(operationId, entry.method, t);
          expect(error && messageOf(error, operationId, entry)).toBe(`Failed to ${verb} ${item} (${status})`);
          expect(requests.length).toBe(status === 401 && renews(entry) ? 2 : 1);
        });
      }
    },
  );

  it.each([
    ["HTML in place of JSON", text(200, "<html></html>")],
    ["half an answer", text(200, '{"success":true,"data":[{"id":1')],
    ["an answer that breaks off", async () => new Response(abortedBody(), { status: 200 })],
    ["no network", () => Promise.reject(new TypeError("fetch failed"))],
  ])("answered with %s says so, once", async (_what, answer) => {
    await everyOperation(async (operationId, entry) => {
      const { api, requests } = apiWith(answer);
      const { error, data } = await call(api, operationId, entry);
      expect([data, error?.status, requests.length]).toEqual([undefined, 0, 1]);
      expect(error && messageOf(error, operationId, entry)).toMatch(/\S/);
    });
  });

  it.each([
    ["no answer", () => new Promise<Response>(() => {})],
    ["a beginning without an end", async () => new Response(endlessBody(), { status: 200 })],
  ])("with %s ends after fifteen seconds, not before", async (_what, answer) => {
    vi.useFakeTimers();
    const { api, requests } = apiWith(answer);
    const ended: string[] = [];
    const calls = Object.entries(boot.operations).map(async ([operationId, entry]) => {
      const { error } = await call(api, operationId, entry);
      ended.push(operationId);
      expect(error?.status).toBe(408);
      expect(error && messageOf(error, operationId, entry)).toMatch(/\(Request Timeout\)$/);
    });
    await vi.advanceTimersByTimeAsync(14_999);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await Promise.all(calls);
    const reads = Object.values(boot.operations).length;
    expect([ended.length, requests.length <= reads]).toEqual([reads, true]);
  });
});

it("a session call has the time it is given, a file the time that files need", async () => {
  // Uploads lazy load their code; loading it must not count towards the timeout.
  await import("../../../engine/api/upload");
  vi.useFakeTimers();
  const { api } = apiWith(() => new Promise<Response>(() => {}));
  const ended: string[] = [];
  const recordAs = (name: string) => () => void ended.push(name);
  void api.call("getUser", { timeout: 30_000, background: true }).then(recordAs("user"));
  void api.call("uploadFile", { body: { file: new Blob(["x"]) }, background: true }).then(recordAs("upload"));
  void api.download("downloadFile", { id: 1 }).then(recordAs("download"));
  const seen: string[][] = [];
  for (const passed of [15_000, 14_999, 1, 569_999, 1]) {
    await vi.advanceTimersByTimeAsync(passed);
    seen.push([...ended]);
  }
  const [first, second, third] = [["download"], ["download", "user"], ["download", "user", "upload"]];
  expect(seen).toEqual([first, first, second, second, third]);
});

function abortedBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"success":tr'));
      controller.error(new TypeError("terminated"));
    },
  });
}

function endlessBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"success":')) });
}

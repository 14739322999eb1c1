import { createApi } from "../../../engine/api/createApi";
import type { Renewal } from "../../../engine/api/refreshOnce";
import type { ApiEnvironment } from "../../../engine/api/transportOptions";
import type { Boot, OperationEntry } from "../../../engine/documents/boot";
import { productSettings } from "../../productSettings";
import { makeBoot } from "../makeBoot";

/** A request the fake server received, with functions that settle it. */
export interface ReceivedRequest {
  request: Request;
  answer(status: number, body?: unknown, headers?: Record<string, string>): void;
  fail(): void;
}

const operations: Record<string, OperationEntry> = {
  listLoaves: { method: "get", path: "/loaves" },
  getLoaf: { method: "get", path: "/loaves/{id}" },
  createLoaf: { method: "post", path: "/loaves" },
  deleteLoaf: { method: "delete", path: "/loaves/{id}" },
  getUser: { method: "get", path: "/user" },
  changeAccount: { method: "put", path: "/account/user" },
  refreshToken: { method: "post", path: "/token/refresh" },
  revokeToken: { method: "post", path: "/account/token/revoke" },
  listStorage: { method: "get", path: "/storage" },
  createStorage: { method: "post", path: "/storage" },
  updateStorage: { method: "put", path: "/storage/{key}" },
  deleteStorage: { method: "delete", path: "/storage/{key}" },
};

/** A response of the server; strings become its body as they are, other values as JSON. */
export function jsonResponse(status: number, body?: unknown, headers: Record<string, string> = {}): Response {
  const text = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body);
  return new Response(text, { status, statusText: `Status ${status}`, headers });
}

/** An API over a fake fetch whose requests stay pending until the test settles them. */
export function fakeServer(around: Partial<ApiEnvironment> = {}, boot: Partial<Boot> = {}) {
  const received: ReceivedRequest[] = [];
  const fetch = (input: RequestInfo | URL): Promise<Response> => {
    const request = input as Request;
    return new Promise((resolve, reject) => {
      request.signal.addEventListener("abort", () => reject(request.signal.reason));
      received.push({
        request,
        answer: (status, body, headers) => resolve(jsonResponse(status, body, headers)),
        fail: () => reject(new TypeError("fetch failed")),
      });
    });
  };
  const api = createApi(makeBoot({ operations, ...boot }), "http://bakery.test", fetch, {
    readRest: async () => ({ operations: {} }),
    renew: async (): Promise<Renewal> => "refused",
    renewalMark: () => "",
    readCookie: () => undefined,
    readUser: () => undefined,
    pagePath: () => "/",
    exemptPages: productSettings.refreshExemptPages,
    times: { call: productSettings.callTimeout, transfer: productSettings.transferTimeout },
    onGlobalError: () => {},
    maintenanceAfter: productSettings.maintenanceAfter,
    onMaintenance: () => {},
    ...around,
  });
  return { api, received };
}

/** Waits until the fake server has received `count` requests and returns the last of them; throws after about 9 seconds. */
export async function receive(received: ReceivedRequest[], count: number): Promise<ReceivedRequest> {
  // Uploads lazy load their code first, which is slow on a busy machine.
  for (let tries = 0; received.length < count && tries < 1_000; tries += 1)
    await new Promise((done) => setTimeout(done, tries < 100 ? 0 : 10));
  const last = received[count - 1];
  if (last === undefined) throw new Error(`Only ${received.length} of ${count} requests came.`);
  return last;
}

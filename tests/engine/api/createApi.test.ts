import { describe, expect, it } from "vitest";
import { splitParams } from "../../../engine/api/encoding/serializeQuery";
import { fakeServer, receive } from "./fakeServer";

describe("createApi", () => {
  it("[http.base-path] requests go below /api, path parameters in the path, the rest in the query", async () => {
    const { api, received } = fakeServer();
    void api.call("getLoaf", { params: { id: "a/b", fields: ["name", "crust"] } });
    const { request } = await receive(received, 1);
    expect(request.url).toBe("http://bakery.test/api/loaves/a%2Fb?fields=name%2Ccrust");
  });

  it("[http.header.requested-with][http.header.spa-version][http.header.xsrf] every request says who asks", async () => {
    const { api, received } = fakeServer({ readCookie: (name) => (name === "XSRF-TOKEN" ? "crumb" : undefined) });
    void api.call("listLoaves");
    void api.call("createLoaf", { body: { name: "Rye" } });
    await receive(received, 2);
    for (const { request } of received) {
      expect(request.headers.get("X-Requested-With")).toBe("XMLHttpRequest");
      expect(request.headers.get("X-SPA-VERSION")).toBe("1.0.0");
      expect(request.headers.get("X-XSRF-TOKEN")).toBe("crumb");
    }
  });

  it("gives writes an idempotency key, generated or given, and reads none", async () => {
    const { api, received } = fakeServer();
    void api.call("createLoaf", { body: {} });
    void api.call("createLoaf", { body: {}, idempotencyKey: "mine" });
    void api.call("listLoaves");
    await receive(received, 3);
    const keys = received.map(({ request }) => request.headers.get("Idempotency-Key"));
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys.slice(1)).toEqual(["mine", null]);
  });

  it.each([
    { status: 200, body: { success: true, data: [1], meta: { total: 1 } }, want: { data: [1], meta: { total: 1 } } },
    { status: 200, body: { success: true, id: 4, name: "Ada" }, want: { data: { id: 4, name: "Ada" } } },
    { status: 201, body: { success: true, meta: { id: 9 } }, want: { data: undefined, meta: { id: 9 } } },
    { status: 204, body: undefined, want: { response: { status: 204 } } },
    {
      status: 207,
      body: { success: true, data: [1], errors: [{ code: "NOT_FOUND", source: "2" }] },
      want: { data: [1], error: { status: 207, errors: [{ code: "NOT_FOUND", source: "2" }] } },
    },
    {
      status: 422,
      body: { success: false, errors: [{ code: "VALIDATION_FAILED", message: "Too heavy", source: "weight" }] },
      want: {
        error: { status: 422, errors: [{ code: "VALIDATION_FAILED", message: "Too heavy", source: "weight" }] },
      },
    },
    { status: 500, body: "<h1>Oops</h1>", want: { error: { status: 500, statusText: "Status 500", errors: [] } } },
    { status: 502, body: undefined, want: { error: { status: 502, errors: [] } } },
    // The status alone would mean success.
    ...["<h1>Proxy</h1>", '{"success":true,"da'].map((body) => ({
      status: 200,
      body,
      want: { error: { status: 0, statusText: "Failed to send request. Try again later.", errors: [] } },
    })),
    { status: 400, body: { errors: "nonsense" }, want: { error: { status: 400, errors: [] } } },
  ])("an answer $status $body becomes a value", async ({ status, body, want }) => {
    const { api, received } = fakeServer();
    const call = api.call("listLoaves");
    (await receive(received, 1)).answer(status, body);
    expect(await call).toMatchObject(want);
  });

  it("a lost network is a value too", async () => {
    const { api, received } = fakeServer();
    const call = api.call("listLoaves");
    (await receive(received, 1)).fail();
    expect(await call).toEqual({
      error: { status: 0, statusText: "Failed to send request. Try again later.", errors: [] },
    });
  });

  it("a cancelled request is reported as such", async () => {
    const { api, received } = fakeServer();
    const abort = new AbortController();
    const call = api.call("listLoaves", { signal: abort.signal });
    await receive(received, 1);
    abort.abort();
    expect((await call).error).toMatchObject({ status: 0, cancelled: true });
  });

  it("an operation nobody declared is a fault of the program", async () => {
    await expect(fakeServer().api.call("eatLoaf")).rejects.toThrow("Unknown operation eatLoaf.");
  });

  it("divides parameters by the path's names", () => {
    expect(splitParams("/a/{id}", { id: 1, ids: 2 })).toEqual({ path: { id: 1 }, query: { ids: 2 } });
  });
});

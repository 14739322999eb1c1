import { describe, expect, it } from "vitest";
import { fakeServer, receive } from "./fakeServer";

describe("latestGet", () => {
  it("[http.duplicate-get.cancel][http.duplicate-get.retry] the newer answer serves the cancelled caller too", async () => {
    const { api, received } = fakeServer();
    const calls = [api.call("listLoaves"), api.call("listLoaves"), api.call("listLoaves")];
    const last = await receive(received, 3);
    expect(received.map(({ request }) => request.signal.aborted)).toEqual([true, true, false]);
    last.answer(200, { data: ["fresh"] });
    for (const call of calls) expect((await call).data).toEqual(["fresh"]);
    expect(received).toHaveLength(3);
  });

  it("requests to other addresses and writes go on side by side", async () => {
    const { api, received } = fakeServer();
    void api.call("listLoaves", { params: { offset: 0 } });
    void api.call("listLoaves", { params: { offset: 10 } });
    void api.call("createLoaf", { body: {} });
    void api.call("createLoaf", { body: {} });
    await receive(received, 4);
    expect(received.some(({ request }) => request.signal.aborted)).toBe(false);
  });

  it("a failure of the newer request reaches both", async () => {
    const { api, received } = fakeServer();
    const calls = [api.call("listLoaves"), api.call("listLoaves")];
    (await receive(received, 2)).answer(500);
    for (const call of calls) expect((await call).error?.status).toBe(500);
  });

  it("the earlier caller asks once more when the newer one gives up", async () => {
    const { api, received } = fakeServer();
    const abort = new AbortController();
    const earlier = api.call("listLoaves");
    const newer = api.call("listLoaves", { signal: abort.signal });
    await receive(received, 2);
    abort.abort();
    (await receive(received, 3)).answer(200, { data: ["again"] });
    expect((await earlier).data).toEqual(["again"]);
    expect((await newer).error?.cancelled).toBe(true);
  });
});

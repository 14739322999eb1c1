import { describe, expect, it } from "vitest";
import { fakeServer, receive } from "./fakeServer";

describe("pendingRequests", () => {
  it("pending reads are cancelled with the given reason", async () => {
    const { api, received } = fakeServer();
    const calls = [api.call("listLoaves"), api.call("getLoaf", { params: { id: 1 } })];
    await receive(received, 2);
    api.cancelPending("Route changed");
    for (const call of calls) {
      expect((await call).error).toEqual({ status: 0, statusText: "Route changed", errors: [], cancelled: true });
    }
  });

  it("[storage.load.not-pending] background reads and writes are not cancelled", async () => {
    const { api, received } = fakeServer();
    const calls = [api.call("listStorage", { background: true }), api.call("createLoaf", { body: {} })];
    await receive(received, 2);
    api.cancelPending("Route changed");
    for (const { answer } of received) answer(200, { data: "kept" });
    for (const call of calls) expect((await call).data).toBe("kept");
  });

  it("two equal pending reads are both cancelled, and neither is sent again", async () => {
    const { api, received } = fakeServer();
    const calls = [api.call("listLoaves"), api.call("listLoaves")];
    await receive(received, 2);
    api.cancelPending("Route changed");
    for (const call of calls) expect((await call).error?.cancelled).toBe(true);
    expect(received).toHaveLength(2);
  });
});

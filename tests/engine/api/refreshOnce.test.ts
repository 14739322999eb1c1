import { describe, expect, it, vi } from "vitest";
import type { Renewal } from "../../../engine/api/refreshOnce";
import { isRefreshExempt } from "../../../engine/api/transportOptions";
import { productSettings } from "../../productSettings";
import { fakeServer, receive } from "./fakeServer";

const unauthorized = { success: false, errors: [{ code: "UNAUTHORIZED" }] };

function renewing(result: Renewal = "renewed") {
  let finish: (result: Renewal) => void = () => {};
  const renew = vi.fn(() => new Promise<Renewal>((resolve) => (finish = resolve)));
  return { renew, finish: () => finish(result) };
}

describe("refreshOnce", () => {
  it.each([1, 2, 10, 50, 200])(
    "[session.refresh-once-on-401][session.refresh-success-reload-get] %i parallel 401 make one renewal, each request is repeated once",
    async (count) => {
      const { renew, finish } = renewing();
      const { api, received } = fakeServer({ renew });
      const calls = Array.from({ length: count }, (_, id) => api.call("getLoaf", { params: { id: id + 1 } }));
      await receive(received, count);
      for (const { answer } of received) answer(401, unauthorized);
      await vi.waitFor(() => expect(renew).toHaveBeenCalledTimes(1));
      finish();
      await receive(received, count * 2);
      for (const { request, answer } of received.slice(count)) answer(200, { data: request.url });
      for (const [id, call] of calls.entries()) expect((await call).data).toContain(`/loaves/${id + 1}`);
      expect(renew).toHaveBeenCalledTimes(1);
    },
  );

  it.each([
    [201, { data: { id: 1 } }, undefined],
    [401, unauthorized, 401],
  ])(
    "[mfa.submit-401-retry-once] a submission answered 401 is sent again once, whole, and %i is its answer",
    async (status, body, failure) => {
      const { api, received } = fakeServer({ renew: async () => "renewed" });
      const call = api.call("createLoaf", { body: { name: "Rye" } });
      const first = await receive(received, 1);
      first.answer(401, unauthorized);
      const second = await receive(received, 2);
      expect(await second.request.clone().json()).toEqual({ name: "Rye" });
      expect(second.request.headers.get("Idempotency-Key")).toBe(first.request.headers.get("Idempotency-Key"));
      second.answer(status, body);
      const { data, error } = await call;
      expect([data, error?.status, received.length]).toEqual([failure ? undefined : { id: 1 }, failure, 2]);
    },
  );

  it("[session.refresh-once-on-401] a second 401 of the same request ends it", async () => {
    const renew = vi.fn(async (): Promise<Renewal> => "renewed");
    const { api, received } = fakeServer({ renew });
    const call = api.call("listLoaves");
    (await receive(received, 1)).answer(401, unauthorized);
    (await receive(received, 2)).answer(401, unauthorized);
    expect((await call).error?.status).toBe(401);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it("a 401 of a request sent before the last renewal is repeated without another one", async () => {
    const renew = vi.fn(async (): Promise<Renewal> => "renewed");
    const { api, received } = fakeServer({ renew });
    const calls = [api.call("getLoaf", { params: { id: 1 } }), api.call("getLoaf", { params: { id: 2 } })];
    await receive(received, 2);
    received[0]?.answer(401, unauthorized);
    (await receive(received, 3)).answer(200, { data: 1 });
    expect((await calls[0])?.data).toBe(1);
    received[1]?.answer(401, unauthorized);
    (await receive(received, 4)).answer(200, { data: 2 });
    expect((await calls[1])?.data).toBe(2);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it.each<Renewal>(["refused", "unreachable"])("a renewal that is %s leaves the 401 to the caller", async (result) => {
    const { api, received } = fakeServer({ renew: async () => result });
    const call = api.call("listLoaves");
    (await receive(received, 1)).answer(401, unauthorized);
    expect((await call).error?.status).toBe(401);
    expect(received).toHaveLength(1);
  });

  it("a 401 whose code asks for a notice renews nothing", async () => {
    const renew = vi.fn(async (): Promise<Renewal> => "renewed");
    const errors = { EMAIL_NOT_VERIFIED: { text: "Confirm.", does: "notice" as const } };
    const { api, received } = fakeServer({ renew }, { errors });
    const call = api.call("listLoaves");
    (await receive(received, 1)).answer(401, { errors: [{ code: "EMAIL_NOT_VERIFIED" }] });
    expect((await call).error?.errors[0]?.code).toBe("EMAIL_NOT_VERIFIED");
    expect(renew).not.toHaveBeenCalled();
  });

  it("[session.refresh-exempt-account] a 401 below /account is rejected unchanged", async () => {
    const renew = vi.fn(async (): Promise<Renewal> => "renewed");
    const { api, received } = fakeServer({ renew });
    const call = api.call("changeAccount", { body: {} });
    (await receive(received, 1)).answer(401, unauthorized);
    expect((await call).error?.errors).toEqual(unauthorized.errors);
    expect(renew).not.toHaveBeenCalled();
  });

  it.each([
    { path: "/account", page: "/", want: true },
    { path: "/account/mfa", page: "/", want: true },
    { path: "/accounts", page: "/", want: false },
    { path: "/token/refresh", page: "/", want: true },
    { path: "/user", page: "/loaves", want: false },
    { path: "/user", page: "/rms-connect/ssh", want: true },
    { path: "/user", page: "/rms-connect/telnet/4", want: true },
    { path: "/user", page: "/a/RMS-connect/ssh", want: true },
    { path: "/user", page: "/rms-connect/sftp", want: false },
    { path: "/users", page: "/rms-connect/ssh", want: false },
  ])("[session.refresh-exempt-console-user] $path on $page is exempt: $want", ({ path, page, want }) => {
    expect(isRefreshExempt(path, page, productSettings.refreshExemptPages)).toBe(want);
  });

  it.each([1, 2, 10, 50, 200])(
    "[session.refresh-once-on-401] %i writes answered 401 are repeated once each, with the keys they had",
    async (count) => {
      const renew = vi.fn(async (): Promise<Renewal> => "renewed");
      const { api, received } = fakeServer({ renew });
      const calls = Array.from({ length: count }, (_, id) => api.call("createLoaf", { body: { name: `Loaf ${id}` } }));
      await receive(received, count);
      for (const { answer } of received) answer(401, unauthorized);
      await receive(received, count * 2);
      for (const { answer } of received) answer(201, { data: { id: 1 } });
      await Promise.all(calls);
      const keys = received.map(({ request }) => request.headers.get("Idempotency-Key"));
      expect([renew.mock.calls.length, received.length, new Set(keys).size]).toEqual([1, count * 2, count]);
    },
  );

  it("a 401 that another tab has renewed away meanwhile is repeated without a renewal of its own", async () => {
    let mark = "before";
    const renew = vi.fn(async (): Promise<Renewal> => "renewed");
    const { api, received } = fakeServer({ renew, renewalMark: () => mark });
    const call = api.call("listLoaves");
    const first = await receive(received, 1);
    mark = "after";
    first.answer(401, unauthorized);
    (await receive(received, 2)).answer(200, { data: [] });
    expect((await call).data).toEqual([]);
    expect(renew).not.toHaveBeenCalled();
  });
});

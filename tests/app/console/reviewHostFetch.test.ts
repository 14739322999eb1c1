import { afterEach, describe, expect, it, vi } from "vitest";
import { reviewHostFetch } from "../../../app/console/reviewHostFetch";

const HOSTS = ["review-7.fleet.test", "review-8.fleet.test"];
const fetch = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => new Response());

afterEach(() => {
  vi.unstubAllGlobals();
  fetch.mockClear();
});

describe("the host of a review environment", () => {
  it("[http.base-path.review] gets the calls of the API when the cookie names it, with all they carry", async () => {
    vi.stubGlobal("fetch", fetch);
    const send = reviewHostFetch("language=nb; api_review=review-7.fleet.test", HOSTS);
    const headers = { "X-SPA-VERSION": "5.15.0" };
    await send?.(new Request("https://fleet.test/api/tags?limit=1", { method: "POST", headers, body: '{"name":"A"}' }));
    const [request, init] = fetch.mock.calls[0] ?? [];
    expect(request).toMatchObject({ url: "https://review-7.fleet.test/api/tags?limit=1", method: "POST" });
    expect((request as Request).headers.get("X-SPA-VERSION")).toBe("5.15.0");
    expect(await (request as Request).text()).toBe('{"name":"A"}');
    expect(init).toEqual({ credentials: "include" });
  });

  it("gets nothing else", async () => {
    vi.stubGlobal("fetch", fetch);
    await reviewHostFetch("api_review=review-8.fleet.test", HOSTS)?.("/version.json", { cache: "no-store" });
    expect(fetch.mock.calls).toEqual([["/version.json", { cache: "no-store" }]]);
  });

  it("[http.base-path.review] must be one the build was made with", () => {
    expect(reviewHostFetch("", HOSTS)).toBeUndefined();
    expect(reviewHostFetch("api_review=evil.test", HOSTS)).toBeUndefined();
    expect(reviewHostFetch("xapi_review=review-7.fleet.test", HOSTS)).toBeUndefined();
    expect(reviewHostFetch("api_review=review-7.fleet.test", [])).toBeUndefined();
  });
});

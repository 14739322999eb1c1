// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { failure } from "./bakeryServer";
import { type BakeryOptions, compileBakery, MASTER_BAKER, renderBakery } from "./renderBakery";

/** A BroadcastChannel without receivers: consoles of other test files would act as tabs of the same browser, with another user. */
class NoChannel extends EventTarget {
  postMessage() {}
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("BroadcastChannel", NoChannel);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user = { success: true, id: 1, email: "ada@bakery.test", permissions: MASTER_BAKER, exp: 9_999_999_999 };

/** A console whose session call stays pending until the test settles it; its HTML page names the list's document. */
async function open(options: BakeryOptions = {}) {
  let answer = (_answer: { status: number; body: unknown }) => {};
  const pending = new Promise<{ status: number; body: unknown }>((resolve) => (answer = resolve));
  const { modules } = await compileBakery();
  const addresses = { "page/loaves": modules["page/loaves"] ?? "" };
  const bakery = await renderBakery({
    path: "/loaves",
    ...options,
    addresses,
    answers: { getUser: () => pending, ...options.answers },
  });
  const requestsOf = (id: string) => bakery.server.requests.filter(({ operationId }) => operationId === id);
  return { ...bakery, requestsOf, signIn: () => answer({ status: 200, body: user }), answer };
}

describe("reading ahead", () => {
  it("the list's first page leaves with the session call, and is the answer the page shows", async () => {
    const { requestsOf, signIn, server } = await open();
    await expect.poll(() => requestsOf("listLoaves").length).toBe(1);
    expect(server.requests.slice(0, 3).map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(["getUser", "listStorage", "listLoaves"]),
    );
    expect(server.requests.map(({ headers }) => headers.get("x-prefetch"))).toEqual(
      server.requests.map(({ operationId }) => (operationId === "listLoaves" ? "1" : null)),
    );
    expect(screen.queryByRole("grid")).toBeNull();
    signIn();
    expect(await screen.findByRole("grid")).toBeTruthy();
    expect((await screen.findAllByRole("row")).length).toBeGreaterThan(1);
    expect(requestsOf("listLoaves")).toHaveLength(1);
  });

  it("what the address asks for is requested", async () => {
    const { requestsOf, signIn } = await open({ path: "/loaves?sort=-name&page=2&limit=1" });
    await expect.poll(() => requestsOf("listLoaves").length).toBe(1);
    signIn();
    await screen.findByRole("grid");
    const query = Object.fromEntries(requestsOf("listLoaves")[0]?.url.searchParams ?? []);
    expect(query).toMatchObject({ sort: "-name", limit: "1", offset: "1" });
    expect(requestsOf("listLoaves")).toHaveLength(1);
  });

  it("a list the user arranged is requested as this browser last knew it; a wrong guess is requested again", async () => {
    const layout = { data: [{ key: "table.loaves", value: { pageSize: 50 } }] };
    const answers = { listStorage: () => ({ status: 200, body: { success: true, ...layout } }) };
    const first = await open({ answers });
    first.signIn();
    await screen.findByRole("grid");
    await expect.poll(() => first.requestsOf("listLoaves").at(-1)?.url.searchParams.get("limit")).toBe("50");
    await expect.poll(() => localStorage.getItem("lastSettings")).toContain("50");
    cleanup();
    const second = await open({ answers });
    await expect.poll(() => second.requestsOf("listLoaves").length).toBe(1);
    expect(second.requestsOf("listLoaves")[0]?.url.searchParams.get("limit")).toBe("50");
  });

  it("a refusal of what nobody has requested yet says nothing; the page asks once more", async () => {
    let isRefused = true;
    const refuse = () => (isRefused ? failure(500, "INTERNAL_ERROR") : undefined);
    const { requestsOf, signIn } = await open({ answers: { listLoaves: refuse as never } });
    await expect.poll(() => requestsOf("listLoaves").length).toBe(1);
    isRefused = false;
    expect(screen.queryByRole("heading", { name: "Maintenance" })).toBeNull();
    signIn();
    expect(await screen.findByRole("grid")).toBeTruthy();
    await expect.poll(() => requestsOf("listLoaves").length).toBe(2);
  });

  it("nothing of it is shown without access", async () => {
    const { requestsOf, answer, browser } = await open();
    await expect.poll(() => requestsOf("listLoaves").length).toBe(1);
    answer({ status: 403, body: { success: false, errors: [{ code: "FORBIDDEN", message: "No.", source: null }] } });
    await screen.findByRole("heading", { name: "Maintenance" });
    expect(screen.queryByRole("grid")).toBeNull();
    expect(browser.leave).not.toHaveBeenCalled();
  });
});

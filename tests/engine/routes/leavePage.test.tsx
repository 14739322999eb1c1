// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BakeryHandler } from "../bakeryServer";
import { renderBakery } from "../renderBakery";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

/** A handler whose responses stay pending until they are released. */
function heldHandler(body: unknown): { handler: BakeryHandler; release: () => void } {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { handler: () => gate.then(() => ({ status: 200, body })), release: () => release() };
}

function goTo(path: string): void {
  act(() => {
    history.pushState(null, "", path);
    fireEvent.popState(window);
  });
}

const RYE = { id: 1, name: "Rye", crust: "crunchy" };

describe("leaving a page", () => {
  it("a new query is the same page: what it waits for goes on", async () => {
    const { handler, release } = heldHandler({ success: true, data: [RYE], meta: { total: 1 } });
    const { server } = await renderBakery({ path: "/", answers: { listLoaves: handler } });
    await waitFor(() => expect(server.requests.some(({ operationId }) => operationId === "listLoaves")).toBe(true));
    goTo("/loaves");
    release();
    expect(await screen.findByRole("link", { name: "Rye" })).toBeTruthy();
    expect(server.requests.filter(({ operationId }) => operationId === "listLoaves")).toHaveLength(1);
  });

  it("[routing.cancel-pending-on-change] what the next page waits for too is asked again, and arrives", async () => {
    const { handler, release } = heldHandler({ success: true, data: RYE });
    const { server } = await renderBakery({ path: "/loaves/1", answers: { getLoaf: handler } });
    const requestCount = () => server.requests.filter(({ operationId }) => operationId === "getLoaf").length;
    await waitFor(() => expect(requestCount()).toBe(1));
    goTo("/window/1");
    await waitFor(() => expect(requestCount()).toBe(2));
    release();
    expect(await screen.findByRole("heading", { level: 1, name: "Rye" })).toBeTruthy();
    expect(requestCount()).toBe(2);
  });
});

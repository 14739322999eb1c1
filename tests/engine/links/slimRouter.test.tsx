// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BrowserRouter, Link, Navigate, useLocation, useSearchParams } from "../../../engine/links/slimRouter";

let isMotionWelcome = true;
const transition = vi.fn((swap: () => void) => {
  swap();
  return { ready: Promise.reject(new Error("Another page came first.")) };
});

beforeEach(() => {
  isMotionWelcome = true;
  history.replaceState(null, "", "/loaves");
  vi.stubGlobal("matchMedia", () => ({ matches: !isMotionWelcome }));
  Object.assign(document, { startViewTransition: transition });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "startViewTransition");
  transition.mockClear();
});

function Bakery() {
  const { pathname, search } = useLocation();
  const [, setQuery] = useSearchParams();
  return (
    <main>
      <h1>{pathname + search}</h1>
      <Link to="/ovens">Ovens</Link>
      <Link to="/old">Old address</Link>
      <button type="button" onClick={() => setQuery(new URLSearchParams("crust=dark"))}>
        Dark
      </button>
      {pathname === "/old" && <Navigate to="/loaves" replace />}
    </main>
  );
}

const shown = () => screen.getByRole("heading").textContent;
const show = () =>
  render(
    <BrowserRouter>
      <Bakery />
    </BrowserRouter>,
  );

describe("the swap of pages", () => {
  it("[layout.route-transition] a new page takes the place of the one before in a transition, as Back does", async () => {
    show();
    fireEvent.click(screen.getByRole("link", { name: "Ovens" }));
    expect([shown(), transition.mock.calls.length]).toEqual(["/ovens", 1]);
    await act(async () => {
      history.back();
      await new Promise((done) => window.addEventListener("popstate", done, { once: true }));
    });
    expect([shown(), transition.mock.calls.length]).toEqual(["/loaves", 2]);
  });

  it("a new query of the same page is no new page", () => {
    show();
    fireEvent.click(screen.getByRole("button", { name: "Dark" }));
    expect([shown(), transition.mock.calls.length]).toEqual(["/loaves?crust=dark", 0]);
  });

  it("a redirect leads on without a transition of its own", () => {
    show();
    fireEvent.click(screen.getByRole("link", { name: "Old address" }));
    expect([shown(), transition.mock.calls.length]).toEqual(["/loaves", 1]);
  });

  it("[layout.route-transition] nothing moves for whoever asks for less motion, or where the browser knows no transitions", () => {
    isMotionWelcome = false;
    show();
    fireEvent.click(screen.getByRole("link", { name: "Ovens" }));
    expect([shown(), transition.mock.calls.length]).toEqual(["/ovens", 0]);
    cleanup();
    isMotionWelcome = true;
    Reflect.deleteProperty(document, "startViewTransition");
    history.replaceState(null, "", "/loaves");
    show();
    fireEvent.click(screen.getByRole("link", { name: "Ovens" }));
    expect([shown(), transition.mock.calls.length]).toEqual(["/ovens", 0]);
  });
});

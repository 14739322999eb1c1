// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { renderBakery } from "../renderBakery";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const path = () => location.pathname;
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("RouteView", () => {
  it("the first permitted page is shown at the root, with its list", async () => {
    await renderBakery({ path: "/" });
    await heading("Loaves");
    expect(path()).toBe("/loaves");
    expect(await screen.findByRole("link", { name: "Rye" })).toBeTruthy();
    expect(document.title).toBe("Loaves · Crumb");
  });

  it.each([
    ["without its permission", { path: "/ovens/list", permissions: ["view_loaves"] }],
    ["switched off by the brand", { path: "/ovens/list", brand: "corner-shop" }],
    ["that does not exist", { path: "/cakes" }],
  ])("a page %s leads to the first permitted one", async (_, options) => {
    await renderBakery(options);
    await heading("Loaves");
    expect(path()).toBe("/loaves");
  });

  it("[routing.no-view-permission] a user without any view permission gets a message", async () => {
    await renderBakery({ permissions: [] });
    await heading("Access denied");
    expect(screen.getByText("User has no view permissions available")).toBeTruthy();
  });

  it("[routing.standalone-flag] a standalone route hides navigation and header", async () => {
    await renderBakery({ path: "/window/1" });
    await heading("Rye");
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(screen.queryByRole("button", { name: /ada@bakery\.test/ })).toBeNull();
  });

  it("a redirect goes on, and a route of tabs opens its first", async () => {
    await renderBakery({ path: "/bread" });
    await heading("Loaves");
    await renderBakery({ path: "/ovens" });
    await heading("All ovens");
    expect(path()).toBe("/ovens/list");
    fireEvent.click(
      within(screen.getByRole("navigation", { name: "Sub-pages of Ovens" })).getByRole("link", { name: "Heat" }),
    );
    expect(await screen.findByText("230 °C")).toBeTruthy();
  });

  it("the tab that is open is brought into sight", async () => {
    const boxes = vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function box(
      this: HTMLElement,
    ) {
      return this.textContent === "Heat"
        ? new DOMRect(150 - Number(this.closest("ul")?.scrollLeft), 0, 70, 30)
        : new DOMRect(0, 0, 100, 30);
    });
    onTestFinished(() => boxes.mockRestore());
    const intoView = vi.fn();
    const original = HTMLElement.prototype.scrollIntoView;
    HTMLElement.prototype.scrollIntoView = intoView;
    onTestFinished(() => {
      HTMLElement.prototype.scrollIntoView = original;
    });
    await renderBakery({ path: "/ovens/list" });
    const tabs = () => screen.findByRole("navigation", { name: "Sub-pages of Ovens" });
    fireEvent.click(within(await tabs()).getByRole("link", { name: "Heat" }));
    await waitFor(async () => expect((await tabs()).querySelector("ul")?.scrollLeft).toBe(120));
    expect(intoView, "the page stays at its top").not.toHaveBeenCalled();
  });

  it("a record names its page, and a page whose record is not there is one that is not found", async () => {
    await renderBakery({ path: "/loaves/2" });
    await heading("Brioche");
    await renderBakery({ path: "/loaves/99" });
    await heading("Page not found");
    expect(await screen.findByText("Not found, or you do not have access to it.")).toBeTruthy();
  });

  it("a page that cannot be fetched loads the browser's page again once, then reports it and offers another try", async () => {
    const load = () => Promise.reject(new Error("404"));
    const first = await renderBakery({ path: "/loaves", load });
    await waitFor(() => expect(first.browser.reload).toHaveBeenCalledTimes(1));
    const second = await renderBakery({ path: "/loaves", load });
    expect(await screen.findByText("This page could not be loaded.")).toBeTruthy();
    expect(screen.getByText("page/loaves")).toBeTruthy();
    expect(second.browser.reload).not.toHaveBeenCalled();
  });

  it("the heading of a page reached by a link takes the focus; that of the first page does not", async () => {
    await renderBakery({ path: "/loaves" });
    const first = await heading("Loaves");
    expect(document.activeElement).not.toBe(first);
    fireEvent.click(await screen.findByRole("link", { name: "Rye" }));
    await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
    const second = await heading("Rye");
    expect(document.activeElement).toBe(second);
  });

  it("a page without session leads on to one that needs it: the session is requested then", async () => {
    const { server, browser } = await renderBakery({ path: "/welcome" });
    await screen.findByText("Fresh bread every morning.");
    expect(server.requests).toEqual([]);
    history.pushState(null, "", "/loaves");
    fireEvent.popState(window);
    await heading("Loaves");
    expect(server.requests[0]?.operationId).toBe("getUser");
    expect(browser.leave).not.toHaveBeenCalled();
  });
});

// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderBakery } from "../renderBakery";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const mainNavigation = () => within(screen.getAllByRole("navigation", { name: "Main navigation" })[0] as HTMLElement);

describe("SideNavigation", () => {
  it("[nav.group.shape] a group has an icon, its links, and a label when it is given one", async () => {
    await renderBakery({ path: "/loaves" });
    await heading("Loaves");
    expect(mainNavigation().getByText("Shop")).toBeTruthy();
    expect(mainNavigation().queryByText("kitchen")).toBeNull();
    expect(document.querySelectorAll("aside [data-sign]")).toHaveLength(2);
    const links = mainNavigation().getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/loaves", "/ovens", "/ovens/heat"]);
  });

  it("[nav.group.active-follows-route] the active group changes with the route", async () => {
    await renderBakery({ path: "/loaves" });
    await heading("Loaves");
    const active = () => document.querySelector("aside li[data-active]")?.textContent;
    expect(active()).toContain("Shop");
    fireEvent.click(mainNavigation().getByRole("link", { name: "Heat" }));
    await heading("Heat");
    expect(active()).toContain("Ovens");
    expect(mainNavigation().getByRole("link", { name: "Heat" }).getAttribute("aria-current")).toBe("page");
  });

  it("a section opens and closes its links; coming to one of its pages opens it", async () => {
    await renderBakery({ path: "/loaves" });
    await heading("Loaves");
    const section = () => mainNavigation().getByRole("button", { name: "Baking" });
    const links = () => mainNavigation().queryAllByRole("link", { name: /^(Bake|All ovens)$/ });
    expect([section().getAttribute("aria-expanded"), links().length]).toEqual(["false", 0]);
    fireEvent.click(section());
    expect([section().getAttribute("aria-expanded"), links().length]).toEqual(["true", 2]);
    fireEvent.click(section());
    expect(links()).toHaveLength(0);
    fireEvent.click(mainNavigation().getByRole("link", { name: "Ovens" }));
    await heading("All ovens");
    expect(links().map((link) => link.getAttribute("aria-current"))).toEqual([null, "page"]);
  });

  it("[nav.width.modes][nav.width.stored] the chosen width is used again at the next start", async () => {
    await renderBakery({ path: "/loaves" });
    fireEvent.click(await screen.findByRole("button", { name: "Collapse navigation" }));
    expect(document.querySelector("aside")?.dataset.width).toBe("collapsed");
    expect(localStorage.getItem("user.7.wideNav")).toBe("false");
    await renderBakery({ path: "/loaves" });
    fireEvent.click(await screen.findByRole("button", { name: "Expand navigation" }));
    expect(document.querySelector("aside")?.dataset.width).toBe("wide");
  });

  it("[nav.current-link-reloads] the link of the current route loads the page again", async () => {
    const { browser } = await renderBakery({ path: "/loaves" });
    await heading("Loaves");
    fireEvent.click(mainNavigation().getByRole("link", { name: "Loaves" }));
    expect(browser.reload).toHaveBeenCalledTimes(1);
    fireEvent.click(mainNavigation().getByRole("link", { name: "Heat" }));
    expect(browser.reload).toHaveBeenCalledTimes(1);
  });

  it("[nav.mobile.overlay][nav.mobile.close-on-route-change][nav.mobile.close-on-outside-click] on mobile it is an overlay that closes", async () => {
    await renderBakery({ path: "/loaves" });
    await heading("Loaves");
    const overlay = document.querySelector("header dialog") as HTMLDialogElement;
    const open = () => fireEvent.click(screen.getByRole("button", { name: "Open navigation" }));
    open();
    expect(overlay.open).toBe(true);
    fireEvent.click(overlay);
    expect(overlay.open).toBe(false);
    open();
    fireEvent.click(within(overlay).getByRole("link", { name: "Heat" }));
    await heading("Heat");
    expect(overlay.open).toBe(false);
  });
});

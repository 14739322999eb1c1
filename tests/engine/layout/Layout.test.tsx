// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderBakery } from "../renderBakery";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("Layout", () => {
  it("[layout.parts] a page is next to the navigation and below the header", async () => {
    await renderBakery({ path: "/loaves" });
    await heading("Loaves");
    for (const role of ["complementary", "banner", "main"]) expect(screen.getByRole(role)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Skip to content" }).getAttribute("href")).toBe("#main");
  });

  it("[theme.brand.names][theme.brand.logo-vector] shows the brand's names and logo", async () => {
    await renderBakery({ path: "/loaves", brand: "corner-shop" });
    await heading("Loaves");
    const logo = screen.getByRole("link", { name: "Corner shop" });
    expect(logo.getAttribute("href")).toBe("/loaves");
    expect(logo.querySelector("img")?.getAttribute("src")).toBe("/brand/corner-shop.svg");
    expect(document.title).toBe("Loaves · Crumb");
  });

  it("[header.logo.collapsed-brand] the collapsed navigation shows the brand's favicon instead of the logo", async () => {
    await renderBakery({ path: "/loaves", brand: "corner-shop" });
    fireEvent.click(await screen.findByRole("button", { name: "Collapse navigation" }));
    expect(screen.getByRole("link", { name: "Corner shop bread" }).querySelector("img")?.getAttribute("src")).toBe(
      "/brand/loaf.svg",
    );
  });

  it("[header.logo.collapsed-default] next to a collapsed navigation the default brand shows its collapsed logo", async () => {
    const brand = { $schema: "", default: true, app_name: "Crumb", logo_vector: "/brand/wide.svg" };
    const boot = { brand: { ...brand, logo_collapsed: "/brand/narrow.svg", favicon: "/brand/icon.svg" } };
    await renderBakery({ path: "/loaves", boot });
    await heading("Loaves");
    const shown = () => screen.getByRole("link", { name: "Crumb" }).querySelector("img")?.getAttribute("src");
    expect(shown()).toBe("/brand/wide.svg");
    fireEvent.click(screen.getByRole("button", { name: "Collapse navigation" }));
    expect(shown()).toBe("/brand/narrow.svg");
  });

  it("[layout.mobile-mode] in mobile mode the app around the page brings navigation and header", async () => {
    await renderBakery({ path: "/loaves?platform=mobile" });
    await heading("Loaves");
    expect(screen.queryByRole("banner")).toBeNull();
    expect(screen.queryByRole("complementary")).toBeNull();
    await renderBakery({ path: "/loaves?platform=desktop" });
    await heading("Loaves");
    expect(screen.getByRole("banner")).toBeTruthy();
  });

  it("[header.breadcrumbs] the chain of parents ends with the current route", async () => {
    await renderBakery({ path: "/loaves/1" });
    await heading("Rye");
    const trail = within(screen.getByRole("navigation", { name: "Breadcrumbs" })).getAllByRole("listitem");
    expect(trail.map((item) => item.textContent)).toEqual(["Loaves", "Loaf"]);
    expect(trail[0]?.querySelector("a")?.getAttribute("href")).toBe("/loaves");
  });

  it("[account.languages.hidden] where the brand does not allow a choice there are no languages in the menu", async () => {
    await renderBakery({ path: "/loaves", boot: { brand: { $schema: "", allow_languages: false } } });
    fireEvent.click(await screen.findByRole("button", { name: /ada@bakery\.test/ }));
    expect(await screen.findByText("System timezone")).toBeTruthy();
    expect(screen.queryByText("Languages")).toBeNull();
  });

  it("[i18n.language-switch] texts are shown in the chosen language, and choosing another one loads the page in it", async () => {
    const { browser } = await renderBakery({ path: "/loaves", language: "nb" });
    await heading("Brød");
    expect(document.documentElement.lang).toBe("nb");
    fireEvent.click(screen.getByRole("button", { name: /ada@bakery\.test/ }));
    fireEvent.click(await screen.findByRole("radio", { name: "English" }));
    expect(document.cookie).toContain("language=en");
    expect(browser.reload).toHaveBeenCalledTimes(1);
  });

  it("[account.dark-mode.choices] the account menu says who is signed in and offers exactly Auto, Enable and Disable", async () => {
    await renderBakery({ path: "/loaves" });
    fireEvent.click(await screen.findByRole("button", { name: /ada@bakery\.test/ }));
    expect(await screen.findByText("Master baker")).toBeTruthy();
    expect(screen.getByText("Crumb & Sons")).toBeTruthy();
    expect(screen.getByText("Version 5.15.0")).toBeTruthy();
    const choices = within(screen.getByRole("group", { name: "Dark mode" })).getAllByRole("radio");
    expect(choices.map((choice) => choice.closest("label")?.textContent)).toEqual(["Auto", "Enable", "Disable"]);
    fireEvent.click(screen.getByRole("radio", { name: "Enable" }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    fireEvent.click(screen.getByRole("radio", { name: "Auto" }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it("[account.languages.hidden] with one language there is nothing to choose", async () => {
    await renderBakery({ path: "/loaves", boot: { languages: [{ code: "en", name: "English" }] } });
    fireEvent.click(await screen.findByRole("button", { name: /ada@bakery\.test/ }));
    expect(await screen.findByText("Master baker")).toBeTruthy();
    expect(screen.queryByRole("group", { name: "Language" })).toBeNull();
  });

  it("[account.logout] Logout signs the user out", async () => {
    const { server, browser } = await renderBakery({ path: "/loaves" });
    fireEvent.click(await screen.findByRole("button", { name: /ada@bakery\.test/ }));
    fireEvent.click(await screen.findByRole("button", { name: "Logout" }));
    await waitFor(() => expect(browser.leave).toHaveBeenCalledWith("/login"));
    expect(server.requests.at(-1)?.operationId).toBe("revokeToken");
    expect(screen.queryByRole("link", { name: "Rye" })).toBeNull();
  });

  it("[http.network-loss-toast][layout.toast.main-app-position] the loss of the network is shown in a toast at the top", async () => {
    await renderBakery({ path: "/loaves" });
    await heading("Loaves");
    fireEvent(window, new Event("offline"));
    const toast = await screen.findByText("The network connection has been lost");
    expect(toast.closest<HTMLElement>("[role=status]")?.dataset.place).toBe("top");
    fireEvent(window, new Event("online"));
  });

  it("[layout.scroll-top.threshold][layout.scroll-top.action] the way up is offered beyond 300 px", async () => {
    await renderBakery({ path: "/loaves" });
    await heading("Loaves");
    const scrolled: unknown[] = [];
    window.scrollTo = (to: unknown) => void scrolled.push(to);
    const scroll = (to: number) => {
      Object.defineProperty(window, "scrollY", { value: to, configurable: true });
      fireEvent.scroll(window);
    };
    scroll(300);
    expect(screen.queryByRole("button", { name: "Scroll to top" })).toBeNull();
    scroll(301);
    fireEvent.click(screen.getByRole("button", { name: "Scroll to top" }));
    expect(scrolled).toEqual([{ top: 0, behavior: "smooth" }]);
    scroll(0);
  });

  it("[layout.update-prompt][startup.update-prompt-postpone] new documents are offered, and can be put off", async () => {
    const { browser, send, joined } = await renderBakery({
      path: "/loaves",
      boot: { settings: { updatePromptDelay: 0 } },
    });
    await heading("Loaves");
    await waitFor(() => expect(joined).toContain("public-console"));
    send("DocumentsChanged", "public-console", { version: "fresh" });
    fireEvent.click(await screen.findByRole("button", { name: "Later" }));
    expect(screen.queryByRole("button", { name: "Reload" })).toBeNull();
    send("DocumentsChanged", "public-console", { version: "fresher" });
    fireEvent.click(await screen.findByRole("button", { name: "Reload" }));
    expect(browser.reload).toHaveBeenCalledTimes(1);
  });
});

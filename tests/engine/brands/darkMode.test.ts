// @vitest-environment jsdom
import { afterEach, describe, expect, it } from "vitest";
import { applyBrand, tabTitle } from "../../../engine/brands/applyBrand";
import { applyDarkMode, chooseDarkMode, readDarkMode } from "../../../engine/brands/darkMode";

afterEach(() => chooseDarkMode(document, null));

describe("darkMode", () => {
  it.each([
    ["theme.dark-mode.on", "on" as const, "dark"],
    ["theme.dark-mode.off", "off" as const, "light"],
  ])("[%s][theme.dark-mode.cookie] %s is kept in the cookie and forces %s", (_, mode, theme) => {
    chooseDarkMode(document, mode);
    expect(document.documentElement.dataset.theme).toBe(theme);
    delete document.documentElement.dataset.theme;
    applyDarkMode(document, readDarkMode(document.cookie));
    expect(document.documentElement.dataset.theme).toBe(theme);
  });

  it("[theme.dark-mode.auto] auto is null, removes the stored value and leaves it to the system", () => {
    chooseDarkMode(document, "on");
    chooseDarkMode(document, null);
    expect(document.cookie).not.toContain("darkMode");
    expect(readDarkMode(document.cookie)).toBeNull();
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  it("a cookie with any other value is auto", () => {
    expect(readDarkMode("darkMode=maybe")).toBeNull();
  });
});

describe("applyBrand", () => {
  it("[theme.brand.favicon] the browser tab gets the brand's icon, once", () => {
    applyBrand(document, { $schema: "", favicon: "/brand/loaf.svg" });
    applyBrand(document, { $schema: "", favicon: "/brand/roll.svg" });
    const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel="icon"]')];
    expect(icons.map((icon) => icon.getAttribute("href"))).toEqual(["/brand/roll.svg"]);
  });

  it("writes the palette on the page", () => {
    applyBrand(document, { $schema: "", main_color: "#123456" });
    expect(document.documentElement.style.getPropertyValue("--brand")).toContain("#123456");
  });

  it.each([
    { heading: "Loaves", brand: { title_text: "Crumb", app_name: "Bakery" }, want: "Loaves · Crumb" },
    { heading: "Loaves", brand: { app_name: "Bakery" }, want: "Loaves · Bakery" },
    { heading: "", brand: { app_name: "Bakery" }, want: "Bakery" },
    { heading: "Loaves", brand: {}, want: "Loaves" },
  ])("the tab says $want", ({ heading, brand, want }) => {
    expect(tabTitle(heading, { $schema: "", ...brand })).toBe(want);
  });
});

import type { Locator, Page } from "@playwright/test";
import { contrast, parseColour } from "../../../engine/brands/colour";
import { violations } from "../support/axe";
import { signIn } from "../support/test";
import { expect, LONG_LANGUAGE, test } from "./branded";

/** Computed colour of a CSS property, as #rrggbb. */
function computedColour(element: Locator, property: string): Promise<string> {
  return element.evaluate((node, name) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d") as OffscreenCanvasRenderingContext2D;
    canvas.fillStyle = getComputedStyle(node).getPropertyValue(name);
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  }, property);
}

const contrastOf = (one: string, other: string) =>
  contrast(parseColour(one) ?? [0, 0, 0], parseColour(other) ?? [0, 0, 0]);

/** Expects enough contrast for texts (4.5) and controls (3) in light and dark mode (WCAG 1.4.3, 1.4.11). */
async function expectReadable(page: Page, what: string, button?: Locator): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Only colours depend on the mode.
    const rules = colorScheme === "dark" ? ["color-contrast"] : undefined;
    expect.soft(await violations(page, rules), `${what} in the ${colorScheme}`).toEqual([]);
    const html = page.locator("html");
    const [surface, ink] = [await computedColour(html, "background-color"), await computedColour(html, "color")];
    expect.soft(contrastOf(ink, surface), `${what}: text in the ${colorScheme}`).toBeGreaterThanOrEqual(4.5);
    if (!button) continue;
    const [face, text] = [await computedColour(button, "background-color"), await computedColour(button, "color")];
    expect.soft(contrastOf(face, surface), `${what}: the button in the ${colorScheme}`).toBeGreaterThanOrEqual(3);
    expect.soft(contrastOf(text, face), `${what}: its text in the ${colorScheme}`).toBeGreaterThanOrEqual(4.5);
  }
}

const picturesOf = (place: Locator) =>
  place.locator("img").evaluateAll((all) => all.map((each) => new URL((each as HTMLImageElement).src).pathname));

const faviconOf = (page: Page) =>
  page.locator('link[rel="icon"]').evaluate((link) => new URL((link as HTMLLinkElement).href).pathname);

const sideOf = (page: Page) => page.getByRole("complementary").first();

async function collapse(page: Page, sign: string): Promise<void> {
  await page.getByRole("button", { name: "Collapse navigation" }).click();
  await expect.poll(() => picturesOf(sideOf(page)), "beside the collapsed navigation").toContain(sign);
  await page.getByRole("button", { name: "Expand navigation" }).click();
}

async function openAccount(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  const panel = page.getByRole("dialog", { name: "Account" });
  await expect(panel.getByRole("button", { name: "Logout" })).toBeVisible();
  return panel;
}

test("[theme.brand.names][theme.brand.logo-vector][theme.brand.favicon][theme.brand.main-color][theme.brand.dark-mode-text-color] each host shows its brand from the sign-in page on: names, pictures, readable colours, routes", async ({
  page,
  branded,
}) => {
  const harbour = branded.at("harbour");
  await page.goto(harbour.url);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("Harbour device cloud")).toBeVisible();
  await expect(page.getByText("Harbour Networks")).toBeVisible();
  await expect(page).toHaveTitle("Sign in · Harbour cloud");
  expect(await faviconOf(page)).toBe("/documents/assets/harbour-sign.svg");
  expect(await picturesOf(page.getByRole("main"))).toEqual(["/documents/assets/harbour-logo.svg"]);
  await expectReadable(page, "the sign-in page", page.getByRole("button", { name: "Sign in" }));

  await signIn(page, harbour);
  await expect(sideOf(page)).toContainText("Harbour");
  await expect(sideOf(page)).toContainText("Device cloud");
  await expect(page).toHaveTitle("Devices · Harbour cloud");
  expect(await faviconOf(page)).toBe("/documents/assets/harbour-sign.svg");
  expect(await picturesOf(sideOf(page))).toEqual(["/documents/assets/harbour-logo.svg"]);
  await collapse(page, "/documents/assets/harbour-sign.svg");
  await expect(page.getByRole("link", { name: "Companies", exact: true })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Tags", exact: true })).toHaveCount(0);
  await page.goto(`${harbour.url}/tags`);
  await expect(page).toHaveURL(/\/management\/devices/);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await expectReadable(page, "yellow on a list");
  await page.goto(`${harbour.url}/forms/new-tag`);
  await expectReadable(page, "yellow on a form", page.getByRole("button", { name: "Create tag" }));

  // Without a brand's host name the server shows the default brand.
  await signIn(page, branded);
  await expect(sideOf(page)).toContainText("Fleet console");
  await expect(page).toHaveTitle("Devices · Farhelm");
  expect(await faviconOf(page)).toBe("/brand/favicon.svg");
  expect(await picturesOf(sideOf(page))).toEqual(["/brand/logo.svg"]);
  await collapse(page, "/brand/logo-collapsed.svg");
  await expect(page.getByRole("link", { name: "Tags", exact: true })).toHaveCount(1);
});

test("[theme.brand.buy-link][theme.brand.buy-notice][theme.brand.branded-devices][theme.brand.branded-series] a brand's links, help, pages from elsewhere, further languages and pictures of devices are shown", async ({
  page,
  branded,
}) => {
  const harbour = branded.at("harbour");
  await page.route("https://docs.harbour.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Docs</title><p>Moor well.</p>" }),
  );
  await page.route("https://words.harbour.example/widget.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      headers: { "access-control-allow-origin": "*" },
      body: `export const languages = [{ code: "is", name: "Íslenska" }];
             export const translate = (code) => { document.documentElement.dataset.further = code; };`,
    }),
  );
  await signIn(page, harbour);
  const model = page.locator('[title="RUT241"]').first();
  await expect(model).toHaveText("Berth 241");
  expect(await picturesOf(model)).toEqual(["/documents/assets/harbour-sign.svg"]);
  const sibling = page.locator('[title^="RUTX"]').first();
  await expect(sibling).toHaveText(/^Berth X/);
  expect(await picturesOf(sibling)).toEqual(["/documents/assets/harbour-logo.svg"]);

  const panel = await openAccount(page);
  await expect(panel.getByRole("link", { name: "Get more resources" })).toHaveAttribute(
    "href",
    "https://shop.harbour.example/resources",
  );
  await expect(panel.getByText("Ask your harbour master for more.")).toBeVisible();
  await panel.locator("summary", { hasText: "Languages" }).click();
  await panel.getByLabel("Further languages").selectOption({ label: "Íslenska" });
  await expect(page.locator("html")).toHaveAttribute("data-further", "is");

  await page.goto(`${harbour.url}/users?modal=harbour-docs.1`);
  const window = page.getByRole("dialog", { name: "Harbour documentation" });
  await expect(window.frameLocator("iframe").getByText("Moor well.")).toBeVisible();
  await expect(window.getByRole("link", { name: "Help", exact: true })).toHaveAttribute(
    "href",
    "https://docs.harbour.example/berths",
  );
});

test("[theme.show-data] a brand hides its customers' resources and the choice of languages; black is readable in the dark too", async ({
  page,
  branded,
}) => {
  await signIn(page, branded);
  const panel = await openAccount(page);
  await expect(panel.getByText("Languages")).toBeVisible();
  await expect(panel.getByRole("region", { name: "Resources" })).toBeVisible();
  await signIn(page, branded.at("quiet"));
  await openAccount(page);
  await expect(panel.getByText("Languages")).toHaveCount(0);
  await expect(panel.getByRole("region", { name: "Resources" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await expectReadable(page, "black");
});

test("a colour, link or picture that cannot be used gives the default and a warning, never a broken page", async ({
  page,
  branded,
}) => {
  const warnings = branded.output().split("\n");
  for (const wrong of ["sea blue", "javascript:alert(1)", "//elsewhere.example/sign.svg", "nowhere.svg"]) {
    const warning = warnings.find((line) => line.includes("brands/broken.json:1:") && line.includes(`${wrong}"`));
    expect.soft(warning, wrong).toContain("the default is used instead");
  }
  await signIn(page, branded.at("broken"));
  expect(await picturesOf(sideOf(page))).toEqual(["/brand/logo.svg"]);
  expect(await faviconOf(page)).toBe("/brand/favicon.svg");
  const panel = await openAccount(page);
  const more = panel.getByRole("link", { name: "Get more resources" });
  await expect(more).toHaveAttribute("href", "/guide.html#credits");
  const brand = () => page.locator("html").evaluate((html) => html.style.getPropertyValue("--brand"));
  const broken = await brand();
  await page.goto(`${branded.url}/login`);
  await expect.poll(brand).toBe(broken);
});

test("a broken language file is refused with its place, the last good one stays, and an unknown language is ours", async ({
  page,
  branded,
}) => {
  const shows = async (language: string, direction: string) => {
    await page.context().addCookies([{ name: "language", value: language, url: branded.url }]);
    await page.goto(`${branded.url}/login`);
    await expect(page.locator("html")).toHaveAttribute("dir", direction);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Sign in");
  };
  await shows(LONG_LANGUAGE, "rtl");
  branded.overlay.write("languages/uk", { name: "Broken", direction: "sideways", texts: { Users: 7 } });
  await expect.poll(() => branded.output()).toMatch(/languages\/uk\.json:\d+:\d+/);
  await shows(LONG_LANGUAGE, "rtl");
  await shows("tlh", "ltr");
  branded.overlay.write("languages/uk", { name: "Українська", texts: {} });
});

test("[brand.language] a language of three texts is chosen in the menu and falls back to English; a brand by its host begins with its own", async ({
  page,
  branded,
}) => {
  await signIn(page, branded);
  const navigation = page.getByRole("navigation", { name: "Main navigation" });
  await expect(navigation.getByRole("link", { name: "Companies" })).toBeVisible();
  const panel = await openAccount(page);
  await panel.locator("summary", { hasText: "Languages" }).click();
  await panel.getByRole("radio", { name: "Deutsch" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(navigation.getByRole("link", { name: "Firmen" })).toBeVisible();
  await expect(navigation.getByRole("link", { name: "Geräte" })).toBeVisible();
  await expect(navigation.getByRole("link", { name: "Task manager" })).toBeVisible();

  const hafen = await page.context().browser()?.newContext({ locale: "fr-FR" });
  const other = await hafen?.newPage();
  if (!other) throw new Error("no page");
  await other.goto(`${branded.at("hafen").url}/login`);
  await expect(other.locator("html")).toHaveAttribute("lang", "de");
  await hafen?.close();
});

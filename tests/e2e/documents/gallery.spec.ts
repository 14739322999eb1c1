import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { navigateInApp } from "../support/navigateInApp";
import { SLOWDOWN } from "../support/slowdown";
import { type Farhelm, removeData, startFarhelm } from "../support/startFarhelm";
import { collectConsoleErrors, expect, startSession, test } from "../support/test";

let farhelm: Farhelm;
// Unbundled code takes many requests, so all tests share one page that has loaded it.
let page: Page;
let failures: string[];
let consoleErrors: string[];
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  farhelm = await startFarhelm({ args: ["--demo", "12", "--dev"] });
  page = await (await browser.newContext()).newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  failures = collectFailures(page);
  consoleErrors = collectConsoleErrors(page);
  page.setDefaultNavigationTimeout(60_000);
  await startSession(page, farhelm);
  await page.goto(`${farhelm.url}/gallery`);
  await expect(page.getByRole("searchbox")).toBeVisible({ timeout: 80_000 * SLOWDOWN });
});
test.beforeEach(() => showOn("desktop"));
test.afterEach(() => {
  expect(failures.splice(0), "requests that came to nothing").toEqual([]);
  expect(consoleErrors.splice(0), "messages of the browser's console, page errors and policy reports").toEqual([]);
});
test.afterAll(async () => {
  await page?.context().close();
  await farhelm.stop();
  removeData(farhelm.data);
});

interface Entry {
  kind: string;
  name: string;
  acts?: boolean;
}

const index = () => page.getByRole("navigation", { name: "Gallery" });

/** Opens the gallery with an empty search. Returns its entries. */
async function openGallery(): Promise<Entry[]> {
  await navigateInApp(page, "/gallery");
  const search = page.getByRole("searchbox", { name: "Search the gallery" });
  await expect(search).toBeVisible({ timeout: 40_000 * SLOWDOWN });
  await search.fill("");
  return page.evaluate(async () => (await fetch("/gallery.json")).json());
}

/** Steps through entries with the arrow keys, in the order of the index, and waits until each has loaded. */
async function stepThrough(entries: readonly Entry[], check?: (name: string) => Promise<void>): Promise<void> {
  const search = page.getByRole("searchbox", { name: "Search the gallery" });
  for (const [index, { kind, name }] of entries.entries()) {
    // Some examples take the focus on mount, so the key is pressed in the search field.
    if (index > 0) await search.press("ArrowDown");
    const example = page.getByRole("article", { name: `${kind} ${name}`, exact: true });
    await expect(example.getByRole("region", { name: "Document" })).toBeVisible();
    await expect(example.getByRole("region", { name: "Live" })).not.toBeEmpty();
    await expect(example.locator("[aria-busy=true]")).toHaveCount(0);
    await check?.(`${kind}/${name}`);
  }
}

/** Collects the failed requests of a page. */
function collectFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname;
    // Before the sign-in, a 401 is expected.
    if (response.status() >= 400 && response.status() !== 401) failures.push(`${response.status()} ${path}`);
  });
  return failures;
}

const SCREENS = {
  desktop: { width: 1440, height: 900, colorScheme: "light" },
  phone: { width: 390, height: 844, colorScheme: "dark" },
} as const;
let screen: keyof typeof SCREENS;

/** Shows the page on a desktop in light mode or on a phone in dark mode. */
async function showOn(other: keyof typeof SCREENS): Promise<void> {
  screen = other;
  const { colorScheme, ...viewport } = SCREENS[screen];
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
}

async function expectFits(name: string): Promise<void> {
  const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  const { width } = SCREENS[screen];
  await expect.configure({ soft: true }).poll(scrollWidth, `${name} at ${width} px`).toBeLessThanOrEqual(width);
}

/** Expects an example to fit the screen it opened on and the other one, on which the next example opens. */
async function expectFitsBoth(name: string): Promise<void> {
  await expectFits(name);
  await showOn(screen === "desktop" ? "phone" : "desktop");
  await expectFits(name);
}

test("what documents are made of opens without a failed request or a complaint, wide and light, narrow and dark, by keyboard", async () => {
  test.setTimeout(560_000);
  const entries = await openGallery();
  await expect(index().getByRole("link")).toHaveCount(entries.length);
  await stepThrough(
    entries.filter(({ kind }) => !["form", "modal", "page"].includes(kind)),
    expectFitsBoth,
  );
});

// Another test opens every modal; here each has its button and its document.
for (const kind of ["form", "modal", "page"])
  test(`every ${kind} is shown without a failed request or a complaint, wide and light, narrow and dark`, async () => {
    test.setTimeout(900_000);
    const entries = await openGallery();
    const shown = entries.filter((entry) => entry.kind === kind);
    expect(shown.length).toBeGreaterThan(20);
    await page.getByRole("searchbox", { name: "Search the gallery" }).fill(`${kind}/`);
    await stepThrough(shown, expectFitsBoth);
  });

test("a page that acts by being shown waits to be asked", async () => {
  await page.goto(`${farhelm.url}/gallery?show=page/logout`);
  const example = page.getByRole("article", { name: "page logout", exact: true });
  await expect(example.getByRole("button", { name: "Show it: it acts at once" })).toBeVisible();
  await expect(page).toHaveURL(/gallery/);
});

test("one example of each kind is accessible in the light and in the dark", async () => {
  test.setTimeout(240_000);
  const entries = await openGallery();
  const kinds = new Map(entries.map((entry) => [entry.kind, entry]));
  for (const [place, { kind, name }] of [...kinds.values()].entries()) {
    await navigateInApp(page, `/gallery?show=${encodeURIComponent(`${kind}/${name}`)}`);
    const example = page.getByRole("article", { name: `${kind} ${name}`, exact: true });
    await expect(example).toBeVisible();
    await expect(example.locator("[aria-busy=true]")).toHaveCount(0);
    // The index beside it is the same for all.
    await expectAccessible(page, `the gallery at ${kind}/${name}`, place === 0 ? {} : example);
  }
});

import type { Page } from "@playwright/test";
import { expectFits } from "../support/axe";
import { createDashboards } from "../support/database";
import { createPathFiller, ROUTES } from "../support/routeMap";
import { signInByRequest } from "../support/test";
import { expect, LONG_LANGUAGE, test } from "./branded";
import { clippedTexts } from "./clippedTexts";

/** A route for every page layout: lists, records, tabs, trees, charts, maps, forms, texts. */
const LAYOUTS = [
  "management.devices",
  "device.activity",
  "device.location",
  "device.dashboard",
  "device.access",
  "device.metrics.mobile-data",
  "task-manager",
  "monitoring-templates.create",
  "vpn-hub.general",
  "forms.new-automation",
  "companies.tree",
  "users.table",
  "resources.credits",
  "statistics.general",
  "forms.new-role",
  "forms.move-device-resources",
  "redeem-code",
  "changelog",
];
const PAGES = ROUTES.filter(({ id }) => LAYOUTS.includes(id));

/** Viewports: desktop, phone, and 1280 x 1024 at 400 % zoom (WCAG 1.4.10). */
const VIEWPORTS = [
  { name: "a desk", width: 1280, height: 800 },
  { name: "a phone", width: 360, height: 740 },
  { name: "400 % zoom", width: 320, height: 256 },
];

async function setLongLanguage(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: "language", value: LONG_LANGUAGE, url }]);
}

test("texts 40 % longer, from right to left, are neither cut nor over one another on pages of every shape, and only tables scroll sideways", async ({
  page,
  branded,
}) => {
  await createDashboards(branded);
  await setLongLanguage(page, branded.url);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInByRequest(page, branded);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const fill = createPathFiller(page);
  for (const route of PAGES) {
    const { path, isFound } = await fill(route);
    if (!isFound) continue;
    await page.goto(branded.url + path);
    await expect(page.getByRole("heading", { level: 1 }), route.id).toBeVisible();
    await expect.soft(page.locator("[aria-busy=true]"), route.id).toHaveCount(0);
    for (const { name, width, height } of VIEWPORTS) {
      await page.setViewportSize({ width, height });
      // Dashboards arrange their parts after the window has its size.
      await expect
        .configure({ soft: true })
        .poll(() => clippedTexts(page), { message: `${route.id} at ${name}` })
        .toEqual([]);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(scrollWidth, `${route.id} at ${name}`).toBeLessThanOrEqual(width);
    }
  }
});

test("what is at the start is at the right in right-to-left languages", async ({ page, branded }) => {
  await signInByRequest(page, branded);
  const readPositions = async () => {
    const side = await page.getByRole("complementary").first().boundingBox();
    const account = await page.getByRole("button", { name: /Account of/ }).boundingBox();
    const first = await page.getByRole("columnheader").first().boundingBox();
    return { side: side?.x ?? 0, account: account?.x ?? 0, first: first?.x ?? 0 };
  };
  await expect(page.locator("tbody tr").first()).toBeVisible();
  const left = await readPositions();
  await setLongLanguage(page, branded.url);
  await page.reload();
  await expect(page.locator("tbody tr").first()).toBeVisible();
  const right = await readPositions();
  expect(left.side).toBeLessThan(left.first);
  expect(left.first).toBeLessThan(left.account);
  expect(right.side).toBeGreaterThan(right.first);
  expect(right.first).toBeGreaterThan(right.account);
  await page.getByRole("button", { name: /Account of/ }).click();
  const panel = await page.getByRole("dialog", { name: /^Account/ }).boundingBox();
  expect(panel?.x, "the panel lines up with the end of its button").toBeLessThan(right.account + 4);
});

test("with everything said longer the account pages fit a phone and 400 % zoom", async ({ page, branded }) => {
  await setLongLanguage(page, branded.url);
  for (const path of ["/login", "/account/forgot", "/account/reset", "/account/nothing"]) {
    await page.goto(branded.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const width of [360, 320]) await expectFits(page, path, width);
    expect.soft(await clippedTexts(page), path).toEqual([]);
  }
});

test("who asks for less motion gets none", async ({ page, branded }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInByRequest(page, branded);
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((each) => Number(each.effect?.getComputedTiming().activeDuration) > 1)
        .map((each) => (each.effect as KeyframeEffect).target?.outerHTML.slice(0, 120)),
    );
  expect(await moving()).toEqual([]);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("radio", { name: "Enable" }).check();
  expect(await moving()).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  expect(await moving()).toEqual([]);
});

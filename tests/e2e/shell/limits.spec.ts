import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { expectAccessible, expectFits } from "../support/axe";
import { createDashboards } from "../support/database";
import { navigateInApp } from "../support/navigateInApp";
import { createPathFiller, ROUTES, ROUTES_WITHOUT_RECORDS } from "../support/routeMap";
import { expect, test } from "../support/test";

/** The navigation at the side of every page. */
const NAVIGATION = "aside:has(> nav)";

const PAGES = ROUTES.filter(({ page, form, id, standalone }) => (page || form) && id !== "logout" && !standalone);

/** Measures the gzipped JavaScript that a new page requests until a condition holds, with a cold cache. */
async function scriptsUntil(signedIn: Page, address: string, isUsable: () => false | number | undefined) {
  const page = await signedIn.context().newPage();
  const client = await page.context().newCDPSession(page);
  await client.send("Network.clearBrowserCache");
  const scripts = new Map<string, Response>();
  page.on("response", (response) => {
    if (/javascript/.test(response.headers()["content-type"] ?? ""))
      scripts.set(new URL(response.url()).pathname, response);
  });
  await page.goto(address);
  const usableAt = await (await page.waitForFunction(isUsable)).jsonValue();
  const requested = await page.evaluate((until) => {
    const entries = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < Number(until));
    return entries.map(({ name }) => new URL(name).pathname);
  }, usableAt);
  const files = await Promise.all(
    [...scripts]
      .filter(([path]) => requested.includes(path))
      .map(async ([path, response]) => ({ path, size: gzipSync(await response.body()).length })),
  );
  const total = files.reduce((sum, { size }) => sum + size, 0);
  console.log(`${new URL(address).pathname}: ${total} bytes gz in ${files.length} files`, files);
  expect(files.length).toBeGreaterThan(3);
  return { total, files };
}

test("at most 175 kB of JavaScript, and no code for forms, arrive before the device list is usable", async ({
  signedIn,
  farhelm,
}) => {
  const address = `${farhelm.url}/management/devices`;
  const { total, files } = await scriptsUntil(
    signedIn,
    address,
    // Tests with agents add devices to the 500 of the demonstration.
    () => /of 5\d\d/.test(document.body?.textContent ?? "") && performance.now(),
  );
  expect(total).toBeLessThanOrEqual(175_000);
  expect(files.filter(({ path }) => path.includes("FormEditor"))).toEqual([]);
});

test("at most 290 kB of JavaScript, and no code of notifications, arrive before the page of a form is usable", async ({
  signedIn,
  farhelm,
}) => {
  const { total, files } = await scriptsUntil(
    signedIn,
    `${farhelm.url}/forms/new-tag`,
    () => document.querySelector("form input:not([disabled])") !== null && performance.now(),
  );
  expect(total).toBeLessThanOrEqual(290_000);
  expect(files.filter(({ path }) => /Bell|NoticesButton/.test(path))).toEqual([]);
});

test("[routing.pages-without-field-list] every page is drawn without an error, axe finds nothing, light and dark, and at 320 px only tables scroll sideways", async ({
  firstPage: page,
  farhelm,
}) => {
  test.setTimeout(1_200_000);
  await createDashboards(farhelm);
  const fill = createPathFiller(page);
  const navigation = page.locator(NAVIGATION);
  let links = "";
  for (const route of PAGES) {
    const { path, isFound } = await fill(route);
    if (!isFound) {
      expect.soft(ROUTES_WITHOUT_RECORDS, `${route.id} has a record to open`).toContain(route.id);
      continue;
    }
    await navigateInApp(page, path);
    const crumbs = page.getByRole("navigation", { name: "Breadcrumbs" });
    await expect(crumbs.locator("[aria-current=page]"), route.id).toHaveText(route.title);
    await expect(page.getByRole("heading", { level: 1 }), route.id).toBeVisible();
    await expect.soft(page.locator("[aria-busy=true]"), route.id).toHaveCount(0);
    expect.soft(await page.getByRole("main").getByRole("alert").allTextContents(), route.id).toEqual([]);
    // Beside most pages the navigation is the same as before, and a quarter of what axe looks at.
    const shown = (await navigation.getByRole("link").allTextContents()).join();
    await expectAccessible(page, route.id, { exclude: shown === links ? [NAVIGATION] : [] });
    links = shown;
    await expectFits(page, route.id);
  }
});

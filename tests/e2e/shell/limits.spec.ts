import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { expectAccessible, expectFits } from "../support/axe";
import { createDashboards } from "../support/database";
import { createPathFiller, ROUTES, ROUTES_WITHOUT_RECORDS } from "../support/routeMap";
import { expect, test } from "../support/test";

const PAGES = ROUTES.filter(({ page, form, id, standalone }) => (page || form) && id !== "logout" && !standalone);

test("at most 175 kB of JavaScript, and no code for forms, arrive before the device list is usable", async ({
  signedIn,
  farhelm,
}) => {
  const page = await signedIn.context().newPage();
  const client = await page.context().newCDPSession(page);
  await client.send("Network.clearBrowserCache");
  const scripts = new Map<string, Response>();
  page.on("response", (response) => {
    if (/javascript/.test(response.headers()["content-type"] ?? ""))
      scripts.set(new URL(response.url()).pathname, response);
  });
  await page.goto(`${farhelm.url}/management/devices`);
  const usableAt = await page.waitForFunction(
    () => document.body?.textContent?.includes("of 500") && performance.now(),
  );
  const asked = await page.evaluate(
    (until) => {
      const entries = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < Number(until));
      return entries.map(({ name }) => new URL(name).pathname);
    },
    await usableAt.jsonValue(),
  );
  const files = await Promise.all(
    [...scripts]
      .filter(([path]) => asked.includes(path))
      .map(async ([path, response]) => ({ path, size: gzipSync(await response.body()).length })),
  );
  expect(files.length).toBeGreaterThan(3);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  console.log(`until the device list: ${total} bytes gz in ${files.length} files`, files);
  expect(total).toBeLessThanOrEqual(175_000);
  expect(files.filter(({ path }) => path.includes("FormEditor"))).toEqual([]);
});

test("[routing.pages-without-field-list] every page is drawn without an error, axe finds nothing, light and dark, and at 320 px only tables scroll sideways", async ({
  signedIn: page,
  farhelm,
}) => {
  test.setTimeout(1_200_000);
  await createDashboards(farhelm);
  const fill = createPathFiller(page);
  for (const route of PAGES) {
    const { path, isFound } = await fill(route);
    if (!isFound) {
      expect.soft(ROUTES_WITHOUT_RECORDS, `${route.id} has a record to open`).toContain(route.id);
      continue;
    }
    await page.goto(new URL(path, page.url()).href);
    await expect(page.getByRole("heading", { level: 1 }), route.id).toBeVisible();
    await expect.soft(page.locator("[aria-busy=true]"), route.id).toHaveCount(0);
    expect.soft(await page.getByRole("main").getByRole("alert").allTextContents(), route.id).toEqual([]);
    await expectAccessible(page, route.id);
    await expectFits(page, route.id);
  }
});

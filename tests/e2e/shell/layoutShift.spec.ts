import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";

/** Maximum cumulative layout shift; Core Web Vitals rate 0.1 as good. */
const MAX_SHIFT = 0.05;
const PAGES = [
  "/management/devices",
  "/devices/1/ports",
  "/devices/1/network",
  "/devices/1/metrics/io",
  "/reports/single",
  "/statistics/online-devices",
];

/** Sub-pages of a record, which share the record's header. */
const HEADED = ["/devices/1/activity", "/devices/1/ports", "/companies/2/devices"];
const MAX_HEADER_SHIFT = 0.01;

/** Reads the cumulative layout shift since the page was opened, and the texts of the elements that moved. */
const readShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          const shifts = list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: { node: Node | null }[];
          })[];
          const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
          const moved = own.flatMap(({ sources }) => sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ""));
          resolve({ sum: own.reduce((sum, { value }) => sum + value, 0), moved });
        }).observe({ type: "layout-shift", buffered: true });
        // Without any shift, the observer is never called.
        setTimeout(() => resolve({ sum: 0, moved: [] }), 500);
      }),
  );

// With animations, as for most users: elements that fade in must not shift others.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

for (const [name, width, height] of [
  ["a desk", 1440, 900],
  ["a phone", 390, 844],
] as const) {
  test(`pages stay where they are while their parts arrive, on ${name}`, async ({ firstPage, farhelm }) => {
    await firstPage.setViewportSize({ width, height });
    for (const path of PAGES) {
      await firstPage.goto(farhelm.url + path);
      await expect(firstPage.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(firstPage.locator("[aria-busy=true]")).toHaveCount(0);
      await expect(
        firstPage.locator("main .leaflet-container, main canvas, main table, main svg").first(),
      ).toBeVisible();
      const { sum, moved } = await readShifts(firstPage);
      expect.soft(sum, `${path}: ${moved.join(" | ")}`).toBeLessThan(MAX_SHIFT);
    }
  });
}

test("the header above the tabs of a record has its space reserved while it loads", async ({ firstPage, farhelm }) => {
  for (const path of HEADED) {
    await firstPage.goto(farhelm.url + path);
    await expect(firstPage.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(firstPage.locator("main nav").first()).toBeVisible();
    await expect(firstPage.locator("[aria-busy=true]")).toHaveCount(0);
    const { sum, moved } = await readShifts(firstPage);
    expect.soft(sum, `${path}: ${moved.join(" | ")}`).toBeLessThan(MAX_HEADER_SHIFT);
  }
});

test("nothing to press in the account menu moves when what the company has left arrives", async ({ firstPage }) => {
  const pending: (() => void)[] = [];
  await firstPage.route(/\/api\/(companies\/\d+|credits\/summary)/, async (route) => {
    await new Promise<void>((resolve) => pending.push(resolve));
    await route.continue();
  });
  await firstPage.getByRole("button", { name: /^Account of/ }).click();
  const logout = firstPage.getByRole("button", { name: "Logout" });
  const resources = firstPage.getByRole("region", { name: "Resources" });
  await expect(logout).toBeVisible();
  await expect.poll(() => pending.length).toBe(2);
  const before = await logout.boundingBox();
  for (const resume of pending) resume();
  await expect(resources.getByRole("definition")).not.toHaveCount(0);
  await expect(resources).toContainText("Data left");
  expect(await logout.boundingBox()).toEqual(before);
});

import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";

/** What moves by itself, as a share of the screen; browsers call 0.1 good. */
const MOST = 0.05;
const PAGES = [
  "/management/devices",
  "/devices/1/ports",
  "/devices/1/network",
  "/devices/1/metrics/io",
  "/reports/single",
  "/statistics/online-devices",
];

/** Sub-pages of a record, below what stands above all of them; on a desk they are read before anything else is. */
const HEADED = ["/devices/1/activity", "/devices/1/ports", "/companies/2/devices"];
const MOST_HEADED = 0.01;

/** How far what is shown moved by itself since the page was opened, and what did. */
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
        // Without any there is nothing to hear of.
        setTimeout(() => resolve({ sum: 0, moved: [] }), 500);
      }),
  );

// As most people have it: what fades in must not push what is there already.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

for (const [name, width, height] of [
  ["a desk", 1440, 900],
  ["a phone", 390, 844],
] as const) {
  test(`pages stay where they are while their parts arrive, on ${name}`, async ({ signedIn, farhelm }) => {
    await signedIn.setViewportSize({ width, height });
    for (const path of PAGES) {
      await signedIn.goto(farhelm.url + path);
      await expect(signedIn.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(signedIn.locator("[aria-busy=true]")).toHaveCount(0);
      await expect(
        signedIn.locator("main .leaflet-container, main canvas, main table, main svg").first(),
      ).toBeVisible();
      const { sum, moved } = await readShifts(signedIn);
      expect.soft(sum, `${path}: ${moved.join(" | ")}`).toBeLessThan(MOST);
    }
  });
}

test("what stands above the tabs of a record has its place before it comes", async ({ signedIn, farhelm }) => {
  for (const path of HEADED) {
    await signedIn.goto(farhelm.url + path);
    await expect(signedIn.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(signedIn.locator("main nav").first()).toBeVisible();
    await expect(signedIn.locator("[aria-busy=true]")).toHaveCount(0);
    const { sum, moved } = await readShifts(signedIn);
    expect.soft(sum, `${path}: ${moved.join(" | ")}`).toBeLessThan(MOST_HEADED);
  }
});

test("nothing to press in the account menu moves when what the company has left arrives", async ({ signedIn }) => {
  const answers: (() => void)[] = [];
  await signedIn.route(/\/api\/(companies\/\d+|credits\/summary)/, async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  await signedIn.getByRole("button", { name: /^Account of/ }).click();
  const logout = signedIn.getByRole("button", { name: "Logout" });
  const resources = signedIn.getByRole("region", { name: "Resources" });
  await expect(logout).toBeVisible();
  await expect.poll(() => answers.length).toBe(2);
  const before = await logout.boundingBox();
  for (const answer of answers) answer();
  await expect(resources.getByRole("definition")).not.toHaveCount(0);
  await expect(resources).toContainText("Data left");
  expect(await logout.boundingBox()).toEqual(before);
});

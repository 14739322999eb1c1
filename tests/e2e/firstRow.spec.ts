import type { Page, Request } from "@playwright/test";
import { expect, test } from "./test";

/** What leaves together when the list of devices is opened. */
const FIRST_WAVE = ["/api/user", "/api/storage", "/api/devices"];
const pathOf = (request: Request) => new URL(request.url()).pathname;

/** Opens the list in a page whose API answers wait until all of the first wave have been asked for. */
async function openHeld(page: Page, url: string): Promise<string[]> {
  const asked: string[] = [];
  let wave: string[] = [];
  let release = () => {};
  const complete = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\//, async (route) => {
    asked.push(pathOf(route.request()));
    if (FIRST_WAVE.every((path) => asked.includes(path))) {
      wave = wave.length > 0 ? wave : [...asked];
      release();
    }
    await complete;
    await route.continue();
  });
  await page.goto(`${url}/management/devices`);
  await expect(page.getByRole("row")).toHaveCount(26);
  return wave;
}

test("[first-row.one-wave] user, settings and the list leave before any of them is answered, and nothing else with them", async ({
  signedIn,
  farhelm,
}) => {
  const wave = await openHeld(signedIn, farhelm.url);
  expect(wave.sort()).toEqual([...FIRST_WAVE].sort());
});

test("[first-row.read-once] the list is read once, also when live events begin", async ({ signedIn, farhelm }) => {
  const page = await signedIn.context().newPage();
  const joined = page.waitForEvent("websocket").then((socket) =>
    socket.waitForEvent("framereceived", {
      predicate: ({ payload }) => /subscription_succeeded.*private-devices/.test(String(payload)),
    }),
  );
  const lists: Request[] = [];
  page.on("request", (request) => pathOf(request) === "/api/devices" && lists.push(request));
  await page.goto(`${farhelm.url}/management/devices`);
  expect(String((await joined).payload)).toContain('"isWhole":true');
  // What a second read would be started by has happened; its request would be there.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(lists.map((request) => request.url())).toHaveLength(1);
});

test("[first-row.bytes] the list's first answer holds what is used, compressed", async ({ signedIn, farhelm }) => {
  const answered = signedIn.waitForResponse(/\/api\/devices\?/);
  await signedIn.goto(`${farhelm.url}/management/devices`);
  const response = await answered;
  const { responseBodySize } = await response.request().sizes();
  expect((await response.body()).length).toBeLessThan(40_000);
  expect(responseBodySize).toBeLessThan(8_000);
});

test("[first-row.elements] a row has few elements until it is pointed at", async ({ signedIn, farhelm }) => {
  await signedIn.goto(`${farhelm.url}/management/devices`);
  await expect(signedIn.getByRole("row")).toHaveCount(26);
  const elements = await signedIn
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => row.querySelectorAll("*").length));
  // The first row takes the focus: it has all that can be done with it.
  const [, ...others] = elements;
  expect(others.reduce((sum, count) => sum + count, 0) / others.length).toBeLessThan(28);
  const second = signedIn.getByRole("row").nth(2);
  await expect(second.getByRole("button", { name: "Edit Name" })).toHaveCount(0);
  await second.hover();
  await expect(second.getByRole("button", { name: "Edit Name" })).toHaveCount(1);
  await expect(second.getByRole("button", { name: "Copy" })).toHaveCount(2);
});

test("[first-row.intent] pointing at a device asks for it, and the press shows it without a gap", async ({
  signedIn,
  farhelm,
}) => {
  await signedIn.goto(`${farhelm.url}/management/devices`);
  const link = signedIn.getByRole("row").nth(2).getByRole("link").first();
  const asked = signedIn.waitForResponse(/\/api\/devices\/\d+$/);
  await link.hover();
  await asked;
  const records: string[] = [];
  signedIn.on("request", (request) => /\/api\/devices\/\d+$/.test(request.url()) && records.push(request.url()));
  const name = String(await link.textContent());
  await link.click();
  await expect(signedIn.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(signedIn.getByRole("tablist").or(signedIn.locator("main nav")).first()).toBeVisible();
  expect(records.length).toBeLessThanOrEqual(1);
});

import type { Page, Request } from "@playwright/test";
import { expect, test } from "../support/test";

/** Requests sent in parallel when the device list is opened. */
const FIRST_WAVE = ["/api/user", "/api/storage", "/api/devices"];
const pathOf = (request: Request) => new URL(request.url()).pathname;

/** Opens the list and delays API responses until the whole first wave has been requested. Returns the requests sent by then. */
async function openWithDelayedApi(page: Page, url: string): Promise<string[]> {
  const requested: string[] = [];
  let wave: string[] = [];
  let release = () => {};
  const complete = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/api\//, async (route) => {
    requested.push(pathOf(route.request()));
    if (FIRST_WAVE.every((path) => requested.includes(path))) {
      wave = wave.length > 0 ? wave : [...requested];
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
  const wave = await openWithDelayedApi(signedIn, farhelm.url);
  expect(wave.sort()).toEqual([...FIRST_WAVE].sort());
});

test("[first-row.read-once] the list is read once, also when live events begin", async ({
  signedIn: page,
  farhelm,
}) => {
  const joined = page.waitForEvent("websocket").then((socket) =>
    socket.waitForEvent("framereceived", {
      predicate: ({ payload }) => /subscription_succeeded.*private-devices/.test(String(payload)),
    }),
  );
  const lists: Request[] = [];
  page.on("request", (request) => pathOf(request) === "/api/devices" && lists.push(request));
  await page.goto(`${farhelm.url}/management/devices`);
  expect(String((await joined).payload)).toContain('"isWhole":true');
  // Events that could trigger a second request have been processed by now.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(lists.map((request) => request.url())).toHaveLength(1);
});

test("[first-row.bytes] the list's first answer holds what is used, compressed", async ({ signedIn, farhelm }) => {
  const responded = signedIn.waitForResponse(/\/api\/devices\?/);
  await signedIn.goto(`${farhelm.url}/management/devices`);
  const response = await responded;
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
  // The first row is focused, so it has all of its controls.
  const [, ...others] = elements;
  expect(others.reduce((sum, count) => sum + count, 0) / others.length).toBeLessThan(22);
  // The same list built with react-admin has this many.
  expect(await signedIn.locator("*").count()).toBeLessThanOrEqual(850);
  const icons = signedIn.locator("svg[data-icon]");
  expect(await icons.count()).toBeGreaterThan(20);
  const drawn = await icons.evaluateAll((svgs) =>
    svgs.map((svg) => [svg.children.length, svg.firstElementChild?.localName]),
  );
  expect(new Set(drawn.map(String))).toEqual(new Set(["1,use"]));
  const sprites = await icons.locator("use").evaluateAll((uses) => uses.map((use) => use.getAttribute("href") ?? ""));
  for (const address of new Set(sprites)) {
    const [path = "", name] = address.split("#");
    const response = await signedIn.request.get(new URL(path, farhelm.url).href);
    expect(response.headers()["content-type"], path).toContain("image/svg+xml");
    expect(await response.text(), path).toContain(`id="${name}"`);
  }
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
  const requested = signedIn.waitForResponse(/\/api\/devices\/\d+$/);
  await link.hover();
  await requested;
  const records: string[] = [];
  signedIn.on("request", (request) => /\/api\/devices\/\d+$/.test(request.url()) && records.push(request.url()));
  const name = String(await link.textContent());
  await link.click();
  await expect(signedIn.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(signedIn.getByRole("tablist").or(signedIn.locator("main nav")).first()).toBeVisible();
  expect(records.length).toBeLessThanOrEqual(1);
});

test("[first-row.linked-pages] the pages that rows link to are there before they are pointed at, and no record is", async ({
  signedIn: page,
  farhelm,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(pathOf(request)));
  await page.goto(`${farhelm.url}/management/devices`);
  await expect.poll(() => requested.filter((path) => /page-(device|company)/.test(path)).length).toBeGreaterThan(1);
  await expect.poll(() => requested.filter((path) => /TabsBlock.*js/.test(path)).length).toBeGreaterThan(0);
  expect(requested.filter((path) => /^\/api\/(devices|companies)\/\d+/.test(path))).toEqual([]);
});

test("[first-row.page-intent] pointing at the next page asks for it, and the press shows it without another call", async ({
  signedIn,
  farhelm,
}) => {
  await signedIn.goto(`${farhelm.url}/management/devices`);
  await expect(signedIn.getByRole("row")).toHaveCount(26);
  const requested: string[] = [];
  signedIn.on("request", (request) => pathOf(request) === "/api/devices" && requested.push(request.url()));
  const read = signedIn.waitForResponse(/\/api\/devices\?.*offset=25/);
  await signedIn.getByRole("button", { name: "Next page" }).hover();
  await read;
  await signedIn.getByRole("button", { name: "Next page" }).click();
  await expect(signedIn.getByRole("row").nth(1)).toHaveAttribute("aria-rowindex", "27");
  expect(requested).toHaveLength(1);
});

test("[first-row.back] going back shows the rows where they were scrolled to, without a wait", async ({
  signedIn,
  farhelm,
}) => {
  await signedIn.setViewportSize({ width: 1100, height: 600 });
  await signedIn.goto(`${farhelm.url}/management/devices`);
  await expect(signedIn.getByRole("row")).toHaveCount(26);
  const box = signedIn.locator("div:has(> table)");
  await box.evaluate((element) => element.scrollTo({ top: 240, left: 60 }));
  const link = signedIn.getByRole("row").nth(14).getByRole("link").first();
  const name = String(await link.textContent());
  await link.click();
  await expect(signedIn.getByRole("heading", { level: 1, name })).toBeVisible();
  const position = await signedIn.evaluate(() => {
    history.back();
    return new Promise((resolve) =>
      addEventListener("popstate", () =>
        requestAnimationFrame(() => {
          const { scrollTop = -1, scrollLeft = -1 } = document.querySelector("div:has(> table)") ?? {};
          resolve({ scrollTop, scrollLeft, rows: document.querySelectorAll("tbody tr").length });
        }),
      ),
    );
  });
  expect(position).toEqual({ scrollTop: expect.any(Number), scrollLeft: 60, rows: 25 });
  expect(position).not.toMatchObject({ scrollTop: 0 });
  // The click may have scrolled the link into view.
  await expect(signedIn.getByRole("row").nth(14)).toBeInViewport();
});

test("[first-row.shapes] each state has a shape of its own, also where colours are the reader's", async ({
  signedIn,
  farhelm,
}) => {
  await signedIn.goto(`${farhelm.url}/management/devices`);
  const first = signedIn.locator("tbody [data-tone=success]").first();
  await expect(first).toBeVisible();
  const shapes = () =>
    first.evaluate((element) =>
      ["success", "danger", "warning", "info", "neutral"].map((tone) => {
        element.setAttribute("data-tone", tone);
        const { clipPath, borderWidth, backgroundImage, borderRadius } = getComputedStyle(element, "::before");
        return [clipPath, borderWidth, backgroundImage === "none", borderRadius].join(" ");
      }),
    );
  expect(new Set(await shapes()).size).toBe(5);
  await signedIn.emulateMedia({ forcedColors: "active" });
  expect(new Set(await shapes()).size).toBe(5);
});

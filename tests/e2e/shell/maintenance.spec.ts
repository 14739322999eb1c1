import type { Page } from "@playwright/test";
import { removeData, startFarhelm } from "../support/startFarhelm";
import { expect, signInByRequest, test } from "../support/test";

const errorResponse = {
  status: 500,
  json: { success: false, errors: [{ code: "INTERNAL_ERROR", message: "Broken." }] },
};
/** Navigation labels of pages with lists at different API paths. */
const LIST_PAGES = ["Reports", "Companies", "VPN hubs", "Tags"];
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test.describe("with a server that fails", () => {
  test.use({ expected: [/status of (500|502|503) |Failed to load resource: net::|WebSocket connection/] });

  test("[http.maintenance-after-three] one record that always fails never starts maintenance", async ({
    signedIn: page,
    farhelm,
  }) => {
    await page.route(/\/api\/devices\/1(\/|$|\?)/, (route) => route.fulfill(errorResponse));
    for (const tab of ["activity", "location", "ports", "access", "activity"]) {
      await page.goto(`${farhelm.url}/devices/1/${tab}`);
      await expect(page.getByRole("main").getByRole("alert").first()).toBeVisible();
    }
    await expect(heading(page, "Maintenance")).toHaveCount(0);
    await expect(page.getByRole("navigation").first()).toBeVisible();
  });

  test("[http.maintenance-after-three] three addresses that fail start it, and it ends when the server is back", async ({
    signedIn: page,
    farhelm,
  }) => {
    await page.goto(`${farhelm.url}/forms/new-tag`);
    await page.getByLabel("Description").fill("a tag that outlives maintenance");
    const isApi = (url: URL) => url.pathname.startsWith("/api/") && url.pathname !== "/api/storage";
    await page.route(isApi, (route) => route.fulfill(errorResponse));
    for (const label of LIST_PAGES) {
      if (await heading(page, "Maintenance").isVisible()) break;
      await page.getByRole("link", { name: label, exact: true }).first().click();
      await expect(heading(page, "Maintenance").or(page.getByRole("main").getByRole("alert")).first()).toBeVisible();
    }
    await expect(heading(page, "Maintenance")).toBeVisible();
    await page.unroute(isApi);
    await expect(heading(page, "Maintenance")).toHaveCount(0, { timeout: 60_000 });
    await page.goto(`${farhelm.url}/forms/new-tag`);
    await expect(page.getByText(/a tag that outlives maintenance|Restore|not saved/i).first()).toBeVisible();
  });
});

test.describe("with a server that is killed", () => {
  test.use({ expected: [/.*/] });

  test("[http.maintenance-after-three] lost calls start maintenance, and a new start of the server ends it", async ({
    page,
  }) => {
    test.slow();
    const first = await startFarhelm({ args: ["--empty"] });
    const port = new URL(first.url).port;
    await signInByRequest(page, first);
    const link = (label: string) => page.getByRole("link", { name: label, exact: true }).first();
    // Visit each page first, because a new one loads its document before it sends API requests.
    for (const label of LIST_PAGES) {
      await link(label).click();
      await expect(heading(page, label)).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    }
    await first.kill();
    // A page loaded a moment ago is shown from the cache without a call, so all are visited again until enough calls fail.
    let visits = 0;
    await expect(async () => {
      if (await heading(page, "Maintenance").isVisible()) return;
      await link(LIST_PAGES[visits++ % LIST_PAGES.length] ?? "").click({ timeout: 2_000 });
      await expect(heading(page, "Maintenance")).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    const second = await startFarhelm({ args: ["--empty", "--port", port], data: first.data });
    await expect(heading(page, "Maintenance")).toHaveCount(0, { timeout: 60_000 });
    await expect(page.getByRole("navigation").first()).toBeVisible();
    await second.stop();
    removeData(first.data);
  });
});

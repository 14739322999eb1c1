import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { wholeChromium } from "../../findChromium.mjs";
import { clearSession } from "../account/accountSteps";
import { createAccounts } from "../support/database";
import { collectConsoleErrors, expect, signIn, test } from "../support/test";

const rowsOf = (page: Page) => page.locator("tbody tr[tabindex]");

test("an address nobody knows leads to a page, and one of another host is not followed", async ({
  signedIn: page,
  farhelm,
}) => {
  for (const path of ["/nowhere/at/all", "/%00", "/devices/not-a-number", "/tags?page=-4&limit=zzz&sort=%5B"]) {
    await page.goto(farhelm.url + path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.getByRole("navigation").first(), path).toBeVisible();
  }
  await clearSession(page);
  await page.goto(`${farhelm.url}/login?continue_url=https%3A%2F%2Felsewhere.example%2F`);
  await page.getByLabel("E-mail").fill(farhelm.email);
  await page.getByLabel("Password").fill(farhelm.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/management\/devices/);
});

for (const [what, breakStorage] of Object.entries({
  "full storage": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  },
  "forbidden storage": () => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  },
})) {
  test(`with ${what} everything works but the memory of it`, async ({ page, farhelm }) => {
    await page.addInitScript(breakStorage);
    await signIn(page, farhelm);
    await expect(rowsOf(page)).toHaveCount(25);
    await page.getByRole("button", { name: "Collapse navigation" }).click();
    await expect(page.getByRole("button", { name: "Expand navigation" })).toBeVisible();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Serial" }).uncheck();
    await expect(page.getByRole("columnheader", { name: "Serial" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  });
}

test("without cookies the sign-in page says what is missing, and nothing goes round in circles", async ({
  farhelm,
}) => {
  const profile = mkdtempSync(join(tmpdir(), "farhelm-profile-"));
  mkdirSync(join(profile, "Default"));
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(profile, "Default/Preferences"), JSON.stringify(preferences));
  // The headless shell of Chromium ignores preferences; use the full browser.
  const { args } = test.info().project.use.launchOptions ?? {};
  const browser = await chromium.launchPersistentContext(profile, { executablePath: wholeChromium(), args });
  try {
    const page = await browser.newPage();
    const consoleErrors = collectConsoleErrors(page);
    await page.goto(farhelm.url);
    await expect(page.getByText("Your browser blocks cookies for this site. Allow them to sign in.")).toBeVisible();
    await page.getByLabel("E-mail").fill(farhelm.email);
    await page.getByLabel("Password").fill(farhelm.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Your browser blocks cookies for this site. Allow them to sign in.")).toBeVisible();
    expect(consoleErrors).toEqual([]);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

/** Waits until the page has been reloaded, because messages shown before the reload disappear. */
async function untilReloaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("navigation").some((one) => one.toJSON().type === "reload"),
  );
  await page.waitForLoadState();
}

test.describe("files that are gone", () => {
  test.use({ expected: [/Failed to load resource: the server responded with a status of 404 /] });

  test("[routing.chunk-failure-reload] a page or form whose document is gone after a release is loaded again once, then shows an error", async ({
    firstPage: page,
    farhelm,
  }) => {
    await expect(rowsOf(page)).toHaveCount(25);
    let [loads, path] = [0, "/tags"];
    page.on("request", (request) => {
      if (request.isNavigationRequest() && new URL(request.url()).pathname === path) loads += 1;
    });
    await page.route("**/documents/page-tags-*.js", (route) => route.fulfill({ status: 404, body: "" }));
    await page.getByRole("link", { name: "Tags", exact: true }).click();
    await expect.poll(() => loads, "the link itself loads nothing").toBe(1);
    await untilReloaded(page);
    await expect(page.getByText("This page could not be loaded.")).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(rowsOf(page).first()).toBeVisible();

    loads = 0;
    path = "/forms/new-tag";
    await page.route("**/documents/form-new-tag-*.js", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(farhelm.url + path);
    await expect.poll(() => loads, "an address opened, then loaded again").toBe(2);
    await untilReloaded(page);
    await expect(page.getByText("This form could not be loaded.")).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("button", { name: "Create tag" })).toBeVisible();
    expect(loads, "once, and not again").toBe(2);
  });

  test("what was typed stays when another part of the page is gone after a release", async ({ firstPage: page }) => {
    await page.getByRole("link", { name: "Tags", exact: true }).click();
    await page.getByRole("button", { name: "New tag" }).click();
    const window = page.getByRole("dialog", { name: "New tag" });
    await window.getByLabel("Name").fill("Half a thought");
    await window.getByRole("button", { name: "Minimize" }).click();
    await page.route(/\.js(\?|$)/, (route) => route.fulfill({ status: 404, body: "" }));
    await rowsOf(page)
      .first()
      .getByRole("button", { name: /^Actions for/ })
      .click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await expect(page.getByText(/could not be (loaded|shown)/).first()).toBeVisible();
    await page.unrouteAll();
    await page.keyboard.press("Escape");
    await page
      .getByRole("region", { name: "Minimized windows" })
      .getByRole("button", { name: "New tag", exact: true })
      .click();
    await expect(window.getByLabel("Name")).toHaveValue("Half a thought");
  });
});

test("two tabs of one browser show the user who signed in last", async ({ page, farhelm, context }) => {
  const people = await createAccounts(farhelm, ["admin"], "tabs.example");
  const second = people.get("admin");
  await signIn(page, farhelm);
  const other = await context.newPage();
  await other.goto(`${farhelm.url}/tags`);
  await expect(rowsOf(other).first()).toBeVisible();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(other, "signing out reaches the other tab").toHaveURL(/\/login\?continue_url=%2Ftags$/);
  await page.waitForURL(/\/login/);
  await signIn(page, { ...farhelm, email: second?.email ?? "", password: second?.password ?? "" });
  await other.goto(`${farhelm.url}/tags`);
  await expect(other.getByRole("button", { name: `Account of ${second?.email}` })).toBeVisible();

  // A third tab signs in as another user.
  const third = await context.newPage();
  await third.goto(`${farhelm.url}/login`);
  await third.getByLabel("E-mail").fill(farhelm.email);
  await third.getByLabel("Password").fill(farhelm.password);
  await third.getByRole("button", { name: "Sign in" }).click();
  for (const tab of [page, other, third])
    await expect(tab.getByRole("button", { name: `Account of ${farhelm.email}` })).toBeVisible();
});

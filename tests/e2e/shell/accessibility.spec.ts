import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectFits } from "../support/axe";
import { expect, test } from "../support/test";

/** Opens something and checks it with axe in light and dark mode, and at 320 px. Another test checks whole pages. */
async function check(page: Page, what: string, open: () => Promise<unknown>, shown: Locator): Promise<void> {
  await open();
  await expect(shown, what).toBeVisible();
  await expectAccessible(page, what, shown);
  await expectFits(page, what);
}

function createActions(page: Page) {
  return {
    dialog: (name: string | RegExp) => page.getByRole("dialog", { name }),
    press: (name: string | RegExp) => () => page.getByRole("button", { name }).first().click(),
    close: () => page.keyboard.press("Escape"),
  };
}

const errorResponse = (status: number, code: string) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify({ success: false, errors: [{ code, message: "Said by the test.", source: null }] }),
});

test("axe finds nothing in the menus and panels of the header, light and dark", async ({ signedIn: page, farhelm }) => {
  // A page with a help text that is cheap to check repeatedly.
  await page.goto(`${farhelm.url}/tags`);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Notifications/ })).toBeVisible();
  const { dialog, press, close } = createActions(page);

  await check(page, "the account menu", press(/^Account of/), dialog("Account"));
  for (const name of ["Languages", "System timezone"]) {
    await check(page, name, () => page.locator("summary", { hasText: name }).click(), dialog("Account"));
  }
  await close();
  await check(page, "the notifications", press(/^Notifications/), dialog("Notifications"));
  await close();
  await check(page, "the notices", press(/^Notices/), dialog("Notices"));
  await close();
  await check(page, "the help", press("Help about this page"), page.getByRole("complementary", { name: "Help" }));
  await close();
  const find = async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("kestrel");
  };
  await check(page, "the search", find, dialog("Search").filter({ has: page.locator("a[data-result]") }));
});

test("axe finds nothing in the menus and panels of lists and of the navigation, light and dark", async ({
  signedIn: page,
  farhelm,
}) => {
  const { dialog, press, close } = createActions(page);
  await page.goto(`${farhelm.url}/users`);
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await check(page, "the filters", press(/^Filters/), dialog("Filters"));
  await close();
  await check(page, "the columns", press(/^Columns/), dialog(/Columns/));
  await close();
  const choose = () => page.locator("tbody [data-select]").first().click();
  await check(page, "the bar of chosen rows", choose, page.getByRole("toolbar", { name: "Selected rows" }));
  await choose();
  await check(page, "the menu of a row", press(/^Actions for/), page.getByRole("menu"));
  await close();
  await check(
    page,
    "a collapsed navigation",
    press("Collapse navigation"),
    page.getByRole("complementary").filter({ has: page.getByRole("button", { name: "Expand navigation" }) }),
  );
  await press("Expand navigation")();
  await page.setViewportSize({ width: 390, height: 844 });
  await check(page, "the navigation of a phone", press("Open navigation"), dialog("Main navigation"));
});

test("axe finds nothing in forms with errors, questions, toasts and the update prompt, light and dark", async ({
  signedIn: page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/tags`);
  const window = page.getByRole("dialog", { name: "New tag" });
  const wrong = async () => {
    await page.getByRole("button", { name: "New tag" }).click();
    await window.getByLabel("Name").fill("ab");
    await window.getByRole("button", { name: "Create tag" }).click();
  };
  await check(page, "a form with errors", wrong, window.filter({ has: page.locator("[aria-invalid=true]") }));
  const pick = () => window.getByRole("combobox", { name: "Company" }).click();
  await check(page, "a list of choices", pick, window.filter({ has: page.getByRole("option") }));
  await page.keyboard.press("Escape");
  await window.getByRole("button", { name: "Minimize" }).click();
  await expect(window).toBeHidden();
  await check(page, "a minimised window", async () => {}, page.getByRole("region", { name: "Minimized windows" }));

  const openRemoval = async () => {
    await page
      .locator("tbody tr")
      .first()
      .getByRole("button", { name: /^Actions for/ })
      .click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
  };
  await check(page, "a question", openRemoval, page.getByRole("alertdialog"));
  await page.getByRole("button", { name: "Cancel" }).click();

  const version = { version: "99.0.0", documents: "other", timestamp: new Date().toISOString() };
  await page.route("**/version.json", (route) => route.fulfill({ json: version }));
  await page.goto(`${farhelm.url}/users`);
  await check(page, "the update prompt", async () => {}, page.getByRole("region", { name: "Update" }));
  await page.goto(`${farhelm.url}/forms/new-tag`);
  await check(
    page,
    "a form as a page",
    async () => {},
    page.getByRole("main").filter({ has: page.getByRole("button", { name: "Create tag" }) }),
  );
});

test.describe("what is shown in place of the app", () => {
  test.use({ expected: [/status of (401|404|500|503) /] });

  test("axe finds nothing on error cards, notices, refusals, maintenance and the offline page, light and dark", async ({
    signedIn: page,
    farhelm,
  }) => {
    const main = page.getByRole("main");
    await page.route("**/api/tags?*", (route) => route.fulfill(errorResponse(500, "INTERNAL_ERROR")));
    await check(
      page,
      "a list that failed",
      () => page.goto(`${farhelm.url}/tags`),
      main.filter({ has: page.getByRole("alert") }),
    );
    const heading = page.getByRole("heading", { level: 1 });
    const notFound = main.filter({ has: heading.filter({ hasText: "Page not found" }) });
    const missingRecord = `${farhelm.url}/devices/99999999`;
    await check(page, "a record nobody has", () => page.goto(missingRecord), notFound);
    await page.route("**/api/devices/99999999", (route) => route.fulfill(errorResponse(500, "INTERNAL_ERROR")));
    const failed = main.filter({ has: page.getByRole("alert") });
    await check(page, "a record that could not be read", () => page.goto(missingRecord), failed);
    await page.route("**/api/user", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), permissions: [] } });
    });
    const denied = main.filter({ has: heading.filter({ hasText: "Access denied" }) });
    await check(page, "access denied", () => page.goto(farhelm.url), denied);
    await page.unroute("**/api/user");
    await check(page, "page not found", () => page.goto(`${farhelm.url}/404`), notFound);
    const notices = {
      EMAIL_NOT_VERIFIED: "Confirm your email address",
      NOT_INVITED_EXTERNAL_USER: "You have not been invited",
      MFA_MANDATORY: "Multi-factor authentication is required",
    };
    for (const [code, title] of Object.entries(notices)) {
      await page.route("**/api/user", (route) => route.fulfill(errorResponse(401, code)));
      await check(page, code, () => page.goto(farhelm.url), main.filter({ has: heading.filter({ hasText: title }) }));
    }
    await page.route("**/api/user", (route) => route.fulfill(errorResponse(503, "MAINTENANCE")));
    await check(page, "maintenance", () => page.goto(farhelm.url), main.filter({ hasText: "Maintenance" }));
    await page.unrouteAll();
    await check(page, "offline", () => page.goto(`${farhelm.url}/offline.html`), main);
  });
});

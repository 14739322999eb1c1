import type { Locator, Page } from "@playwright/test";
import { navigateInApp } from "../support/navigateInApp";
import { expect, test } from "../support/test";

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses a key until the target has the focus; throws after 80 presses. */
async function pressUntilFocused(page: Page, target: Locator, key = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached with ${key}.`);
}

const rowsOf = (page: Page) => page.locator("tbody tr[tabindex]");

test("who has no mouse signs in, skips to the content, sorts, pages, chooses rows and opens their menu", async ({
  page,
  farhelm,
}) => {
  await page.goto(farhelm.url);
  await pressUntilFocused(page, page.getByLabel("E-mail"));
  await page.keyboard.type(farhelm.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(farhelm.password);
  await page.keyboard.press("Enter");
  await expect(rowsOf(page)).toHaveCount(25);

  await page.reload();
  await pressUntilFocused(page, page.getByRole("link", { name: "Skip to content" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await pressUntilFocused(page, page.getByRole("button", { name: "Name", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("columnheader", { name: /^Name/ })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("button", { name: "Name", exact: true }), "sorting keeps the focus").toBeFocused();

  await pressUntilFocused(page, rowsOf(page).first());
  await pressUntilFocused(
    page,
    page.getByRole("button", { name: "Next page" }).or(page.getByLabel("Rows per page")).first(),
  );
  await pressUntilFocused(page, rowsOf(page).first(), "Shift+Tab");
  await page.keyboard.press("ArrowDown");
  await expect(rowsOf(page).nth(1)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(rowsOf(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("toolbar", { name: "Selected rows" })).toContainText("1 selected");
  await page.keyboard.press("Space");
  await page.keyboard.press("End");
  await expect(rowsOf(page).last()).toBeFocused();
  await page.keyboard.press("Home");
  await pressUntilFocused(
    page,
    rowsOf(page)
      .first()
      .getByRole("button", { name: /^Actions for/ }),
  );
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("menuitem").nth(1)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(
    rowsOf(page)
      .first()
      .getByRole("button", { name: /^Actions for/ }),
  ).toBeFocused();

  await pressUntilFocused(page, page.getByRole("button", { name: "Next page" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole("button", { name: "Next page" }), "paging keeps the focus").toBeFocused();
});

test("a slash searches, the found page gets the focus, and Back gives it to the page before", async ({
  firstPage: page,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  await expect(rowsOf(page)).toHaveCount(25);
  await page.keyboard.press("/");
  const search = page.getByRole("dialog", { name: "Search" });
  await expect(search.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type((await rowsOf(page).first().locator("[data-key=name] a").textContent()) ?? "");
  await expect(search.locator("a[data-result]").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(search.locator("a[data-result]").first()).toBeFocused();
  const before = await heading.textContent();
  await page.keyboard.press("Enter");
  // The address of a device redirects to its first tab, where the navigation ends.
  await expect(page).toHaveURL(/\/devices\/\d+\/\w+/);
  await expect(heading).not.toHaveText(before ?? "");
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/management\/devices/);
  await expect(heading).toHaveText("Devices");
  await expect(heading).toBeFocused();

  await page.keyboard.press("/");
  await expect(search).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search).toHaveCount(0);
  await expect(heading, "Escape gives the focus back").toBeFocused();
});

test("menus, panels and dialogs open, hold the focus, close and give it back by keys alone", async ({
  firstPage: page,
}) => {
  await expect(rowsOf(page)).toHaveCount(25);
  const account = page.getByRole("button", { name: /^Account of/ });
  // The heading has the focus after signing in; the header precedes it.
  await pressUntilFocused(page, account, "Shift+Tab");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Account" });
  await expect(panel).toBeVisible();
  await expect(panel.locator(":focus")).toHaveCount(1);
  await pressUntilFocused(page, panel.getByRole("button", { name: "Permissions" }));
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(account).toBeFocused();

  await pressUntilFocused(page, page.getByRole("link", { name: "Tags", exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { level: 1, name: "Tags" });
  await expect(heading).toBeFocused();
  const opener = page.getByRole("button", { name: "New tag" });
  await pressUntilFocused(page, opener);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New tag" });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(":focus")).toHaveCount(1);
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press("Tab");
    const container = await page.evaluate(
      () => document.activeElement?.closest("dialog, body > *")?.localName ?? "body",
    );
    // Between the last and the first element the focus may be on the browser itself, but never on the page below.
    expect(["dialog", "body"]).toContain(container);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await pressUntilFocused(page, rowsOf(page).first());
  await page.keyboard.press("ContextMenu");
  await page.getByRole("menuitem", { name: "Remove" }).press("Enter");
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.closest("tbody") !== null), "the row has the focus").toBe(
    true,
  );
});

test("the navigation of a phone and the tabs of a device are reached by Tab and opened by Enter", async ({
  firstPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rowsOf(page)).toHaveCount(25);
  const opener = page.getByRole("button", { name: "Open navigation" });
  await pressUntilFocused(page, opener, "Shift+Tab");
  await page.keyboard.press("Enter");
  const navigation = page.getByRole("dialog", { name: "Main navigation" });
  await pressUntilFocused(page, navigation.getByRole("link", { name: "Tags", exact: true }));
  await page.keyboard.press("Escape");
  await expect(navigation).toBeHidden();
  await expect(opener).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(rowsOf(page)).toHaveCount(25);
  await rowsOf(page).first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/devices\/\d+/);
  const tab = page.getByRole("link", { name: "Services" });
  await pressUntilFocused(page, tab);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/services/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("[field.component.table-input] a choice in a table wider than the screen is whole in sight once Tab reaches it", async ({
  firstPage: page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await navigateInApp(page, "/forms/add-device");
  await page.getByLabel("Company, row 1").focus();
  const series = page.getByLabel("Series, row 1");
  await pressUntilFocused(page, series);
  await expect(series).toBeInViewport({ ratio: 1 });
});

import type { Page } from "@playwright/test";
import { navigateInApp } from "../support/navigateInApp";
import { expect, test } from "../support/test";

const cell = (page: Page, column: string, row: number) => page.getByLabel(`${column}, row ${row}`, { exact: true });
const rows = (page: Page) => page.getByRole("table", { name: "Devices" }).locator("tbody tr");

/** Dispatches a paste event with this text on the focused element. */
const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test("who works in a table by the keyboard takes back a paste, a removed row and typing, and does them again", async ({
  firstPage: page,
}) => {
  await navigateInApp(page, "/forms/add-device");
  await cell(page, "Serial", 1).pressSequentially("1100000001");
  await cell(page, "Serial", 1).focus();
  await paste(page, "1100000002\t001e42000002\n1100000003\t001e42000003\n1100000004\t001e42000004\n");
  await expect(cell(page, "Serial", 3)).toHaveValue("1100000004");
  await expect(cell(page, "MAC", 3)).toHaveValue("00:1E:42:00:00:04");
  await page.getByRole("button", { name: "Remove row 2" }).press("Enter");
  await expect(cell(page, "Serial", 2)).toHaveValue("1100000004");

  await page.keyboard.press("ControlOrMeta+z");
  await expect(cell(page, "Serial", 3)).toHaveValue("1100000004");
  await expect(cell(page, "Serial", 2)).toHaveValue("1100000003");
  await cell(page, "Serial", 3).focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(cell(page, "Serial", 1)).toHaveValue("1100000001");
  await expect(rows(page)).toHaveCount(1);
  await expect(cell(page, "Serial", 1), "the focus stays in the table").toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(cell(page, "Serial", 1)).toHaveValue("");

  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(cell(page, "Serial", 1)).toHaveValue("1100000001");
  await page.keyboard.press("ControlOrMeta+y");
  await expect(cell(page, "Serial", 3)).toHaveValue("1100000004");
  await page.keyboard.press("ControlOrMeta+y");
  await expect(rows(page)).toHaveCount(2);
});

test("leaving a form on a page by a link or by Back shows that the input is saved, and it is offered again", async ({
  firstPage: page,
}) => {
  const notice = page.getByText("Your input is saved here until you return.");
  const offer = page.getByText("Your previous input was not submitted.");
  await navigateInApp(page, "/tags");
  await navigateInApp(page, "/forms/new-tag");
  await page.getByLabel("Name").fill("Harbour");
  await page.getByRole("navigation").first().getByRole("link", { name: "Devices" }).first().click();
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(/\/management\/devices/);

  await page.goBack();
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: "Restore it" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Harbour");
  await page.getByLabel("Name").fill("Harbour east");
  await page.goBack();
  await expect(page).toHaveURL(/\/tags$/);
  await expect(notice.last()).toBeVisible();

  await page.goForward();
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: "Restore it" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Harbour east");

  const readStorage = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(readStorage).toContain("Harbour east");
  await page.getByLabel("Name").fill("");
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expect(offer).toHaveCount(0);
});

test.describe("of a window in which the session ends", () => {
  test.use({ expected: [/status of 401/] });

  test("what was entered is there right after signing in again, or loading the page anew, and gone after signing out", async ({
    firstPage: page,
    farhelm,
  }) => {
    const edit = page.getByRole("dialog", { name: "Edit tag" });
    const signInAgain = async () => {
      await page.getByLabel("E-mail").fill(farhelm.email);
      await page.getByLabel("Password").fill(farhelm.password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("navigation").first()).toBeVisible();
    };
    await navigateInApp(page, "/tags");
    await page
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const name = await edit.getByLabel("Name").inputValue();
    await edit.getByLabel("Description").fill("Half a sentence");
    await page.context().clearCookies();
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/login\?continue_url=/);
    await signInAgain();
    await expect(edit.getByLabel("Name")).toHaveValue(name);
    await expect(page.getByText("Your previous input was not submitted.")).toBeVisible();
    await edit.getByRole("button", { name: "Restore it" }).click();
    await expect(edit.getByLabel("Description")).toHaveValue("Half a sentence");

    await edit.getByLabel("Description").fill("Half a sentence more");
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await edit.getByRole("button", { name: "Restore it" }).click();
    await expect(edit.getByLabel("Description")).toHaveValue("Half a sentence more");

    await edit.getByRole("button", { name: "Minimize" }).click();
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await signInAgain();
    await navigateInApp(page, "/tags");
    await expect(page.getByRole("button", { name: /^Actions for/ }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: /^Actions for/ }).first()).toBeVisible();
    await expect(page.getByRole("region", { name: "Minimized windows" })).toHaveCount(0);
    const readStorage = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(await page.evaluate(readStorage)).not.toContain("Half a sentence");
  });
});

test.describe("what was typed a moment before", () => {
  test.use({ expected: [/status of 401|ERR_INTERNET_DISCONNECTED/] });

  const offer = (page: Page) => page.getByRole("button", { name: "Restore it" });
  const readStorage = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }));

  async function enterName(page: Page, name: string) {
    await navigateInApp(page, "/tags");
    await navigateInApp(page, "/forms/new-tag");
    await page.getByLabel("Name").fill(name);
  }

  async function restoreDraft(page: Page, name: string) {
    await offer(page).click();
    await expect(page.getByLabel("Name")).toHaveValue(name);
  }

  test("the session ends is offered after signing in again; submitting it then is confirmed", async ({
    firstPage: page,
    farhelm,
  }) => {
    await enterName(page, "Harbour");
    await page.context().clearCookies();
    await page.getByLabel("Name").fill("Harbour of a moment ago");
    await page.getByRole("combobox", { name: "Company" }).fill("north");
    await expect(page).toHaveURL(/\/login\?continue_url=/);
    await page.getByLabel("E-mail").fill(farhelm.email);
    await page.getByLabel("Password").fill(farhelm.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await restoreDraft(page, "Harbour of a moment ago");
    page.once("dialog", (dialog) => dialog.accept());
    await page.reload();
    await restoreDraft(page, "Harbour of a moment ago");
    await page.getByRole("combobox", { name: "Company" }).click();
    await page.getByRole("option").first().click();
    await page.getByRole("button", { name: "Create tag" }).click();
    await expect(page.getByText("Tag created successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/tags$/);
    await navigateInApp(page, "/forms/new-tag");
    await expect(page.getByLabel("Name")).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  });

  test("the network is lost and the tab is loaded anew, or closed, is offered on the next visit", async ({
    firstPage: page,
    farhelm,
  }) => {
    await enterName(page, "Harbour");
    await page.context().setOffline(true);
    await page.getByLabel("Name").fill("Harbour without a net");
    page.once("dialog", (dialog) => dialog.accept());
    await expect(page.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(false);
    await page.goBack();
    await navigateInApp(page, "/forms/new-tag");
    await restoreDraft(page, "Harbour without a net");

    const next = await page.context().newPage();
    await next.goto(farhelm.url);
    await page.getByLabel("Name").fill("Harbour of a closed tab");
    await page.close();
    await navigateInApp(next, "/forms/new-tag");
    await restoreDraft(next, "Harbour of a closed tab");
  });

  test("its user signs out in another tab is gone from both", async ({ firstPage: page, farhelm }) => {
    await enterName(page, "Harbour of nobody");
    const other = await page.context().newPage();
    await other.goto(farhelm.url);
    await other.getByRole("button", { name: /^Account of/ }).click();
    await page.getByLabel("Name").fill("Harbour of nobody any more");
    await other.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await readStorage(page)).not.toContain("Harbour");
  });
});

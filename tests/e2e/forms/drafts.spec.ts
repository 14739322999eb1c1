import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../support/test";

const offer = (page: Page) => page.getByRole("dialog", { name: "New tag" }).getByText("was not submitted");

async function openForm(page: Page) {
  await page.getByRole("button", { name: "New tag" }).click();
  return shownForm(page);
}

/** Waits until the form is shown; a form with input reopens when its page is reloaded. */
async function shownForm(page: Page) {
  const window = page.getByRole("dialog", { name: "New tag" });
  await expect(window.getByLabel("Name")).toBeVisible();
  return window;
}

test("what was entered in a form survives a reload and the end of the session, and is gone once it was sent", async ({
  signedIn: page,
  farhelm,
}) => {
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(`${farhelm.url}/tags`);
  const first = await openForm(page);
  await first.getByRole("combobox", { name: "Company" }).click();
  await first.getByRole("option").first().click();
  await first.getByLabel("Name").fill("Kept for later");
  await page.reload();
  const second = await shownForm(page);
  await second.getByRole("button", { name: "Restore it" }).click();
  await expect(second.getByLabel("Name")).toHaveValue("Kept for later");
  await expect(second.getByRole("combobox", { name: "Company" })).not.toHaveValue("");

  await second.getByLabel("Description").fill("Entered before the session ended");
  await second.getByRole("button", { name: "Create tag" }).focus();
  await page.context().clearCookies();
  // Any request may get the first 401 and close the window, so press a key instead of waiting for a button.
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await page.getByLabel("E-mail").fill(farhelm.email);
  await page.getByLabel("Password").fill(farhelm.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/tags/);
  const third = await shownForm(page);
  await third.getByRole("button", { name: "Restore it" }).click();
  await expect(third.getByLabel("Description")).toHaveValue("Entered before the session ended");
  await third.getByRole("button", { name: "Create tag" }).click();
  await expect(page.getByText("Tag created successfully")).toBeVisible();
  await openForm(page);
  await expect(offer(page)).toBeHidden();
});

test("closing a form with input asks; what is given up, or left at sign-out, is not offered again", async ({
  signedIn: page,
  farhelm,
}) => {
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(`${farhelm.url}/tags`);
  const first = await openForm(page);
  await first.getByLabel("Name").fill("Given up");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(first).toBeHidden();
  const second = await openForm(page);
  await expect(offer(page)).toBeHidden();
  await second.getByLabel("Name").fill("Left behind");
  await page.reload();
  await shownForm(page);
  await expect(offer(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await signIn(page, farhelm);
  await page.goto(`${farhelm.url}/tags`);
  await openForm(page);
  await expect(offer(page)).toBeHidden();
});

import type { Locator, Page } from "@playwright/test";
import { expect } from "./test";

/** Opens a modal by its address and waits until it has loaded. */
export async function openWindow(page: Page, name: string): Promise<Locator> {
  await page.goto(`${new URL(page.url()).origin}/tags?modal=${name}`);
  const dialog = page.locator("dialog[open]").last();
  await expect(dialog).toBeVisible();
  await expect(dialog.locator("[aria-busy=true]")).toHaveCount(0);
  return dialog;
}

/** Selects options of a combobox by their indices. */
export async function choose(page: Page, box: Locator, indices: readonly number[]): Promise<void> {
  await box.click();
  for (const index of indices) await page.locator("[role=option]").nth(index).click();
  if ((await box.getAttribute("aria-expanded")) === "true") await box.press("Escape");
}

/** Clicks a bulk action in the toolbar or in its overflow menu. */
export async function clickBulkAction(page: Page, name: string): Promise<void> {
  const bar = page.getByRole("toolbar", { name: "Selected rows" });
  const button = bar.getByRole("button", { name, exact: true });
  await bar.waitFor();
  if (await button.isVisible()) return button.click();
  await bar.getByRole("button", { name: "More actions" }).press("Enter");
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Clicks a button of the open confirmation dialog. */
export const answerDialog = (page: Page, button: string) =>
  page.getByRole("alertdialog").getByRole("button", { name: button }).click();

/** Reads `data` from an API path as the signed-in user. */
export async function readData(page: Page, path: string) {
  return (await (await page.request.get(new URL(`/api${path}`, page.url()).href)).json()).data;
}

/** Sends an API request as the console does and returns its `data`. */
export async function send(page: Page, path: string, data: object, method = "POST") {
  const token = (await page.context().cookies()).find(({ name }) => name.includes("XSRF-TOKEN"))?.value ?? "";
  const headers = { "x-xsrf-token": token, "x-requested-with": "XMLHttpRequest" };
  const response = await page.request.fetch(new URL(`/api${path}`, page.url()).href, { method, headers, data });
  expect([200, 201], await response.text()).toContain(response.status());
  return (await response.json()).data;
}

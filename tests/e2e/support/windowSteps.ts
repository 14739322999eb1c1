import type { Locator, Page } from "@playwright/test";
import { expect } from "./test";

/** Opens a window by its address and waits until it has what it asked for. */
export async function openWindow(page: Page, name: string): Promise<Locator> {
  await page.goto(`${new URL(page.url()).origin}/tags?modal=${name}`);
  const dialog = page.locator("dialog[open]").last();
  await expect(dialog).toBeVisible();
  await expect(dialog.locator("[aria-busy=true]")).toHaveCount(0);
  return dialog;
}

/** Chooses from a list, by the places of the choices. */
export async function choose(page: Page, box: Locator, places: readonly number[]): Promise<void> {
  await box.click();
  for (const place of places) await page.locator("[role=option]").nth(place).click();
  if ((await box.getAttribute("aria-expanded")) === "true") await box.press("Escape");
}

/** Presses a bulk action, where it stands in the bar or behind it. */
export async function clickBulkAction(page: Page, name: string): Promise<void> {
  const bar = page.getByRole("toolbar", { name: "Selected rows" });
  const button = bar.getByRole("button", { name, exact: true });
  await bar.waitFor();
  if (await button.isVisible()) return button.click();
  await bar.getByRole("button", { name: "More actions" }).press("Enter");
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Answers the question that is asked. */
export const answerDialog = (page: Page, button: string) =>
  page.getByRole("alertdialog").getByRole("button", { name: button }).click();

/** What a call of the API answers to the person signed in. */
export async function readData(page: Page, path: string) {
  return (await (await page.request.get(new URL(`/api${path}`, page.url()).href)).json()).data;
}

/** Sends a call as the console does; gives what it answers. */
export async function send(page: Page, path: string, data: object, method = "POST") {
  const token = (await page.context().cookies()).find(({ name }) => name.includes("XSRF-TOKEN"))?.value ?? "";
  const headers = { "x-xsrf-token": token, "x-requested-with": "XMLHttpRequest" };
  const answered = await page.request.fetch(new URL(`/api${path}`, page.url()).href, { method, headers, data });
  expect([200, 201], await answered.text()).toContain(answered.status());
  return (await answered.json()).data;
}

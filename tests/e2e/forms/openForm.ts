import { expect, type Locator, type Page } from "@playwright/test";
import { navigateInApp } from "../support/navigateInApp";
import { SLOWDOWN } from "../support/slowdown";
import type { EntryPoint } from "./formEntryPoints";

const ROW = "tbody tr[tabindex]";

async function pressAction(page: Page, around: Locator, label: string): Promise<void> {
  const button = around.getByRole("button", { name: label, exact: true }).first();
  const menus = around.getByRole("button", { name: "More actions" });
  const item = page.getByRole("menuitem", { name: label, exact: true });
  // What stands above a page may be there before the page's own buttons.
  await expect(async () => {
    await expect(button.or(menus).first()).toBeVisible();
    if ((await button.count()) > 0) return button.click();
    // A page has such a menu, and each list on it.
    for (const menu of await menus.all()) {
      await menu.click();
      await expect(page.getByRole("menu")).toBeVisible();
      if (await item.isVisible()) return item.click();
      await page.keyboard.press("Escape");
    }
    throw new Error(`Neither a button nor a menu offers ${label}.`);
  }).toPass({ timeout: 20_000 * SLOWDOWN });
}

async function pressInBar(page: Page, around: Locator, label: string): Promise<void> {
  await around.locator(ROW).first().getByRole("checkbox").check();
  const bar = page.getByRole("toolbar", { name: "Selected rows" });
  const button = bar.getByRole("button", { name: label, exact: true });
  const more = bar.getByRole("button", { name: "More actions" });
  await expect(button.or(more).first()).toBeVisible();
  if ((await button.count()) > 0) return button.click();
  const item = page.getByRole("menuitem", { name: label, exact: true });
  // What the list keeps elsewhere comes a moment after the row is chosen.
  await expect(async () => {
    if (!(await item.isVisible())) await more.press("Enter");
    await expect(item).toBeVisible({ timeout: 500 * SLOWDOWN });
  }).toPass();
  return item.click();
}

async function pressInRow(page: Page, around: Locator, label: string): Promise<void> {
  const item = page.getByRole("menuitem", { name: label, exact: true });
  await expect(around.locator(ROW).first()).toBeVisible();
  for (const row of await around.locator(ROW).all()) {
    const menu = row.getByRole("button", { name: /^Actions for/ });
    if ((await menu.count()) === 0) continue;
    await menu.click();
    await expect(page.getByRole("menu")).toBeVisible();
    // What one row cannot do another may.
    if ((await item.count()) > 0 && (await item.isEnabled())) return item.click();
    await page.keyboard.press("Escape");
  }
  throw new Error(`No row offers ${label}.`);
}

async function press(page: Page, { by, label = "" }: Pick<EntryPoint, "by" | "label">): Promise<void> {
  const inside = page.locator("dialog[open]").last();
  if (/modal=/.test(page.url())) await expect(inside).toBeVisible();
  const around = (await inside.count()) > 0 ? inside : page.getByRole("main");
  if (by === "actions") return pressAction(page, around, label);
  return by === "bulkActions" ? pressInBar(page, around, label) : pressInRow(page, around, label);
}

/** Leaves whatever windows are open; one that follows what was sent may come while others are closed. */
async function closeWindows(page: Page): Promise<void> {
  const windows = page.locator("dialog[open]");
  for (let closed = 0; (await windows.count()) > 0; closed += 1) {
    expect(closed, "windows that were closed").toBeLessThan(10);
    const title = await windows.last().getAttribute("aria-labelledby");
    await windows.last().getByRole("button", { name: "Close", exact: true }).click();
    const discard = page.getByRole("alertdialog").getByRole("button", { name: "Discard" });
    if (await discard.isVisible()) await discard.click();
    await expect(page.locator(`dialog[open][aria-labelledby="${title}"]`)).toHaveCount(0);
  }
}

/** Goes the way to a form, by links, buttons, rows and tabs; gives the form with these fields. */
export async function openForm(page: Page, way: EntryPoint, path: string, keys: readonly string[]): Promise<Locator> {
  await closeWindows(page);
  await navigateInApp(page, path);
  for (const step of way.steps) {
    await press(page, step);
    // Its code may be on its way; what is pressed meanwhile is pressed on the page behind it.
    await expect(page.locator("dialog[open]").last()).toBeVisible();
  }
  for (const tab of way.tabs) await page.getByRole("tab", { name: tab, exact: true }).click();
  if (way.by !== "address") await press(page, way);
  const field = page.locator(keys.map((key) => `[id$="__${key}"]`).join(","));
  const form = page.locator("form").filter({ has: field }).last();
  await expect(form).toBeVisible();
  await expect(form.locator("[aria-busy=true]")).toHaveCount(0);
  return form;
}

import { expect, type Locator, type Page } from "@playwright/test";
import { navigateInApp } from "../support/navigateInApp";
import { SLOWDOWN } from "../support/slowdown";
import type { EntryPoint } from "./formEntryPoints";

const ROW = "tbody tr[tabindex]";

async function pressAction(page: Page, container: Locator, label: string): Promise<void> {
  const button = container.getByRole("button", { name: label, exact: true }).first();
  const menus = container.getByRole("button", { name: "More actions" });
  const item = page.getByRole("menuitem", { name: label, exact: true });
  // The header of a page may be rendered before the page's own buttons.
  await expect(async () => {
    await expect(button.or(menus).first()).toBeVisible();
    if ((await button.count()) > 0) return button.click();
    // Both the page and each of its lists may have such a menu.
    for (const menu of await menus.all()) {
      await menu.click();
      await expect(page.getByRole("menu")).toBeVisible();
      if (await item.isVisible()) return item.click();
      await page.keyboard.press("Escape");
    }
    throw new Error(`Neither a button nor a menu offers ${label}.`);
  }).toPass({ timeout: 20_000 * SLOWDOWN });
}

async function pressBulkAction(page: Page, container: Locator, label: string): Promise<void> {
  await container.locator(ROW).first().getByRole("checkbox").check();
  const bar = page.getByRole("toolbar", { name: "Selected rows" });
  const button = bar.getByRole("button", { name: label, exact: true });
  const more = bar.getByRole("button", { name: "More actions" });
  await expect(button.or(more).first()).toBeVisible();
  if ((await button.count()) > 0) return button.click();
  const item = page.getByRole("menuitem", { name: label, exact: true });
  // The list's additional actions load lazily after a row is selected.
  await expect(async () => {
    if (!(await item.isVisible())) await more.press("Enter");
    await expect(item).toBeVisible({ timeout: 500 * SLOWDOWN });
  }).toPass();
  return item.click();
}

async function pressRowAction(page: Page, container: Locator, label: string): Promise<void> {
  const item = page.getByRole("menuitem", { name: label, exact: true });
  await expect(container.locator(ROW).first()).toBeVisible();
  for (const row of await container.locator(ROW).all()) {
    const menu = row.getByRole("button", { name: /^Actions for/ });
    if ((await menu.count()) === 0) continue;
    await menu.click();
    await expect(page.getByRole("menu")).toBeVisible();
    // The action may be disabled for one row and enabled for another.
    if ((await item.count()) > 0 && (await item.isEnabled())) return item.click();
    await page.keyboard.press("Escape");
  }
  throw new Error(`No row offers ${label}.`);
}

/** Presses a button of the page or of the window on top, or an item of the menu that has it. */
export async function press(page: Page, { by, label = "" }: Pick<EntryPoint, "by" | "label">): Promise<void> {
  const inside = page.locator("dialog[open]").last();
  if (/modal=/.test(page.url())) await expect(inside).toBeVisible();
  const container = (await inside.count()) > 0 ? inside : page.getByRole("main");
  if (by === "actions") return pressAction(page, container, label);
  return by === "bulkActions" ? pressBulkAction(page, container, label) : pressRowAction(page, container, label);
}

/** Closes all open modals, including a progress window that opens meanwhile. */
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

/** Opens a form through its entry point and returns the form with these fields. */
export async function openForm(page: Page, entry: EntryPoint, path: string, keys: readonly string[]): Promise<Locator> {
  await closeWindows(page);
  await navigateInApp(page, path);
  for (const step of entry.steps) {
    await press(page, step);
    // Its code may still be loading; until then, clicks would reach the page behind it.
    await expect(page.locator("dialog[open]").last()).toBeVisible();
  }
  for (const tab of entry.tabs) await page.getByRole("tab", { name: tab, exact: true }).click();
  if (entry.by !== "address") await press(page, entry);
  const field = page.locator(keys.map((key) => `[id$="__${key}"]`).join(","));
  const form = page.locator("form").filter({ has: field }).last();
  await expect(form).toBeVisible();
  await expect(form.locator("[aria-busy=true]")).toHaveCount(0);
  return form;
}

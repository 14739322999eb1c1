import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { type MappedModal, MODALS, RECORD_LISTS, ROW_MODALS } from "../support/modalMap";
import { navigateInApp } from "../support/navigateInApp";
import { expect, test } from "../support/test";

// Nobody has stored a file or asked for passwords yet, and no runner carries a VPN hub: their windows say so.
test.use({
  expected: [/status of (404 .*\/api\/(files\/1|tasks\/1\/devices)|400 .*\/api\/vpn\/hubs\/users\/\d+\/config)$/],
});

const OPEN = "dialog[open]";

/** Finds the first record of a list once. */
function createFinder(page: Page) {
  const known = new Map<string, number>();
  return async (list: string) => {
    const { href } = new URL(`/api${list}?limit=1`, page.url());
    if (!known.has(list)) known.set(list, (await (await page.request.get(href)).json()).data[0]?.id ?? 1);
    return known.get(list);
  };
}

async function openFromRow(page: Page, { path, action }: { path: string; action: string }): Promise<void> {
  await navigateInApp(page, path);
  const button = page
    .locator("tbody tr")
    .first()
    .getByRole("button", { name: /^Actions for/ });
  await button.click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** What is wider than the window shows, but for tables, which scroll on their own. */
const widthTaken = (page: Page) =>
  page.evaluate((selector) => {
    const dialog = [...document.querySelectorAll(selector)].at(-1);
    const content = dialog?.querySelector("header + div") ?? dialog;
    return [document.documentElement, dialog, content].map((part) => (part ? part.scrollWidth - part.clientWidth : 0));
  }, OPEN);

async function expectRoom(page: Page, id: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .configure({ soft: true })
    .poll(() => widthTaken(page), `${id} at 390 px`)
    .toEqual([0, 0, 0]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function expectWindow(page: Page, { id, title }: MappedModal): Promise<void> {
  const dialog = page.locator(OPEN).last();
  const name = title.includes("{") ? new RegExp(`^${title.replace(/ ?\{.*\}/, ".*")}$`) : title;
  await expect(dialog, id).toHaveAccessibleName(name);
  await expect(dialog.locator("[aria-busy=true]"), id).toHaveCount(0);
  expect
    .soft(await dialog.evaluate((element) => element.contains(document.activeElement)), `${id} has focus`)
    .toBe(true);
  const isControl = dialog.evaluate(() => document.activeElement?.matches("header button"));
  expect.soft(await isControl, `${id} begins at its content or title, not at a control of the window`).toBe(false);
  await expectAccessible(page, id, dialog);
  await expectRoom(page, id);
}

test("every modal opens by its id or from its row, is accessible, fits a phone, and gives the focus back on Escape", async ({
  signedIn: page,
}) => {
  test.setTimeout(1_200_000);
  const firstOf = createFinder(page);
  const opener = page.getByRole("button", { name: "New tag" });
  const path = "/tags";
  await navigateInApp(page, path);
  await expect(opener).toBeVisible();
  for (const modal of MODALS) {
    const row = ROW_MODALS[modal.id];
    if (row) await openFromRow(page, row);
    else {
      await opener.focus();
      const record = modal.isAboutRecord ? `.${await firstOf(RECORD_LISTS[modal.id] ?? "/devices")}` : "";
      await navigateInApp(page, `${path}?modal=${modal.id}${record}`);
    }
    await expectWindow(page, modal);
    const stays = modal.hideHeaderControls === true;
    await page.keyboard.press("Escape");
    await expect(page.locator(OPEN), `${modal.id} closes on Escape`).toHaveCount(stays ? 1 : 0);
    if (!row) await expect.soft(opener, `${modal.id} gives the focus back`).toBeFocused();
    if (row) await navigateInApp(page, path);
  }
});

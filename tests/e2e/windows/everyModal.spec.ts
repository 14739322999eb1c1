import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { type MappedModal, MODALS, RECORD_LISTS, ROW_MODALS } from "../support/modalMap";
import { navigateInApp } from "../support/navigateInApp";
import { expect, test } from "../support/test";

// There are no stored files, password tasks or VPN runners, so these modals get an error response.
test.use({
  expected: [/status of (404 .*\/api\/(files\/1|tasks\/1\/devices)|400 .*\/api\/vpn\/hubs\/users\/\d+\/config)$/],
});

const OPEN = "dialog[open]";

/** Returns a function that looks up the id of a list's first record, memoized by list. */
function createFinder(page: Page) {
  const ids = new Map<string, number>();
  return async (list: string) => {
    const { href } = new URL(`/api${list}?limit=1`, page.url());
    if (!ids.has(list)) ids.set(list, (await (await page.request.get(href)).json()).data[0]?.id ?? 1);
    return ids.get(list);
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

/** Horizontal overflow of the page, the modal and its content, in pixels; tables scroll by themselves. */
const readOverflow = (page: Page) =>
  page.evaluate((selector) => {
    const dialog = [...document.querySelectorAll(selector)].at(-1);
    const content = dialog?.querySelector("header + div") ?? dialog;
    return [document.documentElement, dialog, content].map((part) => (part ? part.scrollWidth - part.clientWidth : 0));
  }, OPEN);

async function expectFitsPhone(page: Page, id: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .configure({ soft: true })
    .poll(() => readOverflow(page), `${id} at 390 px`)
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
  await expectFitsPhone(page, id);
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
    const isPermanent = modal.hideHeaderControls === true;
    await page.keyboard.press("Escape");
    await expect(page.locator(OPEN), `${modal.id} closes on Escape`).toHaveCount(isPermanent ? 1 : 0);
    if (!row) await expect.soft(opener, `${modal.id} gives the focus back`).toBeFocused();
    if (row) await navigateInApp(page, path);
  }
});

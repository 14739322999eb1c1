import { navigateInApp } from "../support/navigateInApp";
import { expect, test } from "../support/test";
import { openWindow } from "../support/windowSteps";

test.use({ viewport: { width: 390, height: 844 } });

for (const name of ["permissions-table", "roles-table"]) {
  test(`[modal-catalogue.${name}] all a permission or a role says is read on a phone`, async ({ signedIn: page }) => {
    const dialog = await openWindow(page, name);
    const cells = dialog.locator("tbody td");
    await expect(cells.first()).not.toBeEmpty();
    const cut = await cells.evaluateAll((all) =>
      all
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && !cell.querySelector("button"))
        .map((cell) => cell.textContent),
    );
    expect(cut).toEqual([]);
  });
}

test("five minimized windows form one row on a phone, which scrolls sideways", async ({ signedIn: page }) => {
  const names = ["company-new", "add-file", "add-image", "add-notice", "create-code"];
  await openWindow(page, "add-report");
  await page.keyboard.press("Escape");
  for (const name of names) {
    await navigateInApp(page, `/tags?modal=${name}`);
    const dialog = page.locator("dialog[open]");
    await expect(dialog.locator("[aria-busy=true]")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Minimize" }).click();
    await expect(dialog).toHaveCount(0);
  }
  const bar = page.getByRole("region", { name: "Minimized windows" });
  const close = bar.getByRole("button", { name: /^Close / });
  await expect(close).toHaveCount(names.length);
  const rows = await close.evaluateAll((all) => new Set(all.map((button) => button.getBoundingClientRect().y)).size);
  expect(rows).toBe(1);
  await close.last().focus();
  await expect(close.last()).toBeInViewport({ ratio: 1 });
});

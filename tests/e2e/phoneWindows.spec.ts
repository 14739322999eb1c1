import { expect, test } from "./test";
import { openWindow } from "./windowSteps";

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

import { SLOWDOWN } from "../support/slowdown";
import { expect, test } from "../support/test";

// Tests with agents add devices to the 500 of the demonstration.
const OF_ALL = /of 5\d\d/;

test("[route.management.devices][startup.single-page] a newcomer signs in, finds, sorts, pages and renames a device", async ({
  firstPage: page,
}) => {
  await expect(page).toHaveURL(/\/management\/devices/);
  await expect(page.getByText(OF_ALL)).toBeVisible();

  await page.getByRole("searchbox", { name: "Search" }).fill("RUTX11");
  await expect(page.getByText(OF_ALL)).toBeHidden();
  await page.getByRole("searchbox", { name: "Search" }).fill("");
  await expect(page.getByText(OF_ALL)).toBeVisible();

  const names = () => page.locator("tbody tr [data-key=name] a").allTextContents();
  await page.getByRole("button", { name: "Name", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: /^Name/ })).toHaveAttribute("aria-sort", "ascending");
  await expect(async () => {
    const first = await names();
    expect(first).toHaveLength(25);
    expect(first).toEqual([...first].sort((one, other) => one.toLowerCase().localeCompare(other.toLowerCase(), "en")));
  }).toPass();
  const firstPage = await names();
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(async () => expect(await names()).not.toEqual(firstPage)).toPass();
  await page.goBack();
  await expect(async () => expect(await names()).toEqual(firstPage)).toPass();

  const cell = page.locator("tbody tr").first().locator("[data-key=name]");
  await cell.hover();
  await cell.hover();
  await cell.getByRole("button", { name: "Edit Name" }).click();
  const input = cell.getByRole("textbox");
  await input.fill("Aaa harbour gate");
  await input.press("Enter");
  await expect(page.getByText("Device updated successfully")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Aaa harbour gate")).toBeVisible();
});

test("a status change reaches the list without a reload", async ({ firstPage: page }) => {
  // None of the default columns changes by itself.
  await page.getByRole("button", { name: "Columns" }).click();
  const saved = page.waitForResponse(/\/api\/.*storage/);
  await page.getByRole("checkbox", { name: "Signal", exact: true }).check();
  await saved;
  let lists = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/devices") lists += 1;
  });
  await page.goto(`${new URL(page.url()).origin}/management/devices?limit=100`);
  await expect(page.getByText(OF_ALL)).toBeVisible();
  const texts = () => page.locator("tbody [data-key=signal]").allTextContents();
  const waitForChange = async () => {
    const before = await texts();
    await expect(async () => expect(await texts()).not.toEqual(before)).toPass({ timeout: 30_000 * SLOWDOWN });
  };
  // The list is refetched once when the live connection opens; from then on only events change rows.
  await waitForChange();
  const listCount = lists;
  expect(listCount).toBeLessThanOrEqual(2);
  await waitForChange();
  await waitForChange();
  expect(lists).toBe(listCount);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("button", { name: "Reset columns" }).click();
  await expect(page.locator("th[data-key=signal]")).toHaveCount(0);
});

test("[route.tags] a tag is made through its form, seen in the list, changed and removed", async ({
  firstPage: page,
}) => {
  await page.getByRole("link", { name: "Tags" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tags" })).toBeVisible();
  await page.getByRole("button", { name: "New tag" }).click();
  const window = page.getByRole("dialog", { name: "New tag" });
  await window.getByRole("combobox", { name: "Company" }).click();
  await window.getByRole("option").first().click();
  await window.getByLabel("Name").fill("Night shift");
  await window.getByRole("button", { name: "Create tag" }).click();
  await expect(page.getByText("Tag created successfully")).toBeVisible();
  const row = page.getByRole("row", { name: /Night shift/ });
  await expect(row).toBeVisible();

  await row.getByRole("button", { name: "Actions for Night shift" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit tag" });
  await expect(edit.getByLabel("Name")).toHaveValue("Night shift");
  await edit.getByLabel("Description").fill("Devices watched at night");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Tag updated successfully")).toBeVisible();
  await expect(row).toContainText("Devices watched at night");

  await row.getByRole("button", { name: "Actions for Night shift" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Tag removed successfully")).toBeVisible();
  await expect(row).toBeHidden();
});

test("a wrong value is shown at its field after leaving it, and a taken name at the name", async ({
  signedIn: page,
}) => {
  await page.goto(`${new URL(page.url()).origin}/tags`);
  const takenName = await page.locator("tbody tr [data-key=name]").first().textContent();
  const company = await page.locator("tbody tr [data-key=company_name]").first().textContent();
  await page.getByRole("button", { name: "New tag" }).click();
  const window = page.getByRole("dialog", { name: "New tag" });
  await window.getByLabel("Name").fill("ab");
  await expect(window.getByRole("alert")).toHaveCount(0);
  await window.getByLabel("Description").focus();
  await expect(window.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await window.getByLabel("Name").fill(takenName ?? "");
  await window.getByRole("combobox", { name: "Company" }).fill(company ?? "");
  await window.getByRole("option", { name: company ?? "", exact: true }).click();
  await window.getByRole("button", { name: "Create tag" }).click();
  await expect(window.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await expect(window.getByLabel("Name")).toBeFocused();
});

test("signing out ends the session", async ({ firstPage: page }) => {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await page.goto(`${new URL(page.url()).origin}/tags`);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe";
import { createAccounts } from "../support/database";
import { recordRequestBodies } from "../support/recordRequestBodies";
import { expect, test } from "../support/test";
import { answerDialog, clickBulkAction, readData, send } from "../support/windowSteps";

test("[form.create-code] a created code is shown in the window for copying, and belongs to the company it was created for", async ({
  signedIn: page,
}) => {
  const [{ id, name }] = await readData(page, "/companies?q=Kestrel%20Logistics");
  await page.goto(`${new URL(page.url()).origin}/companies/${id}/resources/codes`);
  const bodyOf = await recordRequestBodies(page);
  await page.getByRole("button", { name: "Create code" }).click();
  const dialog = page.getByRole("dialog", { name: "Create code" });
  await expect(dialog.getByRole("combobox", { name: "From company" })).toHaveValue(name);
  await dialog.getByLabel("Resource").selectOption({ label: "Credit" });
  await dialog.getByLabel("Amount").fill("1");
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/credits/codes"));
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  expect(await bodyOf(await sent)).toMatchObject({ company_id: id, amount: 1 });
  await expect(dialog.getByText("The new code")).toBeVisible();
  const [{ code }] = await readData(page, `/credits/codes?company_id=${id}`);
  await expect(dialog.getByText(code)).toBeVisible();
  await expectAccessible(page, "create-code", dialog);
});

test("[form.add-company-data] data added on a company's page is for that company, and confirmed before it is spent", async ({
  signedIn: page,
}) => {
  const [{ id, name }] = await readData(page, "/companies?q=Kestrel%20Logistics");
  await page.goto(`${new URL(page.url()).origin}/companies/${id}/resources/credits`);
  await page.getByRole("button", { name: "Add company data" }).click();
  const dialog = page.getByRole("dialog", { name: "Add company data" });
  await expect(dialog.getByRole("combobox", { name: "Company" })).toHaveValue(name);
  await dialog.getByLabel("Credits").fill("1");
  await dialog.getByRole("button", { name: "Add data" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Spend 1 credit(s) to get 2 GB per credit?");
  await answerDialog(page, "Confirm");
  await expect(page.getByText("Company data added successfully")).toBeVisible();
  const [bought] = await readData(page, `/companies/data/history?company_id=${id}&sort=-created_at`);
  expect(bought).toMatchObject({ company_id: id, credits_used: 1 });
});

/** A search in a list: the page, the API path where it differs, the query, and the number of rows it finds. */
interface Search {
  list: string;
  call?: string;
  text: string;
  found: number;
}

const rows = (page: Page) => page.locator("tbody tr[tabindex]");
const query = (text: string) => `?q=${encodeURIComponent(text)}`;

/** Selects all rows that a search finds and removes them. */
async function remove(page: Page, { list, text, found }: Search): Promise<void> {
  await page.goto(new URL(list + query(text), page.url()).href);
  await expect(rows(page)).toHaveCount(found);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await clickBulkAction(page, "Remove");
  await answerDialog(page, "Confirm");
}

/** Expects the rows to be removed, in the list and in the API. */
async function removeAll(page: Page, chosen: Search): Promise<void> {
  await remove(page, chosen);
  await expect(rows(page)).toHaveCount(0);
  expect(await readData(page, (chosen.call ?? chosen.list) + query(chosen.text))).toEqual([]);
}

/** Expects no row to be removed and the reason to be shown. */
async function removeNone(page: Page, chosen: Search, reason: string): Promise<void> {
  await remove(page, chosen);
  await expect(page.getByText(reason)).toBeVisible();
  expect(await readData(page, (chosen.call ?? chosen.list) + query(chosen.text))).toHaveLength(chosen.found);
}

test.describe("removal of what is chosen", () => {
  test.use({ expected: [/status of 400 .*\/api\/(companies|roles|users)$/] });

  test("[route.companies] chosen companies are removed together, or none where one is still in use, and that one is named", async ({
    signedIn: page,
  }) => {
    const [{ id: parent_id }] = await readData(page, "/companies?limit=1&sort=id");
    const companies = [];
    for (const name of ["Gone Gulls", "Gone Geese"])
      companies.push(await send(page, "/companies", { name, parent_id }));
    await send(page, "/companies", { name: "Nested", parent_id: companies[0].id });
    const gone = { list: "/companies", text: "Gone G", found: 2 };
    await removeNone(page, gone, "Gone Gulls still has companies. Move or remove them first.");
    await removeAll(page, { list: "/companies", text: "Nested", found: 1 });
    await removeAll(page, gone);
  });

  test("[route.users.roles] chosen roles are removed together, or none where somebody still has one, and that one is named", async ({
    signedIn: page,
    farhelm,
  }) => {
    const [{ id: company }] = await readData(page, "/companies?limit=1&sort=id");
    for (const title of ["Night watch", "Night porter"])
      await send(page, "/roles", { title, description: "", company_id: [company], permission_id: [1] });
    const [{ name }] = await readData(page, "/roles?q=Night%20watch");
    await createAccounts(farhelm, [name], "night.example");
    const gone = { list: "/users/roles", call: "/roles", text: "Night ", found: 2 };
    await removeNone(page, gone, "Users still have the role Night watch. Give them another one first.");
    await removeAll(page, { list: "/users", text: "night.example", found: 1 });
    await removeAll(page, gone);
  });

  test("[route.users] chosen users are removed together, or none where one is who removes them", async ({
    signedIn: page,
    farhelm,
  }) => {
    await createAccounts(farhelm, ["read_only", "end_user"], "gone.example");
    await removeAll(page, { list: "/users", text: "gone.example", found: 2 });
    await removeNone(page, { list: "/users", text: farhelm.email, found: 1 }, "You cannot remove yourself.");
  });
});

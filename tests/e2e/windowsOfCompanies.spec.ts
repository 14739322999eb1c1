import { expectAccessible } from "./axe";
import { recordBodies } from "./sentBodies";
import { expect, test } from "./test";
import { answer, readData } from "./windowSteps";

test("[form.create-code] a code that was made stands in the window, to be copied, and comes from the company it was made at", async ({
  signedIn: page,
}) => {
  const [{ id, name }] = await readData(page, "/companies?q=Kestrel%20Logistics");
  await page.goto(`${new URL(page.url()).origin}/companies/${id}/resources/codes`);
  const bodyOf = await recordBodies(page);
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

test("[form.add-company-data] what is added at a company is for that company, and asked for before it is spent", async ({
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
  await answer(page, "Confirm");
  await expect(page.getByText("Company data added successfully")).toBeVisible();
  const [bought] = await readData(page, `/companies/data/history?company_id=${id}&sort=-created_at`);
  expect(bought).toMatchObject({ company_id: id, credits_used: 1 });
});

import { removeData, startFarhelm } from "../support/startFarhelm";
import { expect, signIn, signInByRequest, test } from "../support/test";

test("two tabs and two server processes on one PostgreSQL see the same change", async ({ page, context }) => {
  test.setTimeout(240_000);
  const first = await startFarhelm({ args: ["--demo", "40"] });
  const databaseUrl = /postgres(?:ql)?:\/\/\S+/.exec(first.output())?.[0] ?? "";
  expect(databaseUrl, "the start message names the database").not.toBe("");
  const second = await startFarhelm({ args: ["--empty", "--database-url", databaseUrl] });
  try {
    const other = await context.newPage();
    const list = "/management/devices?limit=100";
    await signInByRequest(page, first, list);
    await other.goto(second.url + list);
    await expect(page.getByText("of 40")).toBeVisible();
    await expect(other.getByText("of 40")).toBeVisible();
    const cell = page.locator("tbody tr").first().locator("[data-key=name]");
    await cell.hover();
    await cell.hover();
    await cell.getByRole("button", { name: "Edit Name" }).click();
    await cell.getByRole("textbox").fill("Renamed across processes");
    await cell.getByRole("textbox").press("Enter");
    await expect(other.getByText("Renamed across processes")).toBeVisible();
  } finally {
    await second.stop();
    await first.stop();
    removeData(first.data);
    removeData(second.data);
  }
});

test("after a restart, and after a kill, everything is still there", async ({ page }) => {
  test.setTimeout(240_000);
  const first = await startFarhelm({ args: ["--empty"] });
  await signInByRequest(page, first, "/companies");
  await page.getByRole("button", { name: "New company" }).click();
  const window = page.getByRole("dialog", { name: "New company" });
  await window.getByLabel("Name").fill("Kept Company");
  await window.getByRole("combobox", { name: "Parent company" }).click();
  await window.getByRole("option").first().click();
  await window.getByRole("button", { name: "Create company" }).click();
  await expect(page.getByText("Company created successfully")).toBeVisible();
  await page.goto("about:blank");
  await first.kill();

  const second = await startFarhelm({ data: first.data, args: ["--empty"] });
  expect(second.password, "the password is shown once").toBe("");
  await page.goto(`${second.url}/companies`);
  await signInAgain(page, second.url, first);
  await expect(page.getByText("Kept Company")).toBeVisible();
  await page.goto("about:blank");
  await second.stop();
  removeData(first.data);
});

async function signInAgain(
  page: import("@playwright/test").Page,
  url: string,
  account: { email: string; password: string },
) {
  if (await page.getByRole("button", { name: "Sign in" }).isVisible()) await signIn(page, { ...account, url });
  await page.goto(`${url}/companies`);
}

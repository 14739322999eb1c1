import { expectAccessible, expectFits } from "../support/axe";
import { type Account, createAccounts } from "../support/database";
import { expect, test } from "../support/test";
import { authenticatorCode, clearSession, invite, openSettings, waitForSettings } from "./accountSteps";

let someone: Account;
test.beforeAll(async ({ farhelm }) => {
  const people = await createAccounts(farhelm, ["read_only"], "account.example");
  someone = people.get("read_only") as Account;
});

test("axe finds nothing on any account page, light and dark, and at 320 px nothing scrolls sideways", async ({
  page,
  farhelm,
}) => {
  const token = await invite(farhelm, "axe@account.example");
  const check = async (what: string) => {
    await expectAccessible(page, what);
    await expectFits(page, what);
  };
  const links = ["reset", "verify"].map((name) => `${name}#${token}`);
  for (const path of ["/login", "/account/forgot", ...links.map((link) => `/account/${link}`), "/account/nothing"]) {
    await page.goto(farhelm.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await check(path);
  }
  await page.goto(`${farhelm.url}/account/invitation#${token}`);
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await check("the invitation");
  await openSettings(page, someone);
  await waitForSettings(page);
  await expect(page.getByText("This session")).toBeVisible();
  await check("the settings");
  const twoStep = page.getByRole("region", { name: "Two-step sign-in" });
  await twoStep.getByLabel("Current password").fill(someone.password);
  await twoStep.getByRole("button", { name: "Set up" }).click();
  await expect(twoStep.getByRole("img")).toBeVisible();
  await check("the set-up of two-step sign-in");
  const code = await authenticatorCode(page);
  await twoStep.getByLabel("Code", { exact: true }).fill(code);
  await twoStep.getByRole("button", { name: "Switch on" }).click();
  await expect(twoStep.getByRole("listitem")).toHaveCount(10);
  await check("the recovery codes");
  await clearSession(page);
  await openSettings(page, someone);
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
  await check("the second step");
});

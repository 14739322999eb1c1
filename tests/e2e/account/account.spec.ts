import { expectAccessible, expectFits } from "../support/axe";
import { type Account, createAccounts } from "../support/database";
import { readMail } from "../support/mailbox";
import { collectConsoleErrors, expect, test } from "../support/test";
import {
  authenticatorCode,
  clearSession,
  invite,
  openSettings,
  submitCredentials,
  waitForSettings,
} from "./accountSteps";

let someone: Account;
test.beforeAll(async ({ farhelm }) => {
  const people = await createAccounts(farhelm, ["end_user"], "account.example");
  someone = people.get("end_user") as Account;
});

test("an invited person makes an account, sets up two-step sign-in, and signs in with a code and with a recovery code", async ({
  page,
  farhelm,
}) => {
  const email = "invited@account.example";
  const account = { url: farhelm.url, email, password: "a long enough password" };
  await page.goto(`${farhelm.url}/account/invitation#${await invite(farhelm, email)}`);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.getByLabel("First name").fill("Inge");
  await page.getByLabel("Password").fill(account.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Your account is ready" })).toBeFocused();
  expect(new URL(page.url()).hash, "the token is out of the address").toBe("");

  await openSettings(page, account);
  await waitForSettings(page);
  const section = page.getByRole("region", { name: "Two-step sign-in" });
  await section.getByLabel("Current password").fill("not the password");
  await section.getByRole("button", { name: "Set up" }).click();
  await expect(section.getByLabel("Current password")).toHaveAccessibleDescription("The password is wrong.");
  await section.getByLabel("Current password").fill(account.password);
  await section.getByRole("button", { name: "Set up" }).click();
  await expect(section.getByRole("img", { name: /QR code/ })).toBeVisible();
  const currentCode = await authenticatorCode(page);
  const nextCode = await authenticatorCode(page, 30);
  await section.getByLabel("Code", { exact: true }).fill(currentCode);
  await section.getByRole("button", { name: "Switch on" }).click();
  await expect(section.getByRole("listitem")).toHaveCount(10);
  const recovery = (await section.getByRole("listitem").first().textContent()) ?? "";
  const download = page.waitForEvent("download");
  await section.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("recovery-codes.txt");
  await section.getByRole("button", { name: "I have kept them" }).click();
  await expect(section.getByText("10 recovery codes left.")).toBeVisible();

  await clearSession(page);
  await openSettings(page, account);
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await page.getByLabel("Code", { exact: true }).fill(nextCode === "000000" ? "000001" : "000000");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Code", { exact: true })).toHaveAccessibleDescription("The code is wrong.");
  await page.getByLabel("Code", { exact: true }).fill(nextCode);
  await page.keyboard.press("Enter");
  await waitForSettings(page);

  await clearSession(page);
  await openSettings(page, account);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recovery);
  await page.keyboard.press("Enter");
  await waitForSettings(page);
  await expect(section.getByText("9 recovery codes left.")).toBeVisible();
});

test("who forgot the password sets a new one, gets codes by mail, and moves to another address", async ({
  page,
  farhelm,
}) => {
  await page.goto(`${farhelm.url}/login`);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("E-mail").fill(someone.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeFocused();
  const reset = await readMail(farhelm, someone.email, "Choose a new password");
  await page.goto(reset.link);
  someone = { ...someone, password: "another long password" };
  await page.getByLabel("New password").fill(someone.password);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeFocused();
  await page.goto("about:blank");
  await page.goto(reset.link);
  await page.getByLabel("New password").fill(someone.password);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("heading", { name: "This link is not valid" })).toBeVisible();

  await openSettings(page, someone);
  await waitForSettings(page);
  const address = page.getByRole("region", { name: "E-mail", exact: true });
  await address.getByLabel("New e-mail address").fill("moved@account.example");
  await address.getByLabel("Current password").fill(someone.password);
  await address.getByRole("button", { name: "Change e-mail address" }).click();
  await expect(address.getByRole("status")).toContainText("moved@account.example");
  const verify = await readMail(farhelm, "moved@account.example", "Confirm your e-mail address");
  await page.goto(verify.link);
  await page.getByRole("button", { name: "Confirm e-mail address" }).click();
  await expect(page.getByRole("heading", { name: "Your e-mail address is confirmed" })).toBeFocused();
  someone = { ...someone, email: "moved@account.example" };

  await page.goto(`${farhelm.url}/account`);
  await expect(page.getByText("You sign in with moved@account.example.")).toBeVisible();
  const twoStep = page.getByRole("region", { name: "Two-step sign-in" });
  await twoStep.getByLabel("Current password").fill(someone.password);
  await twoStep.getByRole("radio", { name: "E-mail" }).check();
  await twoStep.getByRole("button", { name: "Set up" }).click();
  const proof = await readMail(farhelm, someone.email, "Your confirmation code");
  await twoStep.getByLabel("Code", { exact: true }).fill(proof.code);
  await twoStep.getByRole("button", { name: "Switch on" }).click();
  await twoStep.getByRole("button", { name: "I have kept them" }).click();
  await expect(twoStep.getByText("It is on, with codes by e-mail.")).toBeVisible();

  await clearSession(page);
  await openSettings(page, someone);
  const first = await readMail(farhelm, someone.email, "Your sign-in code");
  await page.getByRole("button", { name: "Send a new code" }).click();
  await expect(page.getByText("A new code is on its way.")).toBeVisible();
  await expect.poll(async () => (await readMail(farhelm, someone.email, first.subject)).code).not.toBe(first.code);
  await page.getByLabel("Code", { exact: true }).fill((await readMail(farhelm, someone.email, first.subject)).code);
  await page.keyboard.press("Enter");
  await waitForSettings(page);
  await twoStep.getByRole("button", { name: "Switch off" }).click();
  await twoStep.getByLabel("Current password").fill(someone.password);
  await page.keyboard.press("Enter");
  await expect(twoStep.getByText(/^It is off/)).toBeVisible();
});

test("the settings page ends another session, and a new password ends all others", async ({ page, browser }) => {
  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  const consoleErrors = collectConsoleErrors(other);
  await openSettings(other, someone);
  await waitForSettings(other);
  await openSettings(page, someone);
  const sessions = page.getByRole("region", { name: "Sessions" });
  await expect(sessions.getByText("This session")).toBeVisible();
  const count = await sessions.getByRole("listitem").count();
  await sessions
    .getByRole("button", { name: /^End session/ })
    .first()
    .click();
  await expect(sessions.getByText("The session is ended")).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(count - 1);
  await other.reload();
  await expect(other).toHaveURL(/\/login\?continue_url=%2Faccount$/);

  await submitCredentials(other, someone);
  await waitForSettings(other);
  const password = page.getByRole("region", { name: "Password" });
  await password.getByLabel("Current password").fill(someone.password);
  await password.getByLabel("New password").fill("the third long password");
  await page.keyboard.press("Enter");
  await expect(password.getByRole("status")).toHaveText("Your password is changed");
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  someone = { ...someone, password: "the third long password" };
  expect(consoleErrors).toEqual([]);
  await otherContext.close();
});

test("an access token made in the settings lets a program in until it is revoked", async ({ page, farhelm }) => {
  const people = await createAccounts(farhelm, ["admin"], "programs.example");
  const person = people.get("admin") as Account;
  const requestStatus = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${farhelm.url}/api/devices?limit=1`, { headers })).status;
  };
  await openSettings(page, person);
  const tokens = page.getByRole("region", { name: "Access tokens" });
  await tokens.getByRole("button", { name: "New access token" }).click();
  await expect(tokens.getByLabel("Name")).toBeFocused();
  await tokens.getByLabel("Name").fill("Nightly report");
  await tokens.getByLabel("Current password").fill(person.password);
  await tokens.getByRole("radio", { name: "30 days" }).check();
  await tokens.getByRole("checkbox", { name: "devices: Read", exact: true }).check();
  await expectAccessible(page, "the form of an access token", tokens);
  await expectFits(page, "the form of an access token");
  await tokens.getByRole("button", { name: "Create access token" }).click();
  await expect(tokens.getByRole("heading", { name: "Your new access token" })).toBeFocused();
  const token = (await tokens.getByText(/^fht_/).textContent()) ?? "";
  expect(await requestStatus(token)).toBe(200);
  await tokens.getByRole("button", { name: "I have kept it" }).click();
  await page.reload();
  await expect(tokens.getByText("Nightly report")).toBeVisible();
  await expect(tokens.getByText(/Last used on/)).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await tokens.getByRole("button", { name: "Revoke access token: Nightly report" }).click();
  await expect(tokens.getByText("The access token is revoked")).toBeVisible();
  await expect(tokens.getByRole("listitem")).toHaveCount(0);
  expect(await requestStatus(token)).toBe(401);
});

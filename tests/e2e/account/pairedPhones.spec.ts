import { devices, type Page } from "@playwright/test";
import { expectAccessible, expectFits } from "../support/axe";
import { type Account, createAccounts } from "../support/database";
import { collectConsoleErrors, expect, signInByRequest, test } from "../support/test";
import { clearSession, openSettings, submitCredentials, waitForSettings } from "./accountSteps";

const PIN = "2468";

let someone: Account;
test.beforeAll(async ({ farhelm }) => {
  const people = await createAccounts(farhelm, ["end_user"], "phones.example");
  someone = people.get("end_user") as Account;
});

/** Approves the request shown on the phone with its PIN. */
async function confirm(phone: Page, question: RegExp, pin = PIN): Promise<void> {
  await expect(phone.getByText(question)).toBeVisible();
  await phone.getByLabel("PIN").fill(pin);
  await phone.getByRole("button", { name: "Yes, confirm" }).click();
}

test("[modal-catalogue.change-mfa] a phone is paired by its code, confirms a sign-in, and declines one", async ({
  page,
  browser,
  farhelm,
}) => {
  test.slow();
  const phoneContext = await browser.newContext({ ...devices["iPhone 13"], defaultBrowserType: undefined } as object);
  const phone = await phoneContext.newPage();
  const consoleErrors = collectConsoleErrors(phone);

  await signInByRequest(page, { ...someone, url: farhelm.url }, "/management/devices?modal=change-mfa");
  const dialog = page.getByRole("dialog", { name: "Change MFA" });
  await dialog.getByLabel("Your phone (Teltonika ID)").check();
  await dialog.getByLabel("Password").fill(someone.password);
  await dialog.getByRole("button", { name: "Set up" }).click();
  await expect(dialog.getByRole("img", { name: "QR code that pairs your phone" })).toBeVisible();
  await expectAccessible(page, "the window that pairs a phone", dialog);
  const code = (await dialog.locator("code").textContent()) ?? "";

  await phone.goto(`${farhelm.url}/account/phone`);
  await expectAccessible(phone, "the pairing on the phone");
  await expectFits(phone, "the pairing on the phone");
  await phone.getByLabel("E-mail").fill(someone.email);
  await phone.getByLabel("Registration code").fill(code.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10)));
  await phone.getByLabel("New PIN").fill(PIN);
  await phone.getByRole("button", { name: "Pair this phone" }).click();
  await expect(phone.getByLabel("Registration code")).toHaveAccessibleDescription("The code is wrong.");
  await phone.getByLabel("Registration code").fill(code);
  await phone.getByRole("button", { name: "Pair this phone" }).click();
  await expect(phone.getByText("No pending requests. Keep this page open.")).toBeVisible();
  await expect(phone.getByText(someone.email)).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Recovery codes" }), "the console goes on by itself").toBeVisible();

  await clearSession(page);
  await openSettings(page, { ...someone, url: farhelm.url });
  await expect(page.getByText("Confirm this on your phone.")).toBeVisible();
  await expectAccessible(page, "waiting for the phone");
  await confirm(phone, /Somebody signs in with your password/, "1357");
  await expect(phone.getByLabel("PIN")).toHaveAccessibleDescription("The code is wrong.");
  await expectAccessible(phone, "the question on the phone");
  await expectFits(phone, "the question on the phone");
  await confirm(phone, /Somebody signs in with your password/);
  await waitForSettings(page);
  await expect(page.getByText("It is on, confirmed on your phone.")).toBeVisible();
  await expect(phone.getByText("No pending requests. Keep this page open.")).toBeVisible();

  await clearSession(page);
  await page.goto(`${farhelm.url}/login`);
  await submitCredentials(page, someone);
  await phone.getByRole("button", { name: "No, decline" }).click();
  await expect(page.getByText("This was declined on the phone, or the time to confirm has expired.")).toBeVisible();
  expect(consoleErrors).toEqual([]);
  await phoneContext.close();
});

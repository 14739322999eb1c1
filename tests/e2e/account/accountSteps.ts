import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { hashToken } from "../../../app/server/session/tokens";
import { type Account, withDatabase } from "../support/database";
import type { Farhelm } from "../support/startFarhelm";

/** Inserts an invitation as the console does, without sending the mail. Returns the token of its link. */
export async function invite(farhelm: Farhelm, email: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await withDatabase(farhelm, (client) =>
    client.query(
      `insert into user_invitations (email, company_id, role_id, token_hash, expires_at)
       select $1, (select min(id) from companies), (select min(id) from roles), $2, now() + interval '1 day'`,
      [email, hashToken(token)],
    ),
  );
  return token;
}

/** Submits e-mail and password on the sign-in page, which must be open. */
export async function submitCredentials(
  page: Page,
  { email, password }: Pick<Account, "email" | "password">,
): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/**
 * Clears the session cookies of this browser. Leaves the page first, because one of its requests could receive a 401 and
 * redirect to the sign-in page while the test navigates.
 */
export async function clearSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** Opens the account settings and signs in on the redirect. */
export async function openSettings(page: Page, account: Account): Promise<void> {
  await page.goto(`${account.url}/account`);
  await expect(page).toHaveURL(/\/login\?continue_url=%2Faccount$/);
  await submitCredentials(page, account);
}

/** Waits until the account settings are shown. */
export async function waitForSettings(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Sessions" }), "the settings page").toBeVisible();
}

/** Generates the TOTP code for the key shown beside the QR code, now or some seconds ahead. */
export async function authenticatorCode(page: Page, inSeconds = 0): Promise<string> {
  const key = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  return new TOTP({ secret: key }).generate({ timestamp: Date.now() + inSeconds * 1000 });
}

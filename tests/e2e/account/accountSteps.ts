import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { hashToken } from "../../../app/server/session/tokens";
import { type Account, withDatabase } from "../support/database";
import type { Farhelm } from "../support/startFarhelm";

/** Invites someone as the console does, but for the mail; gives the token of the link. */
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

/** Answers the first step of the sign-in page, which is shown already. */
export async function submitCredentials(
  page: Page,
  { email, password }: Pick<Account, "email" | "password">,
): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/**
 * Ends the session in this browser alone. The page is left first: a request of its own would learn of the end and lead
 * to the sign-in page while the test goes elsewhere.
 */
export async function clearSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** Asks for the settings of the account, and signs in on the way. */
export async function openSettings(page: Page, account: Account): Promise<void> {
  await page.goto(`${account.url}/account`);
  await expect(page).toHaveURL(/\/login\?continue_url=%2Faccount$/);
  await submitCredentials(page, account);
}

/** Waits for the settings of the account. */
export async function waitForSettings(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Sessions" }), "the settings page").toBeVisible();
}

/** The code an authenticator shows that was told the key beside the picture. */
export async function authenticatorCode(page: Page, inSeconds = 0): Promise<string> {
  const key = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  return new TOTP({ secret: key }).generate({ timestamp: Date.now() + inSeconds * 1000 });
}

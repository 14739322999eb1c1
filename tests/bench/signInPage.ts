import type { BrowserContext, Page } from "@playwright/test";
import type { Farhelm } from "../e2e/support/startFarhelm";

/** Opens a page and signs in as the administrator; `prepare` runs before the first navigation. */
export async function signInPage(
  context: BrowserContext,
  { url, email, password }: Farhelm,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await prepare?.(page);
  await page.goto(url);
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.locator("nav").first().waitFor();
  return page;
}

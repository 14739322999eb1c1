import type { Page } from "@playwright/test";

/** Navigates on the client, as a link does, without reloading the console. */
export async function navigateInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    window.history.pushState(null, "", address);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

import type { Page } from "@playwright/test";

/** Goes to an address as a link of the page does, without loading the console again. */
export async function navigateInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    window.history.pushState(null, "", address);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

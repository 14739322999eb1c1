import { test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import { type Farhelm, removeData, startFarhelm } from "./startFarhelm";

/** Fixtures of every browser test: one Farhelm with its fleet for all of them, and a page that may complain of nothing. */
export const test = base.extend<{ quiet: undefined; signedIn: Page }, { farhelm: Farhelm }>({
  farhelm: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
    async ({}, use) => {
      const farhelm = await startFarhelm();
      await use(farhelm);
      await farhelm.stop();
      removeData(farhelm.data);
    },
    { scope: "worker", timeout: 90_000 },
  ],
  quiet: [
    async ({ page }, use) => {
      const complaints = collectComplaints(page);
      await use(undefined);
      expect(complaints, "messages of the browser's console, page errors and policy reports").toEqual([]);
    },
    { auto: true },
  ],
  signedIn: async ({ page, farhelm }, use) => {
    await signIn(page, farhelm);
    await use(page);
  },
});

export { expect };

/** Signs the administrator in and waits for the first page. */
export async function signIn(page: Page, farhelm: Pick<Farhelm, "url" | "email" | "password">): Promise<void> {
  await page.goto(farhelm.url);
  await page.getByLabel("E-mail").fill(farhelm.email);
  await page.getByLabel("Password").fill(farhelm.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation").first()).toBeVisible();
}

/** Errors and warnings a page caused. The browser itself notes every refused request; what matters is what the page does then. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message: ConsoleMessage) => {
    const expected = /status of (401|409|422)/.test(message.text());
    if (["error", "warning"].includes(message.type()) && !expected)
      complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
  page.on("request", (request) => {
    if (request.url().endsWith("/csp-report")) complaints.push(`policy report: ${request.postData()}`);
  });
  return complaints;
}

import { type Browser, test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import { SLOWDOWN } from "./slowdown";
import { type Farhelm, removeData, startFarhelm } from "./startFarhelm";

interface Fixtures {
  /** Messages of the browser's console that a test provokes: patterns of "text path". */
  expected: RegExp[];
  quiet: undefined;
  signedIn: Page;
}

/** Fixtures of every browser test: one Farhelm with its fleet for all of them, and a page that may complain of nothing. */
export const test = base.extend<Fixtures, { farhelm: Farhelm; slowed: undefined }>({
  expected: [[], { option: true }],
  slowed: [
    async ({ browser }, use) => {
      if (SLOWDOWN > 1) slowDown(browser);
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
  farhelm: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern
    async ({}, use) => {
      // Devices update their firmware in seconds, where in life it takes minutes.
      const farhelm = await startFarhelm({ args: ["--demo-pace", "30"] });
      await use(farhelm);
      await farhelm.stop();
      removeData(farhelm.data);
    },
    { scope: "worker", timeout: 180_000 * SLOWDOWN },
  ],
  quiet: [
    async ({ page, expected }, use) => {
      const complaints = collectConsoleErrors(page, expected);
      await use(undefined);
      expect(complaints, "messages of the browser's console, page errors and policy reports").toEqual([]);
    },
    { auto: true },
  ],
  signedIn: async ({ page, farhelm }, use) => {
    await enter(page, farhelm);
    await use(page);
  },
});

const { setTimeout: limit } = test;
test.setTimeout = (milliseconds) => limit(milliseconds * SLOWDOWN);

export { expect };

/** Throttles the processor of every page a browser opens, as the developer tools do. */
function slowDown(browser: Browser): void {
  browser.on("context", (context) =>
    context.on("page", async (page) => {
      try {
        const session = await context.newCDPSession(page);
        await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
      } catch (failure) {
        if (!page.isClosed()) throw failure;
      }
    }),
  );
}

/** Signs the administrator in and waits for the first page. */
export async function signIn(page: Page, farhelm: Pick<Farhelm, "url" | "email" | "password">): Promise<void> {
  await page.goto(farhelm.url);
  await page.getByLabel("E-mail").fill(farhelm.email);
  await page.getByLabel("Password").fill(farhelm.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation").first()).toBeVisible();
}

/** Signs the administrator in without the page for it, which has tests of its own, and waits for the first page. */
async function enter(page: Page, { url, email, password }: Farhelm): Promise<void> {
  const { request } = page.context();
  await request.get(`${url}/login`);
  const { cookies } = await request.storageState();
  const token = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  const headers = { origin: url, "x-requested-with": "XMLHttpRequest", "x-xsrf-token": token };
  const answer = await request.post(`${url}/api/account/login`, { headers, data: { email, password } });
  expect(answer.status(), "signing in").toBe(200);
  await page.goto(url);
  await expect(page.getByRole("navigation").first()).toBeVisible();
}

/** Refusals that are answers, not faults: the browser notes each, and what matters is what the page does then. */
const REFUSALS = [
  /status of (401|409|422) /,
  /status of 403 .*\/api\/account\/login$/, // a second step is due
  /status of 400 .*\/api\/(account|mfa)\//, // a link or code is used up
];

/** Errors and warnings a page caused, but for refusals and what the test expects. */
export function collectConsoleErrors(page: Page, expected: readonly RegExp[] = []): string[] {
  const complaints: string[] = [];
  page.on("console", (message: ConsoleMessage) => {
    if (!["error", "warning"].includes(message.type())) return;
    const text = `${message.type()}: ${message.text()} ${pathOf(message.location().url)}`;
    if (![...REFUSALS, ...expected].some((pattern) => pattern.test(text))) complaints.push(text);
  });
  page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
  page.on("request", (request) => {
    if (request.url().endsWith("/csp-report")) complaints.push(`policy report: ${request.postData()}`);
  });
  return complaints;
}

function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : address;
}

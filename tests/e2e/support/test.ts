import { type Browser, test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import type { Account } from "./database";
import { SLOWDOWN } from "./slowdown";
import { type Farhelm, removeData, startFarhelm } from "./startFarhelm";

interface Fixtures {
  /** Console messages that a test provokes, as patterns of "type: text path". */
  expected: RegExp[];
  noConsoleErrors: undefined;
  /** A page with a session that shows nothing of the console yet, so that what a test opens is loaded only once. */
  signedIn: Page;
  /** The same on the first page of the console. */
  firstPage: Page;
}

/** Fixtures of tests that open their own pages: one server with demonstration data per worker. */
export const serverTest = base.extend<object, { farhelm: Farhelm; slowed: undefined }>({
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
      // Simulated devices update their firmware in seconds instead of minutes.
      const farhelm = await startFarhelm({ args: ["--demo-pace", "30"] });
      await use(farhelm);
      await farhelm.stop();
      removeData(farhelm.data);
    },
    { scope: "worker", timeout: 180_000 * SLOWDOWN },
  ],
});

/** Fixtures of every other browser test: the same server, and a page that must log no errors. */
export const test = serverTest.extend<Fixtures>({
  expected: [[], { option: true }],
  noConsoleErrors: [
    async ({ page, expected }, use) => {
      const consoleErrors = collectConsoleErrors(page, expected);
      await use(undefined);
      // A route handler that still waits for the server would throw outside any test.
      if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(consoleErrors, "messages of the browser's console, page errors and policy reports").toEqual([]);
    },
    { auto: true },
  ],
  signedIn: async ({ page, farhelm }, use) => {
    await startSession(page, farhelm);
    await use(page);
  },
  firstPage: async ({ page, farhelm }, use) => {
    await signInByRequest(page, farhelm);
    await use(page);
  },
});

const { setTimeout: originalSetTimeout } = test;
test.setTimeout = (milliseconds) => originalSetTimeout(milliseconds * SLOWDOWN);

export { expect };

/** Throttles the CPU of every page that a browser opens. */
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

/** Signs in through the sign-in page and waits for the first page. */
export async function signIn(page: Page, farhelm: Account): Promise<void> {
  await page.goto(farhelm.url);
  await page.getByLabel("E-mail").fill(farhelm.email);
  await page.getByLabel("Password").fill(farhelm.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation").first()).toBeVisible();
}

/** Signs in with an API request; the sign-in page has its own tests. */
async function requestSession(page: Page, { url, email, password }: Account): Promise<void> {
  const { request } = page.context();
  await request.get(`${url}/login`);
  const { cookies } = await request.storageState();
  const token = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  const headers = { origin: url, "x-requested-with": "XMLHttpRequest", "x-xsrf-token": token };
  const response = await request.post(`${url}/api/account/login`, { headers, data: { email, password } });
  expect(response.status(), "signing in").toBe(200);
}

/** Signs in with an API request and leaves the page at one without scripts, from whose origin tests send requests. */
export async function startSession(page: Page, account: Account): Promise<void> {
  await requestSession(page, account);
  await page.goto(`${account.url}/offline.html`);
}

/** Signs in with an API request and waits for the page of a path. */
export async function signInByRequest(page: Page, account: Account, path = "/"): Promise<void> {
  await requestSession(page, account);
  await page.goto(account.url + path);
  await expect(page.getByRole("navigation").first()).toBeVisible();
}

/** Refusals that tests expect: the browser logs each, but they are not errors of the page. */
const REFUSALS = [
  /status of (401|409|422) /,
  /status of 403 .*\/api\/account\/login$/, // second step required
  /status of 400 .*\/api\/(account|mfa)\//, // link or code already used
  // On a throttled CPU a connection may take longer than the socket time-out of the specification; it is tried again.
  ...(SLOWDOWN > 1 ? [/WebSocket is closed before the connection is established/] : []),
];

/** Collects console errors and warnings, page errors and CSP reports, except for refusals and expected messages. */
export function collectConsoleErrors(page: Page, expected: readonly RegExp[] = []): string[] {
  const consoleErrors: string[] = [];
  page.on("console", (message: ConsoleMessage) => {
    if (!["error", "warning"].includes(message.type())) return;
    const text = `${message.type()}: ${message.text()} ${pathOf(message.location().url)}`;
    if (![...REFUSALS, ...expected].some((pattern) => pattern.test(text))) consoleErrors.push(text);
  });
  page.on("pageerror", (error) => consoleErrors.push(`page error: ${error.message}`));
  page.on("request", (request) => {
    if (request.url().endsWith("/csp-report")) consoleErrors.push(`policy report: ${request.postData()}`);
  });
  return consoleErrors;
}

function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : address;
}

import { type BrowserContext, chromium, type Page } from "@playwright/test";
import config from "../../e2e/playwright.config";
import type { MeasuredConsole } from "./measuredConsoles";
import { type ExpectedContent, installStopwatch } from "./stopwatch";

/** Measurements of one visit: code in kilobytes, steps in milliseconds, and number of elements. */
export interface Visit {
  code: number;
  first: number;
  open: number;
  back: number;
  next: number;
  sort: number;
  nodes: number;
}

/** Cookies of a browser context. */
export type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** The server to visit, and the content it shows. */
export interface VisitTarget {
  url: string;
  cookies: Cookies;
  /** First device name of the first page, of the second page, and of the list sorted by name. */
  names: { first: string; second: string; sorted: string };
  /** Text that only the record contains. */
  content: string;
}

/** Options of a visit. */
export interface VisitOptions {
  /** CPU throttling factor. */
  slowed: number;
  /** Observes the page before the navigation; `settled` is awaited at the end. */
  watch?: (page: Page) => { settled(): Promise<unknown> };
}

/** Time without requests that counts as idle, and an additional wait, in milliseconds. */
const QUIET = 500;
const IDLE = 300;
/** Time between hovering and clicking, in milliseconds. */
const HOVER = 150;

/** Runs `work` with a page of a new browser with a cold cache. */
export async function withPage<Result>(
  { motion }: Pick<MeasuredConsole, "motion">,
  cookies: Cookies,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: motion });
    await context.addCookies(cookies);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    return await work(page);
  } finally {
    await browser.close();
  }
}

/** Visits a console once, with a cold cache. */
export function visit(measured: MeasuredConsole, target: VisitTarget, { slowed, watch }: VisitOptions): Promise<Visit> {
  return withPage(measured, target.cookies, async (page) => {
    const watched = watch?.(page);
    const quiet = watchRequests(page);
    const rows = (text: string): ExpectedContent => ({ selector: measured.row, text });
    const record = { selector: measured.heading, text: target.names.first, also: target.content };
    await page.addInitScript(installStopwatch, rows(target.names.first));
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowed });
    await page.goto(target.url + measured.path);
    const first = await readElapsed(page);
    const code = await codeLoaded(page);
    await quiet();
    const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
    const open = await timeClick(page, measured.open, record);
    await quiet();
    const back = await timeBack(page, rows(target.names.first));
    await quiet();
    const next = await timeClick(page, measured.next, rows(target.names.second));
    await quiet();
    const sort = await timeClick(page, measured.sort, rows(target.names.sorted));
    await quiet();
    await watched?.settled();
    return { code, first, open, back, next, sort, nodes };
  });
}

const readElapsed = (page: Page) => page.evaluate(() => window.stopwatch.elapsed);

/** Measures from a click until the expected content is painted, in milliseconds. */
export async function timeClick(page: Page, selector: string, expected: ExpectedContent): Promise<number> {
  const target = page.locator(selector).first();
  await target.hover();
  await page.waitForTimeout(HOVER);
  await page.evaluate((what) => window.stopwatch.start(what, "click"), expected);
  await target.click();
  return readElapsed(page);
}

/** Measures from navigating back until the expected content is painted, in milliseconds. */
export async function timeBack(page: Page, expected: ExpectedContent): Promise<number> {
  await page.evaluate((what) => {
    window.stopwatch.start(what, "now");
    history.back();
  }, expected);
  return readElapsed(page);
}

/** Kilobytes of scripts and styles loaded before the first row was painted. */
function codeLoaded(page: Page): Promise<number> {
  return page.evaluate(() => {
    const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const code = loaded.filter(
      ({ name, responseEnd }) => /\.(js|css)$/.test(name) && responseEnd <= window.stopwatch.painted,
    );
    const sizes = new Map(code.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
    return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000;
  });
}

/** Returns a function that waits until the page is idle, without requests for a while. */
export function watchRequests(page: Page): () => Promise<void> {
  let last = Date.now();
  const open = new Set<unknown>();
  page.on("request", (request) => {
    open.add(request);
    last = Date.now();
  });
  const end = (request: unknown) => {
    open.delete(request);
    last = Date.now();
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return async () => {
    last = Date.now();
    while (open.size > 0 || Date.now() - last < QUIET) await page.waitForTimeout(50);
    await page.waitForTimeout(IDLE);
  };
}

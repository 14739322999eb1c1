import { type BrowserContext, chromium, type Page } from "@playwright/test";
import config from "../../e2e/playwright.config";
import type { MeasuredConsole } from "./measuredConsoles";
import { type ExpectedContent, installStopwatch } from "./stopwatch";

/** What one visit measured: kilobytes of code, milliseconds of each step, and elements of the page. */
export interface Visit {
  code: number;
  first: number;
  open: number;
  back: number;
  next: number;
  sort: number;
  nodes: number;
}

/** The cookies a browser is given. */
export type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** What is visited, and what it shows. */
export interface VisitTarget {
  url: string;
  cookies: Cookies;
  /** The first names of the first page, of the second, and of the first when sorted by name. */
  names: { first: string; second: string; sorted: string };
  /** What only the record shows. */
  content: string;
}

/** How it is visited. */
export interface VisitOptions {
  /** How many times slower the processor is made. */
  slowed: number;
  /** Sees the page before it goes anywhere; what it gives is awaited at the end. */
  watch?: (page: Page) => { settled(): Promise<unknown> };
}

/** No request for so long (ms), and then a little more, is quiet. */
const QUIET = 500;
const IDLE = 300;
/** People see a link before they click it (ms). */
const HOVER = 150;

/** Opens a page in a browser that has seen nothing yet. */
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

/** Walks through a console once, in a cold browser. */
export function visit(walked: MeasuredConsole, place: VisitTarget, { slowed, watch }: VisitOptions): Promise<Visit> {
  return withPage(walked, place.cookies, async (page) => {
    const watched = watch?.(page);
    const quiet = watchRequests(page);
    const rows = (text: string): ExpectedContent => ({ selector: walked.row, text });
    const record = { selector: walked.heading, text: place.names.first, also: place.content };
    await page.addInitScript(installStopwatch, rows(place.names.first));
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowed });
    await page.goto(place.url + walked.path);
    const first = await taken(page);
    const code = await codeLoaded(page);
    await quiet();
    const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
    const open = await timeClick(page, walked.open, record);
    await quiet();
    const back = await timeBack(page, rows(place.names.first));
    await quiet();
    const next = await timeClick(page, walked.next, rows(place.names.second));
    await quiet();
    const sort = await timeClick(page, walked.sort, rows(place.names.sorted));
    await quiet();
    await watched?.settled();
    return { code, first, open, back, next, sort, nodes };
  });
}

const taken = (page: Page) => page.evaluate(() => window.stopwatch.taken);

/** From a click until what is sought is painted, in milliseconds. */
export async function timeClick(page: Page, selector: string, sought: ExpectedContent): Promise<number> {
  const target = page.locator(selector).first();
  await target.hover();
  await page.waitForTimeout(HOVER);
  await page.evaluate((what) => window.stopwatch.start(what, "click"), sought);
  await target.click();
  return taken(page);
}

/** From going back until what is sought is painted, in milliseconds. */
export async function timeBack(page: Page, sought: ExpectedContent): Promise<number> {
  await page.evaluate((what) => {
    window.stopwatch.start(what, "now");
    history.back();
  }, sought);
  return taken(page);
}

/** Kilobytes of scripts and styles that had come when the first row was painted. */
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

/** Gives a wait for the page to have asked for nothing for a while. */
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

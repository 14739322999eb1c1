import type { Browser, Page } from "@playwright/test";

/** What was measured of one form in one engine, in milliseconds; every single time, in the order they were taken. */
export interface FormMeasurements {
  first: number[];
  whole: number[];
  keys: number[];
  wrongKeys: number[];
  submits: number[];
}

const KEYS = 60;
const REST = 500;
const FRAME = 1000 / 60;
/** Multiples of it, taken modulo one, lie evenly between 0 and 1. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * Opens the pages of one form side by side, and draws, types and submits in each in turn, first with valid data and then
 * with wrong ones: a machine that slows down for a moment slows all of them. Adds what it measured to `measured`, which
 * has a place for each address.
 */
export async function measureForms(browser: Browser, addresses: string[], measured: FormMeasurements[]): Promise<void> {
  const valid = await openForms(browser, addresses);
  for (const [place, { mounted }] of valid.entries()) {
    measured[place]?.first.push(mounted.first);
    measured[place]?.whole.push(mounted.whole);
  }
  const pages = valid.map(({ page }) => page);
  for (const [place, keys] of (await typeInTurn(pages)).entries()) measured[place]?.keys.push(...keys);
  await closeAll(pages);
  const wrong = (
    await openForms(
      browser,
      addresses.map((address) => `${address}&invalid`),
    )
  ).map(({ page }) => page);
  for (const [place, page] of wrong.entries()) measured[place]?.submits.push(await submitForm(page));
  for (const [place, keys] of (await typeInTurn(wrong)).entries()) measured[place]?.wrongKeys.push(...keys);
  await closeAll(wrong);
}

/** A place for what is measured of each of so many engines. */
export function emptyMeasurements(count: number): FormMeasurements[] {
  return Array.from({ length: count }, () => ({ first: [], whole: [], keys: [], wrongKeys: [], submits: [] }));
}

async function openForms(browser: Browser, addresses: string[]) {
  const opened = [];
  for (const address of addresses) opened.push(await openForm(browser, address));
  return opened;
}

async function openForm(browser: Browser, address: string) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(address);
  await page.waitForFunction(() => window.probe !== undefined);
  const mounted = await page.evaluate(() => window.probe.mounted);
  if (errors.length > 0) throw new Error(`${address}: ${errors.join(" ")}`);
  return { page, mounted };
}

async function closeAll(pages: Page[]): Promise<void> {
  for (const page of pages) await page.close();
}

/** The same keys in every page, one page after the other; gives the times of each. */
async function typeInTurn(pages: Page[]): Promise<number[][]> {
  for (const page of pages) await page.locator('input[type="text"], input:not([type])').first().focus();
  // What mounting leaves behind belongs to mounting.
  await pages[0]?.waitForTimeout(REST);
  for (const page of pages) await page.evaluate(() => void window.probe.keys.splice(0));
  for (let key = 0; key < KEYS; key += 1) for (const page of pages) await typeKey(page, key);
  return Promise.all(pages.map((page) => page.evaluate(() => window.probe.keys)));
}

async function typeKey(page: Page, key: number): Promise<void> {
  // People type at any moment of a frame, not right after the last paint, where waiting for it would put each key.
  await page.waitForTimeout(FRAME + ((key * FRAME * GOLDEN) % FRAME));
  await page.keyboard.press(key % 8 === 7 ? "Backspace" : "abcdefgh".charAt(key % 8));
  await page.evaluate((count) => window.probe.typed(count), key + 1);
}

async function submitForm(page: Page): Promise<number> {
  await page.evaluate(() => document.querySelector("form")?.requestSubmit());
  await page.waitForFunction(() => window.probe.submits.length > 0);
  await page.waitForTimeout(REST);
  return (await page.evaluate(() => window.probe.submits[0])) ?? Number.NaN;
}

import type { Browser, Page } from "@playwright/test";

/** Measurements of one form in one engine: all times in milliseconds, in order. */
export interface FormMeasurements {
  first: number[];
  complete: number[];
  keys: number[];
  wrongKeys: number[];
  submits: number[];
}

const KEYS = 60;
const SETTLE_TIME = 500;
const FRAME = 1000 / 60;
/** Multiples of the golden ratio modulo 1 are evenly distributed between 0 and 1. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

/**
 * Measures the pages of one form interleaved, so that a temporary slowdown of the machine affects all engines: mounting and
 * typing with valid data, then submitting and typing with invalid data. Appends to `measured`, which has an entry per address.
 */
export async function measureForms(browser: Browser, addresses: string[], measured: FormMeasurements[]): Promise<void> {
  const valid = await openForms(browser, addresses);
  for (const [index, { mounted }] of valid.entries()) {
    measured[index]?.first.push(mounted.first);
    measured[index]?.complete.push(mounted.complete);
  }
  const pages = valid.map(({ page }) => page);
  for (const [index, keys] of (await typeInterleaved(pages)).entries()) measured[index]?.keys.push(...keys);
  await closeAll(pages);
  const invalid = (
    await openForms(
      browser,
      addresses.map((address) => `${address}&invalid`),
    )
  ).map(({ page }) => page);
  for (const [index, page] of invalid.entries()) measured[index]?.submits.push(await submitForm(page));
  for (const [index, keys] of (await typeInterleaved(invalid)).entries()) measured[index]?.wrongKeys.push(...keys);
  await closeAll(invalid);
}

/** Creates empty measurements for `count` engines. */
export function emptyMeasurements(count: number): FormMeasurements[] {
  return Array.from({ length: count }, () => ({ first: [], complete: [], keys: [], wrongKeys: [], submits: [] }));
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

/** Types the same keys into all pages, interleaved. Returns the times of each page. */
async function typeInterleaved(pages: Page[]): Promise<number[][]> {
  for (const page of pages) await page.locator('input[type="text"], input:not([type])').first().focus();
  // Work left over from mounting must not be attributed to typing.
  await pages[0]?.waitForTimeout(SETTLE_TIME);
  for (const page of pages) await page.evaluate(() => void window.probe.keys.splice(0));
  for (let key = 0; key < KEYS; key += 1) for (const page of pages) await typeKey(page, key);
  return Promise.all(pages.map((page) => page.evaluate(() => window.probe.keys)));
}

async function typeKey(page: Page, key: number): Promise<void> {
  // Vary the phase within the frame: users do not type right after a paint, where waiting for it would place each key.
  await page.waitForTimeout(FRAME + ((key * FRAME * GOLDEN_RATIO) % FRAME));
  await page.keyboard.press(key % 8 === 7 ? "Backspace" : "abcdefgh".charAt(key % 8));
  await page.evaluate((count) => window.probe.typed(count), key + 1);
}

async function submitForm(page: Page): Promise<number> {
  await page.evaluate(() => document.querySelector("form")?.requestSubmit());
  await page.waitForFunction(() => window.probe.submits.length > 0);
  await page.waitForTimeout(SETTLE_TIME);
  return (await page.evaluate(() => window.probe.submits[0])) ?? Number.NaN;
}

import type { Browser, Page } from "@playwright/test";

/** What was measured of one form in one engine, in milliseconds. */
export interface Measured {
  first: number;
  whole: number;
  keyMedian: number;
  keyP95: number;
  wrongMedian: number;
  wrongP95: number;
  submit: number;
}

const KEYS = 60;
const REST = 500;
const FRAME = 1000 / 60;
/** Multiples of it, taken modulo one, lie evenly between 0 and 1. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Opens a page of the bench, types and submits, first with valid data and then with wrong ones. */
export async function measureForm(browser: Browser, address: string): Promise<Measured> {
  const valid = await openForm(browser, address);
  const { first, whole } = valid.mounted;
  const keys = await typeIn(valid.page);
  await valid.page.close();
  const wrong = await openForm(browser, `${address}&invalid`);
  const submit = await submitForm(wrong.page);
  const wrongKeys = await typeIn(wrong.page);
  await wrong.page.close();
  return {
    first,
    whole,
    keyMedian: at(keys, 0.5),
    keyP95: at(keys, 0.95),
    wrongMedian: at(wrongKeys, 0.5),
    wrongP95: at(wrongKeys, 0.95),
    submit,
  };
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

async function typeIn(page: Page): Promise<number[]> {
  await page.locator('input[type="text"], input:not([type])').first().focus();
  // What mounting leaves behind belongs to mounting.
  await page.waitForTimeout(REST);
  await page.evaluate(() => void window.probe.keys.splice(0));
  for (let key = 0; key < KEYS; key += 1) {
    // People type at any moment of a frame, not right after the last paint, where waiting for it would put each key.
    await page.waitForTimeout(FRAME + ((key * FRAME * GOLDEN) % FRAME));
    await page.keyboard.press(key % 8 === 7 ? "Backspace" : "abcdefgh".charAt(key % 8));
    await page.evaluate((count) => window.probe.typed(count), key + 1);
  }
  return page.evaluate(() => window.probe.keys);
}

async function submitForm(page: Page): Promise<number> {
  await page.evaluate(() => document.querySelector("form")?.requestSubmit());
  await page.waitForFunction(() => window.probe.submits.length > 0);
  await page.waitForTimeout(REST);
  return (await page.evaluate(() => window.probe.submits[0])) ?? Number.NaN;
}

function at(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { createServer } from "vite";
import config from "../e2e/playwright.config";
import { removeData, startFarhelm } from "../e2e/support/startFarhelm";
import { type Change, changesIn } from "./dev/changes";
import { signInPage } from "./signInPage";

const ROUNDS = 7;
/** Maximum time from saving a document to seeing it, in milliseconds. */
const GOAL = 1000;

/**
 * Benchmarks hot reload of documents in the dev server, from saving to seeing the change, for each kind of change. The floor
 * is Vite's hot reload of a one-line module in the same run.
 */
export async function benchDev(): Promise<Record<string, string>[]> {
  const overlay = mkdtempSync(join(tmpdir(), "farhelm-bench-dev-"));
  const changes = changesIn(overlay);
  const farhelm = await startFarhelm({ args: ["--empty", "--dev", "--language", "nb", "--documents", overlay] });
  const browser = await chromium.launch(config.use?.launchOptions);
  const context = await browser.newContext();
  try {
    const floor = await measureFloor(context);
    const page = await signInPage(context, farhelm);
    const rows: Record<string, string>[] = [];
    for (const change of changes) {
      await page.goto(farhelm.url + change.address);
      await page.waitForFunction(change.isShown, change.first);
      // Authors change a document while its page is loaded, so wait for lazy chunks.
      await page.waitForLoadState("networkidle");
      rows.push(rowOf(change.what, await timesOf(page, change), floor));
    }
    return rows;
  } finally {
    await browser.close();
    await farhelm.stop();
    removeData(farhelm.data);
    removeData(overlay);
  }
}

/** Times of all rounds in milliseconds; the first one runs with cold caches. */
async function timesOf(page: Page, { write, isShown, words = (round) => `Round ${round}` }: Change): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const word = words(round);
    const start = performance.now();
    write(word);
    await page.waitForFunction(isShown, word, { polling: "raf" });
    times.push(performance.now() - start);
    // Let the server settle between rounds.
    await page.waitForTimeout(500);
  }
  return times;
}

async function measureFloor(context: BrowserContext): Promise<number> {
  const root = mkdtempSync(join(tmpdir(), "farhelm-bench-vite-"));
  const write = (word: string) =>
    writeFileSync(join(root, "word.js"), `document.title = ${JSON.stringify(word)};\nimport.meta.hot.accept();\n`);
  writeFileSync(join(root, "index.html"), '<script type="module" src="/word.js"></script>');
  write("Tides");
  const server = await createServer({ root, configFile: false, logLevel: "silent", server: { port: 0 } });
  await server.listen();
  const page = await context.newPage();
  try {
    await page.goto(server.resolvedUrls?.local[0] ?? "");
    await page.waitForFunction(() => document.title === "Tides");
    const isShown = (word: string) => document.title === word;
    return medianOf(await timesOf(page, { what: "floor", address: "/", write, isShown, first: "Tides" }));
  } finally {
    await page.close();
    await server.close();
    rmSync(root, { recursive: true });
  }
}

function medianOf(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function rowOf(what: string, times: readonly number[], floor: number): Record<string, string> {
  const median = medianOf(times);
  const ms = (value: number | undefined) => `${value?.toFixed(0)} ms`;
  const ratio = (median / floor).toFixed(1);
  const goal = `${GOAL} ms ${median <= GOAL ? "met" : "missed"}`;
  return {
    what,
    first: ms(times[0]),
    median: ms(median),
    longest: ms(Math.max(...times)),
    floor: ms(floor),
    ratio,
    goal,
  };
}

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
/** What the product team is promised from saving a document to seeing it (ms). */
const GOAL = 1000;

/**
 * From writing a changed document to seeing it in an open page of the dev server, for each kind of change; the floor is
 * what Vite takes in the same run to show a module of one line.
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
      // Who changes a document looks at a page that has come, not at one whose code is still on its way.
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

/** How long each round took, the first before the others: it finds nothing prepared. */
async function timesOf(page: Page, { write, isShown, words = (round) => `Round ${round}` }: Change): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const word = words(round);
    const began = performance.now();
    write(word);
    await page.waitForFunction(isShown, word, { polling: "raf" });
    times.push(performance.now() - began);
    // As somebody who saves does: not in the middle of what follows from it.
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
    return middleOf(await timesOf(page, { what: "floor", address: "/", write, isShown, first: "Tides" }));
  } finally {
    await page.close();
    await server.close();
    rmSync(root, { recursive: true });
  }
}

function middleOf(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function rowOf(what: string, times: readonly number[], floor: number): Record<string, string> {
  const middle = middleOf(times);
  const ms = (value: number | undefined) => `${value?.toFixed(0)} ms`;
  const ratio = (middle / floor).toFixed(1);
  const goal = `${GOAL} ms ${middle <= GOAL ? "met" : "missed"}`;
  return {
    what,
    first: ms(times[0]),
    median: ms(middle),
    longest: ms(Math.max(...times)),
    floor: ms(floor),
    ratio,
    goal,
  };
}

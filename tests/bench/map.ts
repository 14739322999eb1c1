import { chromium, type Page } from "@playwright/test";
import pg from "pg";
import config from "../e2e/playwright.config";
import { type Farhelm, removeData, startFarhelm } from "../e2e/support/startFarhelm";
import { signInPage } from "./signInPage";

const MARKERS = 10_000;
/** Threshold of a long task (Long Tasks API), in milliseconds. */
const LONG_TASK = 50;
/** Time for a page to finish its work after each step, in milliseconds. */
const SETTLE_TIME = 3000;

// Half of the devices are around one city, the others all over the world, as in a typical fleet.
const DEVICES = `
  insert into devices (company_id, model, original_model, name, serial, status, user_set_latitude, user_set_longitude)
  select (select min(id) from companies), 'RUTX11', 'RUTX11', 'Device ' || n, 'MAP-' || n, n % 2,
    case when n % 2 = 0 then 54.6 + sin(n) * 0.3 else 58 * sin(n * 12.9898) end,
    case when n % 2 = 0 then 25.2 + cos(n * 1.7) * 0.5 else 170 * cos(n * 78.233) end
  from generate_series(1, $1::integer) n`;

const STEPS: Record<string, (page: Page) => Promise<unknown>> = {
  "drawn for the first time": async (page) => page.getByText(/on the map|No device of this list/).waitFor(),
  "zoomed in": (page) => page.getByRole("button", { name: "Zoom in" }).click(),
  "zoomed in again": (page) => page.getByRole("button", { name: "Zoom in" }).click(),
  panned: pan,
  "panned by a key": (page) => page.getByRole("application", { name: "Map" }).press("ArrowLeft"),
  "zoomed out": (page) => page.getByRole("button", { name: "Zoom out" }).click(),
};

/** Benchmarks the longest browser task while a map of 10 000 devices is drawn, zoomed and panned, compared with an empty map. */
export async function benchMap(): Promise<Record<string, string>[]> {
  const farhelm = await startFarhelm({ args: ["--empty"] });
  const client = new pg.Client({ connectionString: /postgres(?:ql)?:\/\/\S+/.exec(farhelm.output())?.[0] });
  await client.connect();
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
    const page = await signInPage(context, farhelm, recordTasks);
    const empty = await runSteps(page, farhelm);
    await client.query(DEVICES, [MARKERS]);
    const full = await runSteps(page, farhelm);
    return Object.keys(STEPS).map((what) => ({
      what: `map of ${MARKERS} markers, ${what}`,
      "longest task": formatTask(full[what]),
      "without markers": formatTask(empty[what]),
    }));
  } finally {
    await browser.close();
    await client.end();
    await farhelm.stop();
    removeData(farhelm.data);
  }
}

const formatTask = (longest = 0) => (longest < LONG_TASK ? `under ${LONG_TASK} ms` : `${Math.round(longest)} ms`);

// Records the durations of long tasks; the API reports no others.
function recordTasks(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
  });
}

/** Runs all steps and returns the longest task of each, in milliseconds. */
async function runSteps(page: Page, { url }: Farhelm): Promise<Record<string, number>> {
  await page.goto(`${url}/management/devices`);
  await page.getByRole("button", { name: "Map", exact: true }).waitFor();
  await page.waitForTimeout(SETTLE_TIME);
  const longest: Record<string, number> = {};
  await takeLongestTask(page);
  await page.getByRole("button", { name: "Map", exact: true }).click();
  for (const [what, act] of Object.entries(STEPS)) {
    await act(page);
    await page.waitForTimeout(SETTLE_TIME);
    longest[what] = await takeLongestTask(page);
  }
  return longest;
}

function takeLongestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { tasks } = window as unknown as { tasks: number[] };
    return Math.max(0, ...tasks.splice(0));
  });
}

async function pan(page: Page): Promise<void> {
  const box = await page.getByRole("application", { name: "Map" }).boundingBox();
  if (!box) throw new Error("The map is not shown.");
  // Off the centre, where a marker may be.
  const [x, y] = [box.x + box.width * 0.7, box.y + box.height * 0.15];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step += 1) await page.mouse.move(x - step * 30, y + step * 12);
  await page.mouse.up();
}

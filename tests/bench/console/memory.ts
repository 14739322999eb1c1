import type { CDPSession, Page } from "@playwright/test";
import { farhelm } from "./measuredConsoles";
import { installStopwatch } from "./stopwatch";
import { timeBack, timeClick, type VisitTarget, watchRequests, withPage } from "./visit";

/** Visits before those that are measured, in which caches fill, and those that are measured. */
const WARM = 10;
const VISITS = 100;

/** Bytes of the heap of JavaScript, listeners of events, and nodes, shown or only kept. */
interface Kept {
  heap: number;
  listeners: number;
  nodes: number;
}

/** What the page keeps after a hundred ways from the list to a record and back. */
export function measureMemory(place: VisitTarget): Promise<Record<string, string>[]> {
  return withPage({ motion: "reduce" }, place.cookies, async (page) => {
    const quiet = watchRequests(page);
    await page.addInitScript(installStopwatch, { selector: farhelm.row, text: place.names.first });
    await page.goto(place.url + farhelm.path);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable");
    await goToAndFro(page, place, WARM);
    await quiet();
    const before = await kept(devtools);
    await goToAndFro(page, place, VISITS);
    await quiet();
    const after = await kept(devtools);
    return [rowOf(before, after)];
  });
}

async function goToAndFro(page: Page, { names, content }: VisitTarget, times: number): Promise<void> {
  const list = { selector: farhelm.row, text: names.first };
  for (let time = 0; time < times; time += 1) {
    await page.locator(farhelm.row).first().waitFor();
    await timeClick(page, farhelm.open, { selector: farhelm.heading, text: names.first, also: content });
    await timeBack(page, list);
  }
}

async function kept(devtools: CDPSession): Promise<Kept> {
  // What is only weakly held goes with the second round.
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { heap: of("JSHeapUsedSize"), listeners: of("JSEventListeners"), nodes: of("Nodes") };
}

function rowOf(before: Kept, after: Kept): Record<string, string> {
  const grown = (what: keyof Kept, unit = 1, name = "") => {
    const [from, to] = [before[what] / unit, after[what] / unit];
    const digits = unit === 1 ? 0 : 1;
    return `${from.toFixed(digits)} to ${to.toFixed(digits)}${name} (${(to - from).toFixed(digits)})`;
  };
  return {
    what: `Farhelm, real server, ${VISITS} visits of a record`,
    "JS heap": grown("heap", 1e6, " MB"),
    listeners: grown("listeners"),
    "DOM nodes": grown("nodes"),
  };
}

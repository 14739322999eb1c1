import type { CDPSession, Page } from "@playwright/test";
import { farhelm } from "./measuredConsoles";
import { installStopwatch } from "./stopwatch";
import { timeBack, timeClick, type VisitTarget, watchRequests, withPage } from "./visit";

/** Warm-up visits that fill caches, and measured visits. */
const WARM_UP_VISITS = 10;
const VISITS = 100;

/** JavaScript heap in bytes, event listeners, and DOM nodes, attached or detached. */
interface MemoryUsage {
  heap: number;
  listeners: number;
  nodes: number;
}

/** Measures the growth of memory after a hundred visits from the list to a record and back. */
export function measureMemory(target: VisitTarget): Promise<Record<string, string>[]> {
  return withPage({ motion: "reduce" }, target.cookies, async (page) => {
    const quiet = watchRequests(page);
    await page.addInitScript(installStopwatch, { selector: farhelm.row, text: target.names.first });
    await page.goto(target.url + farhelm.path);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable");
    await visitRecords(page, target, WARM_UP_VISITS);
    await quiet();
    const before = await readMemory(devtools);
    await visitRecords(page, target, VISITS);
    await quiet();
    const after = await readMemory(devtools);
    return [rowOf(before, after)];
  });
}

async function visitRecords(page: Page, { names, content }: VisitTarget, times: number): Promise<void> {
  const list = { selector: farhelm.row, text: names.first };
  for (let time = 0; time < times; time += 1) {
    await page.locator(farhelm.row).first().waitFor();
    await timeClick(page, farhelm.open, { selector: farhelm.heading, text: names.first, also: content });
    await timeBack(page, list);
  }
}

async function readMemory(devtools: CDPSession): Promise<MemoryUsage> {
  // The second collection removes what was only weakly referenced.
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const of = (metric: string) => metrics.find(({ name }) => name === metric)?.value ?? Number.NaN;
  return { heap: of("JSHeapUsedSize"), listeners: of("JSEventListeners"), nodes: of("Nodes") };
}

function rowOf(before: MemoryUsage, after: MemoryUsage): Record<string, string> {
  const growth = (what: keyof MemoryUsage, unit = 1, name = "") => {
    const [from, to] = [before[what] / unit, after[what] / unit];
    const digits = unit === 1 ? 0 : 1;
    return `${from.toFixed(digits)} to ${to.toFixed(digits)}${name} (${(to - from).toFixed(digits)})`;
  };
  return {
    what: `Farhelm, real server, ${VISITS} visits of a record`,
    "JS heap": growth("heap", 1e6, " MB"),
    listeners: growth("listeners"),
    "DOM nodes": growth("nodes"),
  };
}

import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { chromium } from "@playwright/test";
import config from "../e2e/playwright.config";
import { buildPages, engines, pages } from "./forms/buildPages";
import { type Measured, measureForm } from "./forms/measurePages";
import { shapes } from "./forms/shapes";

const REPEATS = 3;
/** Paints as soon as it can: waiting for the display, which all engines do alike, would hide what they differ in. */
const UNHURRIED = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];
const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** What each form may take, as a ratio to the hand-written floor of the same run; of some nothing is asked. */
const goals: Record<string, Partial<Record<keyof Measured, number>>> = {
  "200": { first: 1, whole: 1.6, keyMedian: 1.1, keyP95: 1.1, wrongMedian: 1.1, wrongP95: 1.1, submit: 2 },
  "1000": { first: 1, whole: 1.6, keyMedian: 0.8, keyP95: 0.8, wrongMedian: 0.8, wrongP95: 0.8, submit: 2 },
  "100x5": { first: 1, whole: 1.6, keyMedian: 1.1, keyP95: 1.1, wrongMedian: 1.1, wrongP95: 1.1, submit: 2 },
};

const titles: Record<keyof Measured, string> = {
  first: "first fields painted",
  whole: "all fields painted",
  keyMedian: "key to paint, median",
  keyP95: "key to paint, p95",
  wrongMedian: "key to paint, many errors, median",
  wrongP95: "key to paint, many errors, p95",
  submit: "submit with many errors",
};

/**
 * Forms in Chromium, production pages: a hand-written form as the floor, this engine, and RJSF as it comes.
 * `only`: the id of the one shape to measure; without it, all are.
 */
export async function benchForms(only?: string): Promise<Record<string, string>[]> {
  const bytes = await buildPages();
  const server = createServer(({ url = "/" }, response) => {
    const path = new URL(url, "http://localhost").pathname;
    response.setHeader("content-type", types[extname(path)] ?? "text/plain");
    createReadStream(`${pages}${path}`)
      .on("error", () => response.writeHead(404).end())
      .pipe(response);
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  const { args = [], ...launch } = config.use?.launchOptions ?? {};
  const browser = await chromium.launch({ ...launch, args: [...args, ...UNHURRIED] });
  try {
    const rows: Record<string, string>[] = [];
    for (const { id } of shapes.filter((shape) => only === undefined || shape.id === only)) {
      const runs: Measured[][] = engines.map(() => []);
      for (let repeat = 0; repeat < REPEATS; repeat += 1) {
        for (const [place, engine] of engines.entries()) {
          runs[place]?.push(
            await measureForm(browser, `http://localhost:${port}/${engine}/${engine}.html?shape=${id}`),
          );
        }
      }
      rows.push(...rowsOf(id, runs));
    }
    const kilobytes = engines.map((engine) => `${((bytes[engine] ?? 0) / 1000).toFixed(1)} kB gz`);
    return [...rows, { form: "all", what: "code of the page", ...labelled(kilobytes), ratio: "", goal: "" }];
  } finally {
    await browser.close();
    server.close();
  }
}

function rowsOf(form: string, runs: Measured[][]): Record<string, string>[] {
  return (Object.keys(titles) as (keyof Measured)[]).map((what) => {
    const medians = runs.map((measured) => median(measured.map((one) => one[what])));
    const [floor = Number.NaN, ours = Number.NaN] = medians;
    const goal = goals[form]?.[what];
    return {
      form,
      what: titles[what],
      ...labelled(medians.map((time) => `${time.toFixed(1)} ms`)),
      ratio: (ours / floor).toFixed(2),
      goal: goal === undefined ? "" : `${goal.toFixed(1)} ${ours / floor <= goal ? "met" : "missed"}`,
    };
  });
}

const labelled = (values: string[]) => ({ "by hand": values[0] ?? "", ours: values[1] ?? "", RJSF: values[2] ?? "" });

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

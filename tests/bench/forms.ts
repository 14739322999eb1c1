import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { chromium } from "@playwright/test";
import config from "../e2e/playwright.config";
import { buildPages, engines, pages } from "./forms/buildPages";
import { emptyMeasurements, type FormMeasurements, measureForms } from "./forms/measurePages";
import { shapes } from "./forms/shapes";

const REPEATS = 3;
/** Disables vsync: waiting for the display, which all engines do alike, would hide their differences. */
const UNTHROTTLED = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];
const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Metrics of a form: title, source measurements and quantile. */
const metrics = {
  first: { title: "first fields painted", of: "first", quantile: 0.5 },
  complete: { title: "all fields painted", of: "complete", quantile: 0.5 },
  keyMedian: { title: "key to paint, median", of: "keys", quantile: 0.5 },
  keyP95: { title: "key to paint, p95", of: "keys", quantile: 0.95 },
  wrongMedian: { title: "key to paint, many errors, median", of: "wrongKeys", quantile: 0.5 },
  wrongP95: { title: "key to paint, many errors, p95", of: "wrongKeys", quantile: 0.95 },
  submit: { title: "submit with many errors", of: "submits", quantile: 0.5 },
} satisfies Record<string, { title: string; of: keyof FormMeasurements; quantile: number }>;

type Metric = keyof typeof metrics;

/** Maximum ratios to the hand-written floor of the same run; metrics without a goal are only reported. */
const goals: Record<string, Partial<Record<Metric, number>>> = {
  "200": { first: 1, complete: 1.6, keyMedian: 1.1, keyP95: 1.1, wrongMedian: 1.1, wrongP95: 1.1, submit: 2 },
  "1000": { first: 1, complete: 1.6, keyMedian: 0.8, keyP95: 0.8, wrongMedian: 0.8, wrongP95: 0.8, submit: 2 },
  "100x5": { first: 1, complete: 1.6, keyMedian: 1.1, keyP95: 1.1, wrongMedian: 1.1, wrongP95: 1.1, submit: 2 },
};

/**
 * Benchmarks forms in Chromium with production builds: a hand-written form as the floor, this engine, and plain RJSF.
 * `only`: id of a single shape to measure.
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
  const browser = await chromium.launch({ ...launch, args: [...args, ...UNTHROTTLED] });
  try {
    const rows: Record<string, string>[] = [];
    for (const { id } of shapes.filter((shape) => only === undefined || shape.id === only)) {
      const measured = emptyMeasurements(engines.length);
      const addresses = engines.map((engine) => `http://localhost:${port}/${engine}/${engine}.html?shape=${id}`);
      for (let repeat = 0; repeat < REPEATS; repeat += 1) await measureForms(browser, addresses, measured);
      rows.push(...rowsOf(id, measured));
    }
    const kilobytes = engines.map((engine) => `${((bytes[engine] ?? 0) / 1000).toFixed(1)} kB gz`);
    return [...rows, { form: "all", what: "code of the page", ...byEngine(kilobytes), ratio: "", goal: "" }];
  } finally {
    await browser.close();
    server.close();
  }
}

function rowsOf(form: string, measured: FormMeasurements[]): Record<string, string>[] {
  return (Object.keys(metrics) as Metric[]).map((what) => {
    const { title, of, quantile } = metrics[what];
    const times = measured.map((one) => quantileOf(one[of], quantile));
    const [floor = Number.NaN, ours = Number.NaN] = times;
    const goal = goals[form]?.[what];
    return {
      form,
      what: title,
      ...byEngine(times.map((time) => `${time.toFixed(1)} ms`)),
      ratio: (ours / floor).toFixed(2),
      goal: goal === undefined ? "" : `${goal.toFixed(1)} ${ours / floor <= goal ? "met" : "missed"}`,
    };
  });
}

const byEngine = (values: string[]) => ({ "by hand": values[0] ?? "", ours: values[1] ?? "", RJSF: values[2] ?? "" });

function quantileOf(times: number[], quantile: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? Number.NaN;
}

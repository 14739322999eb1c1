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
/** Paints as soon as it can: waiting for the display, which all engines do alike, would hide what they differ in. */
const UNHURRIED = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];
const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** What is told of a form: of which times, and the share of them that took no longer. */
const told = {
  first: { title: "first fields painted", of: "first", share: 0.5 },
  whole: { title: "all fields painted", of: "whole", share: 0.5 },
  keyMedian: { title: "key to paint, median", of: "keys", share: 0.5 },
  keyP95: { title: "key to paint, p95", of: "keys", share: 0.95 },
  wrongMedian: { title: "key to paint, many errors, median", of: "wrongKeys", share: 0.5 },
  wrongP95: { title: "key to paint, many errors, p95", of: "wrongKeys", share: 0.95 },
  submit: { title: "submit with many errors", of: "submits", share: 0.5 },
} satisfies Record<string, { title: string; of: keyof FormMeasurements; share: number }>;

type Told = keyof typeof told;

/** What each form may take, as a ratio to the hand-written floor of the same run; of some nothing is asked. */
const goals: Record<string, Partial<Record<Told, number>>> = {
  "200": { first: 1, whole: 1.6, keyMedian: 1.1, keyP95: 1.1, wrongMedian: 1.1, wrongP95: 1.1, submit: 2 },
  "1000": { first: 1, whole: 1.6, keyMedian: 0.8, keyP95: 0.8, wrongMedian: 0.8, wrongP95: 0.8, submit: 2 },
  "100x5": { first: 1, whole: 1.6, keyMedian: 1.1, keyP95: 1.1, wrongMedian: 1.1, wrongP95: 1.1, submit: 2 },
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
      const measured = emptyMeasurements(engines.length);
      const addresses = engines.map((engine) => `http://localhost:${port}/${engine}/${engine}.html?shape=${id}`);
      for (let repeat = 0; repeat < REPEATS; repeat += 1) await measureForms(browser, addresses, measured);
      rows.push(...rowsOf(id, measured));
    }
    const kilobytes = engines.map((engine) => `${((bytes[engine] ?? 0) / 1000).toFixed(1)} kB gz`);
    return [...rows, { form: "all", what: "code of the page", ...labelled(kilobytes), ratio: "", goal: "" }];
  } finally {
    await browser.close();
    server.close();
  }
}

function rowsOf(form: string, measured: FormMeasurements[]): Record<string, string>[] {
  return (Object.keys(told) as Told[]).map((what) => {
    const { title, of, share } = told[what];
    const times = measured.map((one) => at(one[of], share));
    const [floor = Number.NaN, ours = Number.NaN] = times;
    const goal = goals[form]?.[what];
    return {
      form,
      what: title,
      ...labelled(times.map((time) => `${time.toFixed(1)} ms`)),
      ratio: (ours / floor).toFixed(2),
      goal: goal === undefined ? "" : `${goal.toFixed(1)} ${ours / floor <= goal ? "met" : "missed"}`,
    };
  });
}

const labelled = (values: string[]) => ({ "by hand": values[0] ?? "", ours: values[1] ?? "", RJSF: values[2] ?? "" });

function at(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

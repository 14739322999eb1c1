import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { expect, test } from "./test";

interface Axe {
  run(context: Document, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

test("at most 150 kB of JavaScript, and no code for forms, arrive before the device list is usable", async ({
  signedIn,
  farhelm,
}) => {
  const page = await signedIn.context().newPage();
  const client = await page.context().newCDPSession(page);
  await client.send("Network.clearBrowserCache");
  const scripts = new Map<string, Response>();
  page.on("response", (response) => {
    if (/javascript/.test(response.headers()["content-type"] ?? ""))
      scripts.set(new URL(response.url()).pathname, response);
  });
  await page.goto(`${farhelm.url}/management/devices`);
  const usableAt = await page.waitForFunction(
    () => document.body?.textContent?.includes("of 500") && performance.now(),
  );
  const asked = await page.evaluate(
    (until) => {
      const entries = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < Number(until));
      return entries.map(({ name }) => new URL(name).pathname);
    },
    await usableAt.jsonValue(),
  );
  const files = await Promise.all(
    [...scripts]
      .filter(([path]) => asked.includes(path))
      .map(async ([path, response]) => ({ path, size: gzipSync(await response.body()).length })),
  );
  expect(files.length).toBeGreaterThan(3);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  console.log(`until the device list: ${total} bytes gz in ${files.length} files`, files);
  expect(total).toBeLessThanOrEqual(150_000);
  expect(files.filter(({ path }) => path.includes("FormEditor"))).toEqual([]);
});

test("axe finds nothing on any page, light and dark", async ({ signedIn: page, farhelm }) => {
  test.setTimeout(120_000);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of [
      "/management/devices",
      "/tags",
      "/companies",
      "/users",
      "/users/roles",
      "/devices/1",
      "/forms/new-tag",
    ]) {
      await page.goto(farhelm.url + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await page.evaluate(axe);
      expect(await violations(page), `${path} in the ${colorScheme}`).toEqual([]);
    }
  }
});

function violations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe: runner } = window as unknown as { axe: Axe };
    const result = await runner.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
    return result.violations.map(({ id, nodes }) =>
      `${id}: ${nodes.map((node) => node.html).join(" | ")}`.slice(0, 400),
    );
  });
}

test("at 390 px nothing but the table scrolls sideways", async ({ signedIn: page, farhelm }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["/management/devices", "/tags", "/devices/1", "/companies"]) {
    await page.goto(farhelm.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
});

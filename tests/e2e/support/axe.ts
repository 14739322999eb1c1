import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Locator, type Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  run(
    root: Element,
    options: { runOnly: string[]; resultTypes: ["violations"] },
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

const EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * What axe finds on a page, or in a part of it, against WCAG 2.2 AA or some of its rules. What an open window covers
 * is not drawn meanwhile: the window is opaque, and axe would spend most of its time on placing everything behind it.
 */
export async function violations(page: Page, runOnly = EVERYTHING, part = page.locator("html")): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return part.evaluate(async (root, rules) => {
    const { axe: runner } = window as unknown as { axe: Axe };
    const covered: [part: HTMLElement, display: string][] = [];
    for (let at = root.closest("dialog[open]"); at && at !== document.body; at = at.parentElement)
      for (const other of at.parentElement?.children ?? [])
        if (other !== at && other instanceof HTMLElement && other.checkVisibility())
          covered.push([other, other.style.display]);
    for (const [other] of covered) other.style.display = "none";
    const result = await runner.run(root, { runOnly: rules, resultTypes: ["violations"] });
    for (const [other, display] of covered) other.style.display = display;
    return result.violations.map(({ id, nodes }) =>
      `${id}: ${nodes.map((node) => node.html).join(" | ")}`.slice(0, 400),
    );
  }, runOnly);
}

/** Expects that axe finds nothing on a page, or in a part of it, as it stands now, in the light and in the dark. */
export async function expectAccessible(page: Page, what: string, part?: Locator): Promise<void> {
  for (const [colorScheme, rules] of [
    ["dark", ["color-contrast"]], // all that the theme decides
    ["light", EVERYTHING],
  ] as const) {
    // Without motion no colour is halfway to another when axe looks.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect.soft(await violations(page, [...rules], part), `${what} in the ${colorScheme}`).toEqual([]);
  }
}

/** Expects that a page fits a window this wide without scrolling sideways, then gives it the room it had. */
export async function expectFits(page: Page, what: string, width = 320): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 640 });
  const taken = () => page.evaluate(() => document.documentElement.scrollWidth);
  // Charts are drawn anew once they know their width.
  await expect.configure({ soft: true }).poll(taken, `${what} at ${width} px`).toBeLessThanOrEqual(width);
  const isWhole = () =>
    page.evaluate(() => [innerWidth, document.getElementById("main")?.getBoundingClientRect().width ?? innerWidth]);
  expect.soft(await isWhole(), `${what} takes all of ${width} px`).toEqual([width, width]);
  if (before) await page.setViewportSize(before);
}

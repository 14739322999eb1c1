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

const WCAG_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Lists the violations that axe finds on a page, or in a part of it, against WCAG 2.2 AA or some of its rules. Content behind
 * an open modal is hidden meanwhile: the modal is opaque, and axe would spend most of its time on that content.
 */
export async function violations(page: Page, runOnly = WCAG_TAGS, part = page.locator("html")): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return part.evaluate(async (root, rules) => {
    const { axe: runner } = window as unknown as { axe: Axe };
    const covered: [part: HTMLElement, display: string][] = [];
    for (
      let element = root.closest("dialog[open]");
      element && element !== document.body;
      element = element.parentElement
    )
      for (const other of element.parentElement?.children ?? [])
        if (other !== element && other instanceof HTMLElement && other.checkVisibility())
          covered.push([other, other.style.display]);
    for (const [other] of covered) other.style.display = "none";
    const result = await runner.run(root, { runOnly: rules, resultTypes: ["violations"] });
    for (const [other, display] of covered) other.style.display = display;
    return result.violations.map(({ id, nodes }) =>
      `${id}: ${nodes.map((node) => node.html).join(" | ")}`.slice(0, 400),
    );
  }, runOnly);
}

/** Expects axe to find no violations on a page, or in a part of it, in light and dark mode. */
export async function expectAccessible(page: Page, what: string, part?: Locator): Promise<void> {
  for (const [colorScheme, rules] of [
    ["dark", ["color-contrast"]], // only colours depend on the theme
    ["light", WCAG_TAGS],
  ] as const) {
    // Without animations, axe never measures a colour in transition.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect.soft(await violations(page, [...rules], part), `${what} in the ${colorScheme}`).toEqual([]);
  }
}

/** Expects a page to fit a viewport of this width without horizontal scrolling, then restores the viewport. */
export async function expectFits(page: Page, what: string, width = 320): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 640 });
  const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  // Charts are redrawn once they are measured.
  await expect.configure({ soft: true }).poll(scrollWidth, `${what} at ${width} px`).toBeLessThanOrEqual(width);
  const widths = () =>
    page.evaluate(() => [innerWidth, document.getElementById("main")?.getBoundingClientRect().width ?? innerWidth]);
  expect.soft(await widths(), `${what} takes all of ${width} px`).toEqual([width, width]);
  if (before) await page.setViewportSize(before);
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Locator, type Page } from "@playwright/test";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  run(
    context: { include: Element[]; exclude: Element[] },
    options: { runOnly: string[]; resultTypes: string[]; preload: { assets: string[] } },
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

const WCAG_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe looks at: a part of a page instead of all of it, without what matches the selectors. */
export interface AxeScope {
  part?: Locator;
  exclude?: readonly string[];
}

/**
 * Lists the violations that axe finds on a page, or in a part of it, against WCAG 2.2 AA or some of its rules. Content behind
 * an open modal is hidden meanwhile: the modal is opaque, and axe would spend most of its time on that content.
 */
export async function violations(
  page: Page,
  runOnly = WCAG_TAGS,
  { part = page.locator("html"), exclude = [] }: AxeScope = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const scope = { rules: runOnly, exclude: [...exclude] };
  return part.evaluate(async (root, { rules, exclude }) => {
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
    // Of the rules in use only the one about playing media needs something loaded, and no style sheets.
    const options = { runOnly: rules, resultTypes: ["violations"], preload: { assets: ["media"] } };
    const skipped = exclude.flatMap((selector) => [...document.querySelectorAll(selector)]);
    const result = await runner.run({ include: [root], exclude: skipped }, options);
    for (const [other, display] of covered) other.style.display = display;
    return result.violations.map(({ id, nodes }) =>
      `${id}: ${nodes.map((node) => node.html).join(" | ")}`.slice(0, 400),
    );
  }, scope);
}

const THEMES = [
  ["dark", ["color-contrast"]], // only colours depend on the theme
  ["light", WCAG_TAGS],
] as const;

/**
 * Expects axe to find no violations on a page, or in a part of it, in light and dark mode. Begins with the mode that the
 * page is in, because a change of mode lays out and paints all of it.
 */
export async function expectAccessible(page: Page, what: string, scope: Locator | AxeScope = {}): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  for (const [colorScheme, rules] of isDark ? THEMES : THEMES.toReversed()) {
    // Without animations, axe never measures a colour in transition.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const found = await violations(page, [...rules], "evaluate" in scope ? { part: scope } : scope);
    expect.soft(found, `${what} in the ${colorScheme}`).toEqual([]);
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

import type { Page } from "@playwright/test";

/**
 * Texts of a page that people cannot read: cut off by what surrounds them, or drawn over one another. Values of
 * tables and what has an ellipsis may be cut, as breadcrumbs are, unless it names a control or is a heading; tables scroll.
 */
export function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS = "button, summary, label, legend, th, h1, h2, h3, ul a, [role^=menuitem], [role=tab]";
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest("[aria-hidden=true], [popover]:not(:popover-open)") === null;

    function textBox(element: Element): DOMRect | undefined {
      const range = document.createRange();
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
      if (own.length === 0) return undefined;
      range.setStartBefore(own[0] as Node);
      range.setEndAfter(own.at(-1) as Node);
      const box = range.getBoundingClientRect();
      return box.width > 1 && box.height > 1 ? box : undefined;
    }

    const texts = [...document.body.querySelectorAll("*")].flatMap((element) => {
      if (element.closest("svg, pre, textarea, select, datalist, noscript") || !isShown(element)) return [];
      const box = textBox(element);
      // What is only read out is one pixel large, or stands beside the shape that says the same.
      const isForReaders =
        element.clientWidth === 1 ||
        element.parentElement?.clientWidth === 1 ||
        getComputedStyle(element).textIndent === "100%";
      return box && !isForReaders ? [{ element, box, text: (element.textContent ?? "").trim().slice(0, 40) }] : [];
    });

    function cutBy({ element, box }: (typeof texts)[number]): Element | undefined {
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, overflowY, textOverflow, position } = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        const isOver = (low: number, high: number, from: number, to: number) => low < from - 2 || high > to + 2;
        const isHidden = (overflow: string) => overflow === "hidden" || overflow === "clip";
        const mayBe = textOverflow === "ellipsis" && !element.closest(CONTROLS);
        const isCut =
          (isHidden(overflowX) && !mayBe && isOver(box.left, box.right, frame.left, frame.right)) ||
          (isHidden(overflowY) && isOver(box.top, box.bottom, frame.top, frame.bottom));
        if (isCut) return around;
        if (mayBe && isHidden(overflowX)) return undefined;
        // What scrolls shows everything in its turn, and a table's cells are as wide as their column.
        if (/auto|scroll/.test(overflowX + overflowY) || around.matches("td") || position === "fixed") return undefined;
      }
      return undefined;
    }

    const problems = texts.filter((text) => cutBy(text)).map(({ text }) => `cut: ${text}`);
    // What is scrolled out of its place is not drawn, so it lies over nothing.
    function drawn({ element, box }: (typeof texts)[number]) {
      const part = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(around).overflowY)) continue;
        const { top, bottom, left, right } = around.getBoundingClientRect();
        part.top = Math.max(part.top, top);
        part.bottom = Math.min(part.bottom, bottom);
        part.left = Math.max(part.left, left);
        part.right = Math.min(part.right, right);
      }
      return part;
    }

    const placed = texts
      .filter(({ element }) => !element.closest("td, th, [popover], dialog, header, .leaflet-container"))
      .map((text) => ({ ...text, part: drawn(text) }));
    placed.forEach((one, index) => {
      for (const other of placed.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const width = Math.min(one.part.right, other.part.right) - Math.max(one.part.left, other.part.left);
        const height = Math.min(one.part.bottom, other.part.bottom) - Math.max(one.part.top, other.part.top);
        if (width > 3 && height > 5) problems.push(`over one another: ${one.text} | ${other.text}`);
      }
    });
    return problems;
  });
}

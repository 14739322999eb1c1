import type { Page } from "@playwright/test";

/**
 * Lists unreadable texts of a page: clipped by an ancestor, or overlapping one another. Table values and texts with an
 * ellipsis, such as breadcrumbs, may be clipped, unless they label a control or are a heading.
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
      // Visually hidden text for screen readers.
      const isVisuallyHidden =
        element.clientWidth === 1 ||
        element.parentElement?.clientWidth === 1 ||
        getComputedStyle(element).textIndent === "100%";
      return box && !isVisuallyHidden ? [{ element, box, text: (element.textContent ?? "").trim().slice(0, 40) }] : [];
    });

    function clippedBy({ element, box }: (typeof texts)[number]): Element | undefined {
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
        const { overflowX, overflowY, textOverflow, position } = getComputedStyle(ancestor);
        const frame = ancestor.getBoundingClientRect();
        const exceeds = (low: number, high: number, from: number, to: number) => low < from - 2 || high > to + 2;
        const isHidden = (overflow: string) => overflow === "hidden" || overflow === "clip";
        const hasEllipsis = textOverflow === "ellipsis" && !element.closest(CONTROLS);
        const isClipped =
          (isHidden(overflowX) && !hasEllipsis && exceeds(box.left, box.right, frame.left, frame.right)) ||
          (isHidden(overflowY) && exceeds(box.top, box.bottom, frame.top, frame.bottom));
        if (isClipped) return ancestor;
        if (hasEllipsis && isHidden(overflowX)) return undefined;
        // Scroll containers can show all of their content, and table cells are as wide as their column.
        if (/auto|scroll/.test(overflowX + overflowY) || ancestor.matches("td") || position === "fixed")
          return undefined;
      }
      return undefined;
    }

    const problems = texts.filter((text) => clippedBy(text)).map(({ text }) => `cut: ${text}`);
    // The visible part of a text: what is scrolled out of view overlaps nothing.
    function visiblePart({ element, box }: (typeof texts)[number]) {
      const part = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
      for (
        let ancestor = element.parentElement;
        ancestor && ancestor !== document.body;
        ancestor = ancestor.parentElement
      ) {
        if (!/auto|scroll/.test(getComputedStyle(ancestor).overflowY)) continue;
        const { top, bottom, left, right } = ancestor.getBoundingClientRect();
        part.top = Math.max(part.top, top);
        part.bottom = Math.min(part.bottom, bottom);
        part.left = Math.max(part.left, left);
        part.right = Math.min(part.right, right);
      }
      return part;
    }

    const placed = texts
      .filter(({ element }) => !element.closest("td, th, [popover], dialog, header, .leaflet-container"))
      .map((text) => ({ ...text, part: visiblePart(text) }));
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

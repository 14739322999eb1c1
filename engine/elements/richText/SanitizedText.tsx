import { createElement, type ReactNode, useMemo } from "react";
import { type RichTextSet, sanitizeRichText } from "./sanitizeRichText";

const NAMES: Record<string, string> = { class: "className", colspan: "colSpan", rowspan: "rowSpan" };
/** Elements between whose children HTML allows no text. */
const WITHOUT_TEXT = new Set(["table", "thead", "tbody", "tr", "ul", "ol"]);

/** Renders rich text as React elements, made of the sanitized nodes one by one, never through innerHTML. */
export function SanitizedText({ html, set }: { html: string; set?: RichTextSet | undefined }): ReactNode {
  // Blocks render again with every change of their record; the text seldom changes.
  return useMemo(() => children(sanitizeRichText(html, set)), [html, set]);
}

function children(parent: ParentNode & Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => {
    if (node instanceof Text) return WITHOUT_TEXT.has(parent.nodeName.toLowerCase()) ? null : node.data;
    if (!(node instanceof Element)) return null;
    // The nodes of one text never change order.
    return createElement(node.localName, { key: index, ...attributesOf(node) }, ...children(node));
  });
}

function attributesOf(element: Element): Record<string, string> {
  const attributes = [...element.attributes].map(({ name, value }) => [NAMES[name] ?? name, value]);
  const rel = element.getAttribute("target") === "_blank" ? { rel: "noopener noreferrer" } : {};
  return { ...Object.fromEntries(attributes), ...rel };
}

import { createElement, type ReactNode } from "react";
import { parseRichText, type RichNode } from "./parseRichText";

/** Rich text as elements; it never passes through innerHTML. */
export function RichText({ html }: { html: string }): ReactNode {
  return drawNodes(parseRichText(html));
}

function drawNodes(nodes: RichNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === "string") return node;
    const { class: className, ...attributes } = node.attributes;
    const rel = attributes.target === "_blank" ? "noopener noreferrer" : undefined;
    // The nodes of one text never change places.
    return createElement(node.tag, { key: index, ...attributes, className, rel }, ...drawNodes(node.children));
  });
}

import { parseRichText, type RichNode } from "../../elements/richText/parseRichText";

const KEPT = new Set(["a", "b", "i", "em", "strong"]);
const LINES = new Set(["div", "p", "li"]);
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\u00a0": " " };

/** Rich text as nodes of the page, made one by one: none of it is ever read as markup. */
export function richNodes(html: string): Node[] {
  return parseRichText(html).map(nodeOf);
}

function nodeOf(node: RichNode): Node {
  if (typeof node === "string") return document.createTextNode(node);
  const element = document.createElement(node.tag);
  for (const [name, value] of Object.entries(node.attributes)) element.setAttribute(name, value);
  element.append(...node.children.map(nodeOf));
  return element;
}

/** What was written in the page as rich text: other elements leave their text, and lines end as lines. */
export function writeRichText(root: Node): string {
  return inner(root).replace(/^\n|\n$/g, "");
}

const inner = (node: Node) => [...node.childNodes].map(write).join("");

function write(node: Node): string {
  if (node instanceof Text) return node.data.replace(/[&<>\u00a0]/g, entityOf);
  if (!(node instanceof Element)) return "";
  const { localName: tag } = node;
  if (tag === "br") return "\n";
  const content = inner(node);
  // An empty line is a block with a mere line break.
  if (LINES.has(tag)) return `\n${content.replace(/^\n$/, "")}`;
  if (!KEPT.has(tag) || content === "") return content;
  return `<${tag}${attributesOf(node)}>${content}</${tag}>`;
}

function attributesOf(node: Element): string {
  const names = node.localName === "a" ? ["href", "target", "class"] : [];
  return names
    .filter((name) => node.hasAttribute(name))
    .map((name) => ` ${name}="${(node.getAttribute(name) ?? "").replace(/[&<>"]/g, entityOf)}"`)
    .join("");
}

const entityOf = (letter: string) => ENTITIES[letter] ?? letter;

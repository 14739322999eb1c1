import { CONSOLE_TAGS, sanitizeRichText } from "../../elements/richText/sanitizeRichText";

const ALLOWED = new Set(CONSOLE_TAGS);
const BLOCKS = new Set(["div", "p", "li"]);
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\u00a0": " " };

/** The DOM nodes of rich text, sanitized. */
export function richNodes(html: string): Node[] {
  return [...sanitizeRichText(html).childNodes];
}

/** Serializes edited DOM nodes to rich text: other elements become their text, blocks become lines. */
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
  // An empty line is a block with a single line break.
  if (BLOCKS.has(tag)) return `\n${content.replace(/^\n$/, "")}`;
  if (!ALLOWED.has(tag) || content === "") return content;
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

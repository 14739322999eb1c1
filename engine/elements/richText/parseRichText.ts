import { isPermittedAddress } from "../../links/permittedAddress";

/** A piece of rich text: plain text, or one of the few elements that are kept, with what stands in it. */
export type RichNode = string | { tag: RichTag; attributes: Record<string, string>; children: RichNode[] };

/** The elements rich text may hold; any other markup is shown as text. */
export type RichTag = "a" | "b" | "i" | "em" | "strong";

const token = /<(\/?)(a|b|i|em|strong)((?:\s+[a-z-]+(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+))?)*)\s*>/gi;
const attribute = /([a-z-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/gi;
const entity = /&(amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[0-9a-f]{1,6});/gi;
const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };
/** No element stands further inside others than this: thousands within each other end the browser's tab. */
const DEEPEST = 32;

/** Reads rich text without ever making markup of it: what is not kept stays text and is escaped when it is drawn. */
export function parseRichText(html: string): RichNode[] {
  const root: RichNode[] = [];
  const open: { tag: RichTag; children: RichNode[] }[] = [];
  const inside = () => open.at(-1)?.children ?? root;
  let end = 0;
  for (const match of html.matchAll(token)) {
    addText(inside(), html.slice(end, match.index));
    end = match.index + match[0].length;
    const tag = String(match[2]).toLowerCase() as RichTag;
    if (match[1] === "") {
      const node = { tag, attributes: tag === "a" ? linkAttributes(match[3] ?? "") : {}, children: [] };
      inside().push(node);
      if (open.length < DEEPEST) open.push(node);
    } else if (open.some((one) => one.tag === tag)) {
      while (open.pop()?.tag !== tag);
    }
  }
  addText(inside(), html.slice(end));
  return root;
}

function addText(nodes: RichNode[], text: string): void {
  if (text !== "") nodes.push(decode(text));
}

function linkAttributes(text: string): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [, name = "", double, single, bare] of text.matchAll(attribute)) {
    const value = decode(double ?? single ?? bare ?? "");
    const key = name.toLowerCase();
    // Browsers skip controls inside a scheme: java\tscript: would run.
    const address = value.replace(/[^!-~\u0080-\uffff]/g, "");
    if (key === "href" && isPermittedAddress(address)) kept.href = address;
    if (key === "target" || key === "class") kept[key] = value;
  }
  return kept;
}

function decode(text: string): string {
  return text.replace(entity, (whole, name: string) => {
    const known = entities[name.toLowerCase()];
    if (known !== undefined) return known;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

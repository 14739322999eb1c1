import { addressFault } from "../../addressFault";
import { at } from "../../json";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { walkRoutes } from "../routes/routes";
import { usesOf, validDocuments } from "../validDocuments";

const tags = ["a", "b", "i", "em", "strong"];
const linkAttributes = ["href", "target", "class"];

/**
 * Rich texts and their translations contain only a, b, i, em and strong. Links have href, target and class only, and
 * lead to http, https, mailto or tel (spec §5).
 */
export function* richText(context: CheckContext): Generator<Problem> {
  const texts = new Set<string>();
  for (const { source, pointer, html } of richTexts(context)) {
    texts.add(html);
    for (const message of faults(html)) yield problemAt(source, pointer, message, "rich-text");
  }
  for (const { source, document } of validDocuments(context, "language")) {
    for (const [text, translation] of Object.entries(document.texts).filter(([text]) => texts.has(text))) {
      for (const message of faults(translation)) yield problemAt(source, at("/texts", text), message, "rich-text");
    }
  }
}

interface RichText {
  source: SourceDocument;
  pointer: string;
  html: string;
}

/** The rich texts of html blocks and of the help panel. */
function* richTexts(context: CheckContext): Generator<RichText> {
  for (const { source, use } of usesOf(context))
    if (use.kind === "html") yield { source, pointer: at(use.pointer, "html"), html: use.value.html };
  for (const { source, document } of validDocuments(context, "routes")) {
    for (const { route, pointer } of walkRoutes(document.routes, "/routes"))
      if (route.help !== undefined) yield { source, pointer: at(pointer, "help"), html: route.help };
  }
}

function* faults(html: string): Generator<string> {
  const open: string[] = [];
  for (const [whole, slash, name = "", attributes = ""] of html.matchAll(/<(\/?)([A-Za-z!?][A-Za-z0-9-]*)([^>]*)>?/g)) {
    const tag = name.toLowerCase();
    if (!tags.includes(tag)) yield `<${name}> is not allowed; ${tags.join(", ")} are`;
    else if (!whole.endsWith(">")) yield `<${name} is not closed with >`;
    else if (slash) {
      if (open.pop() !== tag) yield `</${name}> closes nothing`;
    } else {
      open.push(tag);
      yield* attributeFaults(tag, attributes.trim());
    }
  }
  for (const tag of open) yield `<${tag}> is not closed`;
}

const attribute = /([^\s=/>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

function* attributeFaults(tag: string, attributes: string): Generator<string> {
  if (attributes === "") return;
  const given = [...attributes.matchAll(attribute)];
  if (tag !== "a" || given.some(([, name = ""]) => !linkAttributes.includes(name.toLowerCase()))) {
    yield `<${tag}> has attributes that are not allowed; only ${linkAttributes.slice(0, -1).join(", ")} and ${linkAttributes.at(-1)} of a are`;
    return;
  }
  for (const [, name = "", double, single, bare] of given) {
    if (name.toLowerCase() !== "href") continue;
    // Bound values are validated again when they are displayed.
    const address = withoutEntities(double ?? single ?? bare ?? "").replace(/\{[^{}]*\}/g, "x");
    const fault = addressFault(address, "link");
    if (fault !== undefined) yield fault;
  }
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function withoutEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

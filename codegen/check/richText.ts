import type { Block } from "../generated/documents";
import { at } from "../json";
import type { Problem } from "../problem";
import { problemAt, type SourceDocument } from "../read/sourceDocument";
import type { CheckContext } from "./context";
import { soundDocuments } from "./soundDocuments";

const tags = ["a", "b", "i", "em", "strong"];
const address = /^(https?:\/\/|mailto:|tel:)[^\s"<>]+$/;

/** Marked-up texts, and their translations, hold only a, b, i, em and strong, and link only to http, https, mailto and tel. */
export function* richText(context: CheckContext): Generator<Problem> {
  const texts = new Set<string>();
  for (const { source, pointer, html } of htmlBlocks(context)) {
    texts.add(html);
    for (const message of faults(html)) yield problemAt(source, pointer, message, "rich-text");
  }
  for (const { source, document } of soundDocuments(context, "language")) {
    for (const [text, translation] of Object.entries(document.texts).filter(([text]) => texts.has(text))) {
      for (const message of faults(translation)) yield problemAt(source, at("/texts", text), message, "rich-text");
    }
  }
}

interface PlacedHtml {
  source: SourceDocument;
  pointer: string;
  html: string;
}

function* htmlBlocks(context: CheckContext): Generator<PlacedHtml> {
  for (const { source, document } of [...soundDocuments(context, "page"), ...soundDocuments(context, "modal")]) {
    yield* htmlIn(source, document.blocks ?? [], "/blocks");
  }
}

function* htmlIn(source: SourceDocument, blocks: readonly Block[], pointer: string): Generator<PlacedHtml> {
  for (const [index, block] of blocks.entries()) {
    const place = at(pointer, index);
    if (block.block === "html") yield { source, pointer: at(place, "html"), html: block.html };
    if (block.block !== "tabs") continue;
    for (const [tab, { blocks: inside }] of block.tabs.entries())
      yield* htmlIn(source, inside, at(place, "tabs", tab, "blocks"));
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

function* attributeFaults(tag: string, attributes: string): Generator<string> {
  const href = /^href=("|')(.*)\1$/.exec(attributes)?.[2];
  if (tag === "a" && href !== undefined) {
    if (!address.test(href))
      yield `${JSON.stringify(href)} is no link; links begin with https://, http://, mailto: or tel:`;
  } else if (attributes !== "") yield `<${tag}> has attributes that are not allowed; only href of a is`;
}

import { SaxesParser, type SaxesTagPlain } from "saxes";
import { WorkbookFault } from "./WorkbookFault";

/** Handlers for the content of an XML part, in document order; names are without prefixes. */
export interface XmlEvents {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const MAX_DEPTH = 50;

/** Parses an XML part of a workbook; document type declarations are refused (XML entity attacks). */
export function readXml(part: Uint8Array, { open, text, close }: XmlEvents): void {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on("doctype", () => refuse());
  parser.on("error", (cause) => refuse(cause));
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    depth += 1;
    if (depth > MAX_DEPTH) refuse();
    open?.(localName(name), attributes);
  });
  parser.on("text", (value) => text?.(value));
  parser.on("cdata", (value) => text?.(value));
  parser.on("closetag", ({ name }: SaxesTagPlain) => {
    depth -= 1;
    close?.(localName(name));
  });
  parser.write(new TextDecoder().decode(part)).close();
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

function refuse(cause?: unknown): never {
  throw new WorkbookFault("The workbook is damaged.", { cause });
}

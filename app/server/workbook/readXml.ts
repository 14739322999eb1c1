import { SaxesParser, type SaxesTagPlain } from "saxes";
import { WorkbookFault } from "./WorkbookFault";

/** What is done with what stands in a part of a workbook, in its order; names are without their prefixes. */
export interface XmlEvents {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const DEEPEST = 50;

/** Reads a part of a workbook. It defines nothing of its own: what has a document type is refused. */
export function readXml(part: Uint8Array, { open, text, close }: XmlEvents): void {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on("doctype", () => refuse());
  parser.on("error", (cause) => refuse(cause));
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    depth += 1;
    if (depth > DEEPEST) refuse();
    open?.(localName(name), attributes);
  });
  parser.on("text", (said) => text?.(said));
  parser.on("cdata", (said) => text?.(said));
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

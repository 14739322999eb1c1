import { readXml } from "./readXml";
import { WorkbookFault } from "./WorkbookFault";

/** The part (ECMA-376) with the first sheet of a workbook, in the workbook's own order. */
export function findSheet(parts: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const target = targetOf(parts, firstSheet(parts));
  const sheet = parts.get(target.startsWith("/") ? target.slice(1) : `xl/${target}`);
  if (!sheet) throw new WorkbookFault("The workbook has no sheet.");
  return sheet;
}

function firstSheet(parts: ReadonlyMap<string, Uint8Array>): string | undefined {
  let found: string | undefined;
  read(parts, "xl/workbook.xml", (name, attributes) => {
    if (name === "sheet") found ??= attributes["r:id"];
  });
  return found;
}

function targetOf(parts: ReadonlyMap<string, Uint8Array>, id: string | undefined): string {
  let target = "";
  read(parts, "xl/_rels/workbook.xml.rels", (name, attributes) => {
    if (name === "Relationship" && attributes.Id === id) target = attributes.Target ?? "";
  });
  return target;
}

function read(
  parts: ReadonlyMap<string, Uint8Array>,
  name: string,
  open: (name: string, attributes: Readonly<Record<string, string>>) => void,
): void {
  const part = parts.get(name);
  if (!part) throw new WorkbookFault("The workbook is damaged.");
  readXml(part, { open });
}

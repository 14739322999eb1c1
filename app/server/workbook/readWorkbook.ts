import { findSheet } from "./findSheet";
import { readRows, readShared, type SheetRow } from "./readCells";
import { unpackParts } from "./unpackParts";

/** Reads the first sheet of a workbook (.xlsx); fails with a WorkbookFault. */
export function readWorkbook(archive: Uint8Array, most: number): SheetRow[] {
  const parts = unpackParts(archive);
  return readRows(findSheet(parts), readShared(parts.get("xl/sharedStrings.xml")), most);
}

import { findSheet } from "./findSheet";
import { readRows, readShared, type SheetRow } from "./readCells";
import { unpackParts } from "./unpackParts";

/**
 * Reads the first sheet of a workbook (.xlsx); throws a WorkbookFault when it is invalid or has more rows than `limit`.
 */
export function readWorkbook(archive: Uint8Array, limit: number): SheetRow[] {
  const parts = unpackParts(archive);
  return readRows(findSheet(parts), readShared(parts.get("xl/sharedStrings.xml")), limit);
}

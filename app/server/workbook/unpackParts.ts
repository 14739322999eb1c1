import { unzipSync } from "fflate";
import { WorkbookFault } from "./WorkbookFault";

/** Maximum total size of the extracted parts (zip bomb protection). */
const MAX_BYTES = 8 * 1024 ** 2;

/** Maximum number of parts; more than a workbook with hundreds of sheets has. */
const MAX_PARTS = 2000;

const PARTS = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;

/** Extracts the parts of a workbook that contain its cells, by name. Their declared sizes bound the extraction. */
export function unpackParts(archive: Uint8Array): Map<string, Uint8Array> {
  let bytes = 0;
  let parts = 0;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    parts += 1;
    if (parts > MAX_PARTS) throw new WorkbookFault("The workbook is too large.");
    if (!PARTS.test(name)) return false;
    bytes += originalSize;
    if (bytes > MAX_BYTES) throw new WorkbookFault("The workbook is too large.");
    return true;
  };
  try {
    return new Map(Object.entries(unzipSync(archive, { filter })));
  } catch (cause) {
    if (cause instanceof WorkbookFault) throw cause;
    throw new WorkbookFault("The workbook is damaged.", { cause });
  }
}

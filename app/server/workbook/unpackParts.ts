import { unzipSync } from "fflate";
import { WorkbookFault } from "./WorkbookFault";

/** What the parts of a workbook that are read may come to, unpacked. */
const MOST_BYTES = 8 * 1024 ** 2;

/** More than what a workbook is made of with hundreds of sheets. */
const MOST_PARTS = 2000;

const READ = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;

/** The parts of a workbook that hold its cells, by their names; how much they say they are is all they can become. */
export function unpackParts(archive: Uint8Array): Map<string, Uint8Array> {
  let bytes = 0;
  let parts = 0;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    parts += 1;
    if (parts > MOST_PARTS) throw new WorkbookFault("The workbook is too large.");
    if (!READ.test(name)) return false;
    bytes += originalSize;
    if (bytes > MOST_BYTES) throw new WorkbookFault("The workbook is too large.");
    return true;
  };
  try {
    return new Map(Object.entries(unzipSync(archive, { filter })));
  } catch (cause) {
    if (cause instanceof WorkbookFault) throw cause;
    throw new WorkbookFault("The workbook is damaged.", { cause });
  }
}

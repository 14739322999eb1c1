/** What files begin with that are no text; the first that fits counts. */
const BEGINNINGS: readonly [kind: string, bytes: readonly number[]][] = [
  ["ZIP", [0x50, 0x4b, 0x03, 0x04]],
  ["ZIP", [0x50, 0x4b, 0x05, 0x06]],
  ["XLS", [0xd0, 0xcf, 0x11, 0xe0]],
  ["gzip", [0x1f, 0x8b]],
  ["PDF", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["PNG", [0x89, 0x50, 0x4e, 0x47]],
  ["JPEG", [0xff, 0xd8, 0xff]],
  ["GIF", [0x47, 0x49, 0x46, 0x38]],
  ["7-Zip", [0x37, 0x7a, 0xbc, 0xaf]],
  ["RAR", [0x52, 0x61, 0x72, 0x21]],
  ["bzip2", [0x42, 0x5a, 0x68]],
  ["XZ", [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ["Zstandard", [0x28, 0xb5, 0x2f, 0xfd]],
];

/** How many bytes tell what a file is. */
const SAMPLE = 65_536;

/** Of the letters of a text in UTF-16, this part at least is below U+0100: digits, separators, line ends. */
const LATIN = 0.3;

/**
 * What a file is instead of a text in UTF-8, in UTF-16 with its mark, or in an older encoding: the name of its format, or
 * "UTF-16" without a mark, or "NUL" for any other with NUL characters; undefined for a text.
 */
export function detectNonText(bytes: Uint8Array): string | undefined {
  const kind = BEGINNINGS.find(([, begin]) => begin.every((byte, place) => bytes[place] === byte))?.[0];
  if (kind === "ZIP" && isWorkbook(bytes)) return "XLSX";
  if (kind !== undefined) return kind;
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isMarked || !bytes.includes(0)) return undefined;
  return isUnmarked(bytes) ? "UTF-16" : "NUL";
}

function isUnmarked(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [place, byte] of sample.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [fewer = 0, more = 0] = zeros.sort((a, b) => a - b);
  return bytes.length % 2 === 0 && fewer === 0 && more > 1 && more > (sample.length / 2) * LATIN;
}

// The names of a workbook's parts stand uncompressed before each of them.
function isWorkbook(bytes: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, SAMPLE));
  return /\[Content_Types\]\.xml|xl\/|_rels\/\.rels/.test(text);
}

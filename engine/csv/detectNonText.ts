/** Magic numbers of binary formats; the first match counts. */
const SIGNATURES: readonly [kind: string, bytes: readonly number[]][] = [
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

/** Number of bytes examined. */
const SAMPLE = 65_536;

/** Minimum fraction of code units below U+0100 (digits, separators, line ends) in UTF-16 text. */
const MIN_LATIN = 0.3;

/**
 * Detects files that are not text: returns the name of a binary format, "UTF-16" for UTF-16 without a byte order mark,
 * or "NUL" for any other file with NUL characters; undefined for text in UTF-8, UTF-16 with a mark, or an older encoding.
 */
export function detectNonText(bytes: Uint8Array): string | undefined {
  const kind = SIGNATURES.find(([, begin]) => begin.every((byte, place) => bytes[place] === byte))?.[0];
  if (kind === "ZIP" && isWorkbook(bytes)) return "XLSX";
  if (kind !== undefined) return kind;
  const hasByteOrderMark = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (hasByteOrderMark || !bytes.includes(0)) return undefined;
  return isUtf16(bytes) ? "UTF-16" : "NUL";
}

function isUtf16(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [place, byte] of sample.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [fewer = 0, more = 0] = zeros.sort((a, b) => a - b);
  return bytes.length % 2 === 0 && fewer === 0 && more > 1 && more > (sample.length / 2) * MIN_LATIN;
}

// The names of the parts of a workbook are uncompressed in their ZIP headers.
function isWorkbook(bytes: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, SAMPLE));
  return /\[Content_Types\]\.xml|xl\/|_rels\/\.rels/.test(text);
}

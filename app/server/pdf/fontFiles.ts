import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** How heavy letters are: of the text, or of headings. */
export type Weight = 400 | 700;

interface Family {
  name: string;
  folder: string;
  /** Parts of the family, each a file of its own, and the signs each has. */
  parts: readonly { part: string; ranges: readonly (readonly [number, number])[] }[];
}

/** In this order: letters of Europe from the first, everything else from the second. */
const FAMILIES = ["pt-sans", "biz-udpgothic"];
const require = createRequire(import.meta.url);

function readRanges(text: string): [number, number][] {
  return text.split(",").map((range) => {
    const [first = "", last = first] = range.trim().replace(/^U\+/i, "").split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

function readFamily(name: string): Family {
  const folder = dirname(require.resolve(`@fontsource/${name}/package.json`));
  const described: Record<string, string> = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8"));
  const parts = Object.entries(described).map(([part, ranges]) => {
    return { part: part.replace(/^\[|\]$/g, ""), ranges: readRanges(ranges) };
  });
  return { name, folder, parts };
}

let families: readonly Family[] | undefined;
const known = new Map<number, { family: Family; part: string } | undefined>();

function findPart(sign: number): { family: Family; part: string } | undefined {
  families ??= FAMILIES.map(readFamily);
  for (const family of families) {
    // Of parts that say they have a sign the last does, as in style sheets.
    const found = family.parts.findLast(({ ranges }) => ranges.some(([first, last]) => sign >= first && sign <= last));
    if (found) return { family, part: found.part };
  }
  return undefined;
}

/** The file of letters that has a sign; undefined when none has. */
export function fontFileOf(sign: string, weight: Weight): string | undefined {
  const code = sign.codePointAt(0) ?? 0;
  if (!known.has(code)) known.set(code, findPart(code));
  const found = known.get(code);
  if (!found) return undefined;
  return join(found.family.folder, "files", `${found.family.name}-${found.part}-${weight}-normal.woff`);
}

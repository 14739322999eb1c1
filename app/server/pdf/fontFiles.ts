import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Font weight: of body text, or of headings. */
export type Weight = 400 | 700;

interface Family {
  name: string;
  folder: string;
  /** Subsets of the family, each in its own file, and the Unicode ranges each covers. */
  parts: readonly { part: string; ranges: readonly (readonly [number, number])[] }[];
}

/** In order of preference: European scripts from the first family, all others from the second. */
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
  const subsets: Record<string, string> = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8"));
  const parts = Object.entries(subsets).map(([part, ranges]) => {
    return { part: part.replace(/^\[|\]$/g, ""), ranges: readRanges(ranges) };
  });
  return { name, folder, parts };
}

let families: readonly Family[] | undefined;
const known = new Map<number, { family: Family; part: string } | undefined>();

function findPart(codePoint: number): { family: Family; part: string } | undefined {
  families ??= FAMILIES.map(readFamily);
  for (const family of families) {
    // If several subsets cover a character, the last one is used, as in style sheets.
    const found = family.parts.findLast(({ ranges }) =>
      ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
    );
    if (found) return { family, part: found.part };
  }
  return undefined;
}

/** The font file that contains a character; undefined when none does. */
export function fontFileOf(character: string, weight: Weight): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (!known.has(code)) known.set(code, findPart(code));
  const found = known.get(code);
  if (!found) return undefined;
  return join(found.family.folder, "files", `${found.family.name}-${found.part}-${weight}-normal.woff`);
}

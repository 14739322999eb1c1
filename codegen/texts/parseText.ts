import { memoizeLru } from "../memoize";

/** What a text has to be filled with, and what is wrong with the way it says so. */
export interface ParsedText {
  /** The names or paths its placeholders and plurals stand for. */
  paths: Set<string>;
  plurals: { path: string; forms: string[] }[];
  faults: string[];
}

const START = /^([\w.]+)\s*,\s*(\w+)\s*,/;
const FORM = /^\s*(=\d+|\w+)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/;

/** More than the product and its languages hold. */
const KEPT = 50_000;

/** Reads the placeholders and plurals of a text. */
export const parseText = memoizeLru(KEPT, (text): Readonly<ParsedText> => {
  const parsed: ParsedText = { paths: new Set(), plurals: [], faults: [] };
  for (const part of bracesOf(text)) readPart(part, parsed);
  const open = openBrace(text);
  if (open !== undefined) parsed.faults.push(`${JSON.stringify(open)} opens a brace that is never closed; add "}"`);
  return parsed;
});

function readPart(part: string, parsed: ParsedText): void {
  const [start, path = "", word = ""] = START.exec(part) ?? [];
  if (start === undefined) {
    parsed.paths.add(part);
    return;
  }
  parsed.paths.add(path);
  if (word !== "plural") {
    parsed.faults.push(`{${path}, ${word}, …}: a text knows plural, and no ${word}`);
    return;
  }
  const forms: string[] = [];
  let rest = part.slice(start.length);
  for (let form = FORM.exec(rest); form; form = FORM.exec(rest)) {
    forms.push(form[1] ?? "");
    for (const inner of bracesOf(form[2] ?? "")) parsed.paths.add(inner);
    rest = rest.slice(form[0].length);
  }
  if (rest.trim() !== "") parsed.faults.push(`{${path}, plural, …}: forms are written as one {# row} other {# rows}`);
  parsed.plurals.push({ path, forms });
}

/** The outermost brace nothing closes, with a few letters after it: people would read it as it stands. */
function openBrace(text: string): string | undefined {
  const open: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === "{") open.push(index);
    else if (text[index] === "}") open.pop();
  }
  return open[0] === undefined ? undefined : text.slice(open[0], open[0] + 20);
}

/** What stands between the outermost braces. */
function bracesOf(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = text.indexOf("{"); index >= 0 && index < text.length; index += 1) {
    const letter = text[index];
    if (letter === "{" && depth++ === 0) start = index + 1;
    else if (letter === "}" && depth > 0 && --depth === 0) parts.push(text.slice(start, index));
  }
  return parts;
}

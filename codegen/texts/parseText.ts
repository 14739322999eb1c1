import { memoizeLru } from "../memoize";

/** The placeholders of a text, and what is wrong with them. */
export interface ParsedText {
  /** The names or paths of its placeholders and plurals. */
  paths: Set<string>;
  plurals: { path: string; forms: string[] }[];
  faults: string[];
}

const START = /^([\w.]+)\s*,\s*(\w+)\s*,/;
const FORM = /^\s*(=\d+|\w+)\s*\{((?:[^{}]|\{[^{}]*\})*)\}/;

/** More than the product and all its languages have. */
const MAX_CACHED = 50_000;

/** Parses the placeholders and plurals of a text. */
export const parseText = memoizeLru(MAX_CACHED, (text): Readonly<ParsedText> => {
  const parsed: ParsedText = { paths: new Set(), plurals: [], faults: [] };
  for (const part of bracesOf(text)) readPart(part, parsed);
  const unclosed = unclosedBrace(text);
  if (unclosed !== undefined)
    parsed.faults.push(`${JSON.stringify(unclosed)} opens a brace that is never closed; add "}"`);
  return parsed;
});

function readPart(part: string, parsed: ParsedText): void {
  const [start, path = "", type = ""] = START.exec(part) ?? [];
  if (start === undefined) {
    parsed.paths.add(part);
    return;
  }
  parsed.paths.add(path);
  if (type !== "plural") {
    parsed.faults.push(`{${path}, ${type}, …}: only plural is supported, not ${type}`);
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

/** The outermost unclosed brace with a few characters after it, which would be displayed literally. */
function unclosedBrace(text: string): string | undefined {
  const unclosed: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === "{") unclosed.push(index);
    else if (text[index] === "}") unclosed.pop();
  }
  return unclosed[0] === undefined ? undefined : text.slice(unclosed[0], unclosed[0] + 20);
}

/** The content of the outermost pairs of braces. */
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

import { posix } from "node:path";
import type { FileSystem } from "../files/FileSystem";
import { compileGlob } from "./matchPattern";
import type { Word } from "./parseLine";

/** What words are expanded with. */
export interface Expansion {
  files: FileSystem;
  directory: string;
  /** The value of a variable; empty when it is not set. */
  variable: (name: string) => string;
}

const MAX_MATCHES = 500;
const VARIABLE = /\\([$"`\\])|\$(?:\{(\w+)\}|([A-Za-z_]\w*|[?$#]))/g;

function expandVariables(text: string, { variable }: Expansion): string {
  return text.replace(VARIABLE, (_, escaped, braced, plain) => escaped ?? variable(braced ?? plain));
}

/** The paths that match a pattern, one name after another. */
function findMatches(pattern: string, { files, directory }: Expansion): string[] {
  const isAbsolute = pattern.startsWith("/");
  let found = [isAbsolute ? "/" : ""];
  for (const name of pattern.split("/").filter(Boolean)) {
    const isMatch = compileGlob(name);
    const next = found.flatMap((path) => {
      const folder = posix.resolve(directory, path);
      if (!files.has(folder) || files.find(folder).kind === "file") return [];
      const names = files.list(folder).map(([one]) => one);
      const isHidden = (one: string) => one.startsWith(".") && !name.startsWith(".");
      return names.filter((one) => isMatch(one) && !isHidden(one)).map((one) => posix.join(path, one));
    });
    found = next.slice(0, MAX_MATCHES);
  }
  return found;
}

/** Expands one word into the arguments it stands for: variables, `~`, and names of files by `*` and `?`. */
export function expandWord(word: Word, expansion: Expansion): string[] {
  const isQuoted = word.some(({ quoting }) => quoting !== "none");
  const text = word
    .map(({ text: part, quoting }) => (quoting === "literal" ? part : expandVariables(part, expansion)))
    .join("");
  if (isQuoted) return [text];
  const home = text.replace(/^~(?=\/|$)/, () => expansion.variable("HOME"));
  return home
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((field) => {
      const matches = /[*?]/.test(field) ? findMatches(field, expansion) : [];
      return matches.length > 0 ? matches : [field];
    });
}

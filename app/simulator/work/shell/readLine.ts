/** One program of a command line with its arguments, and what stands before it: the sign that decides whether it runs. */
export interface Step {
  words: string[];
  /** How it follows the step before it. */
  after: ";" | "&&" | "||" | "|";
}

/** A command line a shell does not understand: exit code 2. */
export class SyntaxFault extends Error {}

const TOKEN = /\s+|&&|\|\||[;|\n]|(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s;|&'"\\])+|[\s\S]/g;
const SIGNS = new Set([";", "&&", "||", "|", "\n"]);

const unquote = (word: string): string =>
  word.replace(
    /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/g,
    (_, plain, quoted, sign) => plain ?? sign ?? String(quoted).replace(/\\(["\\$`])/g, "$1"),
  );

/** Takes a command line apart as sh does: words, quotes, and `;`, `&&`, `||` and `|` between programs. */
export function readLine(line: string): Step[] {
  const steps: Step[] = [];
  let step: Step = { words: [], after: ";" };
  for (const [token] of line.matchAll(TOKEN)) {
    if (SIGNS.has(token)) {
      const sign = token === "\n" ? ";" : (token as Step["after"]);
      if (step.words.length === 0 && token !== "\n") throw new SyntaxFault(`sh: syntax error: unexpected "${token}"`);
      if (step.words.length > 0) steps.push(step);
      step = { words: [], after: sign };
    } else if (/^['"&\\]/.test(token) && token.length === 1) {
      throw new SyntaxFault(
        token === "&" ? 'sh: syntax error: unexpected "&"' : "sh: syntax error: unterminated quoted string",
      );
    } else if (token.trim() !== "") step.words.push(unquote(token));
  }
  if (step.words.length > 0) steps.push(step);
  else if (step.after !== ";") throw new SyntaxFault("sh: syntax error: unexpected end of file");
  return steps;
}

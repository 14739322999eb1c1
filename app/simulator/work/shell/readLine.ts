/** One program of a command line with its arguments and the operator before it. */
export interface Step {
  words: string[];
  /** The operator that joins it to the previous step. */
  after: ";" | "&&" | "||" | "|";
}

/** A syntax error in a command line (exit code 2). */
export class SyntaxFault extends Error {}

const TOKEN = /\s+|&&|\|\||[;|\n]|(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s;|&'"\\])+|[\s\S]/g;
const OPERATORS = new Set([";", "&&", "||", "|", "\n"]);

const unquote = (word: string): string =>
  word.replace(
    /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/g,
    (_, plain, quoted, escaped) => plain ?? escaped ?? String(quoted).replace(/\\(["\\$`])/g, "$1"),
  );

/** Parses a command line like sh: words, quotes, and `;`, `&&`, `||` and `|` between programs. Throws SyntaxFault. */
export function readLine(line: string): Step[] {
  const steps: Step[] = [];
  let step: Step = { words: [], after: ";" };
  for (const [token] of line.matchAll(TOKEN)) {
    if (OPERATORS.has(token)) {
      const operator = token === "\n" ? ";" : (token as Step["after"]);
      if (step.words.length === 0 && token !== "\n") throw new SyntaxFault(`sh: syntax error: unexpected "${token}"`);
      if (step.words.length > 0) steps.push(step);
      step = { words: [], after: operator };
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

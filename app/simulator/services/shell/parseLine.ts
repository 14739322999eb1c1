/** A part of a word: text between single quotes is literal, between double quotes only `$` has a meaning. */
export interface Piece {
  text: string;
  quoting: "none" | "double" | "literal";
}

/** A word of a command before its expansion. */
export type Word = readonly Piece[];

/** Where one of the streams of a command goes; a target of another descriptor is written as `&1`. */
export interface Redirect {
  descriptor: 0 | 1 | 2;
  isAppending: boolean;
  target: Word | "&1" | "&2";
}

/** One program with its arguments. */
export interface Command {
  words: Word[];
  redirects: Redirect[];
}

/** Programs joined by pipes, and the operator before the first. */
export interface Pipeline {
  after: ";" | "&&" | "||";
  commands: Command[];
}

/** A syntax error in a command line. */
export class SyntaxFault extends Error {
  constructor(what: string) {
    super(`syntax error: ${what}`);
  }
}

const TOKENS = [
  ["blank", /[ \t\r]+|#[^\n]*/y],
  ["operator", /&&|\|\||[;|\n]/y],
  ["redirect", /([12]?)(>>|>&[12]|>)|<(?!<)/y],
  ["literal", /'([^']*)'/y],
  ["double", /"((?:[^"\\]|\\[\s\S])*)"/y],
  ["escaped", /\\([\s\S])/y],
  ["plain", /[^\s'"\\;|&<>]+/y],
] as const;

type Token = { kind: (typeof TOKENS)[number][0]; match: RegExpExecArray };

function nextToken(line: string, at: number, isInWord: boolean): Token {
  for (const [kind, pattern] of TOKENS) {
    pattern.lastIndex = at;
    const match = pattern.exec(line);
    if (match && !(isInWord && line[at] === "#")) return { kind, match };
  }
  if (/['"]/.test(line[at] ?? "")) throw new SyntaxFault("unterminated quoted string");
  if (line[at] === "\\") return { kind: "blank", match: /[\s\S]/.exec("\\") as RegExpExecArray };
  throw new SyntaxFault(`unexpected "${line[at] ?? ""}"`);
}

/** Collects the pipelines of a line token by token. */
class LineBuilder {
  readonly pipelines: Pipeline[] = [];
  private after: Pipeline["after"] = ";";
  private commands: Command[] = [];
  private command: Command = { words: [], redirects: [] };
  private pieces: Piece[] = [];
  private pending: Redirect | undefined;

  get isInWord(): boolean {
    return this.pieces.length > 0;
  }

  addPiece(piece: Piece): void {
    this.pieces.push(piece);
  }

  endWord(): void {
    if (this.pieces.length === 0) return;
    if (this.pending) this.command.redirects.push({ ...this.pending, target: this.pieces });
    else this.command.words.push(this.pieces);
    this.pending = undefined;
    this.pieces = [];
  }

  redirect([text, descriptor, operator = ""]: RegExpExecArray): void {
    this.endWord();
    this.refuseMissingTarget(text);
    const target = operator.startsWith(">&") ? (`&${operator[2]}` as "&1") : [];
    const from = text === "<" ? 0 : descriptor === "2" ? 2 : 1;
    const redirect: Redirect = { descriptor: from, isAppending: operator === ">>", target };
    if (typeof target === "string") this.command.redirects.push(redirect);
    else this.pending = redirect;
  }

  operate(operator: string): void {
    this.endWord();
    this.refuseMissingTarget(operator);
    const isEmpty = this.command.words.length === 0 && this.command.redirects.length === 0;
    const isBetweenLines = operator === "\n" || operator === "";
    if (isEmpty && (!isBetweenLines || this.commands.length > 0 || (operator === "" && this.after !== ";")))
      throw new SyntaxFault(operator === "" ? "unexpected end of file" : `unexpected "${operator}"`);
    if (!isEmpty) this.commands.push(this.command);
    this.command = { words: [], redirects: [] };
    if (operator === "|" || isEmpty) return;
    this.pipelines.push({ after: this.after, commands: this.commands });
    this.commands = [];
    this.after = operator === "&&" || operator === "||" ? operator : ";";
  }

  private refuseMissingTarget(before: string): void {
    if (this.pending) throw new SyntaxFault(`unexpected "${before === "\n" ? "newline" : before || "newline"}"`);
  }
}

/**
 * Parses a command line as sh does: words with quotes, redirections, and `;`, `&&`, `||` and `|` between programs. Throws
 * SyntaxFault.
 */
export function parseLine(line: string): Pipeline[] {
  const builder = new LineBuilder();
  for (let at = 0; at < line.length; ) {
    const { kind, match } = nextToken(line, at, builder.isInWord);
    const [text, content = ""] = match;
    at += text.length;
    if (kind === "blank") builder.endWord();
    else if (kind === "operator") builder.operate(text);
    else if (kind === "redirect") builder.redirect(match);
    else if (kind === "plain") builder.addPiece({ text, quoting: "none" });
    else builder.addPiece({ text: content, quoting: kind === "double" ? "double" : "literal" });
  }
  builder.operate("");
  return builder.pipelines;
}

/** A row of a file: its cells, and the line it begins on, from 1 (a quoted cell may hold line breaks). */
export interface CsvLine {
  line: number;
  cells: string[];
}

/** A syntax error of a file (RFC 4180 §2), and its line. */
export interface CsvError {
  line: number;
  kind: "unclosed quote" | "text after a quote" | "too many cells";
}

/** The rows of a text and its syntax errors; a malformed cell is read literally. */
export interface SeparatedText {
  lines: CsvLine[];
  faults: CsvError[];
}

/** Maximum number of cells in a row; parsing stops there. */
const MAX_CELLS = 1000;

const BREAK = /\r\n|\r|\n/g;

/** Parses a text into rows of cells, separated by one character. */
export function parseSeparated(text: string, separator: string): SeparatedText {
  const reader = new CellReader(text, separator);
  let row: CsvLine = { line: 1, cells: [] };
  const lines = [row];
  while (true) {
    row.cells.push(reader.cell());
    const end = reader.end();
    if (end === "") break;
    if (end === separator && row.cells.length < MAX_CELLS) continue;
    if (end === separator) {
      reader.faults.push({ line: row.line, kind: "too many cells" });
      break;
    }
    row = { line: reader.line, cells: [] };
    lines.push(row);
  }
  return { lines, faults: reader.faults };
}

class CellReader {
  readonly faults: CsvError[] = [];
  line = 1;
  #at = 0;
  readonly #plain: RegExp;

  constructor(
    readonly text: string,
    readonly separator: string,
  ) {
    this.#plain = new RegExp(`[^${separator}\\r\\n]*`, "y");
  }

  /** Reads the next cell: quoted, or up to the next separator or line break, trimmed. */
  cell(): string {
    const start = this.#at;
    const quoted = this.text[start] === '"' ? this.#quoted() : undefined;
    if (quoted !== undefined) return quoted;
    this.#at = start;
    return this.#rest().trim();
  }

  /** Reads the end of a cell: the separator, a line break, or nothing at the end of the text. */
  end(): string {
    const sign = this.text[this.#at] ?? "";
    const end = sign === "\r" && this.text[this.#at + 1] === "\n" ? "\r\n" : sign;
    this.#at += end.length;
    if (end !== "" && end !== this.separator) this.line += 1;
    return end;
  }

  #quoted(): string | undefined {
    const first = this.#at + 1;
    let close = this.text.indexOf('"', first);
    while (close >= 0 && this.text[close + 1] === '"') close = this.text.indexOf('"', close + 2);
    if (close < 0) return this.#fault("unclosed quote");
    const value = this.text.slice(first, close);
    this.#at = close + 1;
    if (this.#rest().trim() !== "") return this.#fault("text after a quote", value);
    this.line += value.match(BREAK)?.length ?? 0;
    return value.replaceAll('""', '"');
  }

  #fault(kind: CsvError["kind"], passed = ""): undefined {
    this.faults.push({ line: this.line + (passed.match(BREAK)?.length ?? 0), kind });
  }

  #rest(): string {
    this.#plain.lastIndex = this.#at;
    const [rest = ""] = this.#plain.exec(this.text) ?? [];
    this.#at += rest.length;
    return rest;
  }
}

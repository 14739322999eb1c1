/** A regular expression as a syntax tree. */
export type Pattern =
  | { kind: "character"; characters: ReadonlySet<number> }
  /** The end of the input: nothing is read after it. */
  | { kind: "end" }
  | { kind: "sequence"; parts: readonly Pattern[] }
  | { kind: "alternation"; parts: readonly Pattern[] }
  | { kind: "repeat"; part: Pattern; min: number; max: number };

/** Characters that represent the rest of Unicode. */
const SAMPLE_CODE_POINTS = [
  0xe9, 0xdf, 0x130, 0x3b1, 0x439, 0x5d0, 0x627, 0x660, 0x301, 0x4e2d, 0x2028, 0xfeff, 0x1f600,
];

const EMPTY: Pattern = { kind: "sequence", parts: [] };

/** Parses a pattern that compiles. Lookarounds are returned separately, as patterns of their own. */
export function parsePattern(pattern: string): { main: Pattern; lookarounds: readonly Pattern[] } {
  return new PatternParser(pattern).parse();
}

class PatternParser {
  private at = 0;
  private readonly lookarounds: Pattern[] = [];
  /** The patterns of closed groups, by number and by name. */
  private readonly groups = new Map<string, Pattern>();
  private opened = 0;
  private readonly samples: readonly number[];

  constructor(private readonly text: string) {
    const written = [...text].flatMap((letter) => neighbours(letter.codePointAt(0) ?? 0));
    const escaped = [...text.matchAll(/\\u\{?([0-9a-fA-F]{4,6})/g)].flatMap(([, code = ""]) =>
      neighbours(Number.parseInt(code, 16)),
    );
    this.samples = [...new Set([...Array(128).keys(), ...SAMPLE_CODE_POINTS, ...written, ...escaped])];
  }

  parse(): { main: Pattern; lookarounds: readonly Pattern[] } {
    const main = this.choice();
    return { main, lookarounds: this.lookarounds };
  }

  private choice(): Pattern {
    const parts = [this.sequence()];
    while (this.consume("|")) parts.push(this.sequence());
    return parts.length === 1 ? (parts[0] ?? EMPTY) : { kind: "alternation", parts };
  }

  private sequence(): Pattern {
    const parts: Pattern[] = [];
    while (this.at < this.text.length && !/[|)]/.test(this.text.charAt(this.at))) parts.push(this.repeated());
    return { kind: "sequence", parts };
  }

  private repeated(): Pattern {
    const part = this.atom();
    const [written, sign, least, comma, greatest] = this.match(/^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/) ?? [];
    if (written === undefined) return part;
    if (sign)
      return { kind: "repeat", part, min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : Number.POSITIVE_INFINITY };
    const min = Number(least);
    const max = greatest ? Number(greatest) : comma ? Number.POSITIVE_INFINITY : min;
    return { kind: "repeat", part, min, max };
  }

  private atom(): Pattern {
    if (this.match(/^(\^|\\[bB])/)) return EMPTY;
    if (this.match(/^\$/)) return { kind: "end" };
    if (this.match(/^\(\?<?[=!]/)) {
      this.lookarounds.push(this.closed());
      return EMPTY;
    }
    if (this.match(/^\(\?(:|[a-z-]+:)/)) return this.closed();
    const [group, name] = this.match(/^\((?:\?<([^>]*)>)?/) ?? [];
    if (group !== undefined) return this.captured(name);
    const [, number, named] = this.match(/^\\(?:([1-9]\d*)|k<([^>]*)>)/) ?? [];
    if (number ?? named) return this.backreference(number ?? `<${named}>`);
    const [one = this.text.charAt(this.at)] =
      this.match(/^(\[(\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x..|\\c.|\\.|[\s\S])/u) ?? [];
    return this.characters(one);
  }

  private captured(name: string | undefined): Pattern {
    this.opened += 1;
    const number = String(this.opened);
    const part = this.closed();
    this.groups.set(number, part);
    if (name !== undefined) this.groups.set(`<${name}>`, part);
    return part;
  }

  /** A backreference reads what its group read. One to an open or skipped group matches the empty string. */
  private backreference(group: string): Pattern {
    const part = this.groups.get(group);
    return part ? { kind: "repeat", part, min: 0, max: 1 } : EMPTY;
  }

  private closed(): Pattern {
    const part = this.choice();
    this.consume(")");
    return part;
  }

  private characters(one: string): Pattern {
    const expression = new RegExp(`^(?:${one})$`, "u");
    return {
      kind: "character",
      characters: new Set(this.samples.filter((code) => expression.test(String.fromCodePoint(code)))),
    };
  }

  private consume(letter: string): boolean {
    if (this.text.charAt(this.at) !== letter) return false;
    this.at += 1;
    return true;
  }

  private match(expression: RegExp): RegExpExecArray | null {
    const found = expression.exec(this.text.slice(this.at));
    if (found) this.at += found[0].length;
    return found;
  }
}

function neighbours(code: number): number[] {
  return [code - 1, code, code + 1].filter((near) => near >= 0 && near <= 0x10ffff);
}

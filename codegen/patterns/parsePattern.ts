/** A regular expression as the characters it reads, one after another, in turn or again. */
export type Pattern =
  | { kind: "one"; characters: ReadonlySet<number> }
  /** The end of the text: nothing is read after it. */
  | { kind: "end" }
  | { kind: "all"; parts: readonly Pattern[] }
  | { kind: "either"; parts: readonly Pattern[] }
  | { kind: "again"; part: Pattern; min: number; max: number };

/** Characters that stand for the rest of Unicode. */
const OTHERS = [0xe9, 0xdf, 0x130, 0x3b1, 0x439, 0x5d0, 0x627, 0x660, 0x301, 0x4e2d, 0x2028, 0xfeff, 0x1f600];

const EMPTY: Pattern = { kind: "all", parts: [] };

/** What a pattern that compiles reads. What only looks around is read apart, as if it stood alone. */
export function parsePattern(pattern: string): { whole: Pattern; aside: readonly Pattern[] } {
  return new PatternParser(pattern).parse();
}

class PatternParser {
  private at = 0;
  private readonly aside: Pattern[] = [];
  /** What each group that is closed reads, by its number and by its name. */
  private readonly groups = new Map<string, Pattern>();
  private opened = 0;
  private readonly samples: readonly number[];

  constructor(private readonly text: string) {
    const written = [...text].flatMap((letter) => neighbours(letter.codePointAt(0) ?? 0));
    const escaped = [...text.matchAll(/\\u\{?([0-9a-fA-F]{4,6})/g)].flatMap(([, code = ""]) =>
      neighbours(Number.parseInt(code, 16)),
    );
    this.samples = [...new Set([...Array(128).keys(), ...OTHERS, ...written, ...escaped])];
  }

  parse(): { whole: Pattern; aside: readonly Pattern[] } {
    const whole = this.choice();
    return { whole, aside: this.aside };
  }

  private choice(): Pattern {
    const parts = [this.sequence()];
    while (this.take("|")) parts.push(this.sequence());
    return parts.length === 1 ? (parts[0] ?? EMPTY) : { kind: "either", parts };
  }

  private sequence(): Pattern {
    const parts: Pattern[] = [];
    while (this.at < this.text.length && !/[|)]/.test(this.text.charAt(this.at))) parts.push(this.repeated());
    return { kind: "all", parts };
  }

  private repeated(): Pattern {
    const part = this.atom();
    const [written, sign, least, comma, most] = this.match(/^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/) ?? [];
    if (written === undefined) return part;
    if (sign)
      return { kind: "again", part, min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : Number.POSITIVE_INFINITY };
    const min = Number(least);
    const max = most ? Number(most) : comma ? Number.POSITIVE_INFINITY : min;
    return { kind: "again", part, min, max };
  }

  private atom(): Pattern {
    if (this.match(/^(\^|\\[bB])/)) return EMPTY;
    if (this.match(/^\$/)) return { kind: "end" };
    if (this.match(/^\(\?<?[=!]/)) {
      this.aside.push(this.closed());
      return EMPTY;
    }
    if (this.match(/^\(\?(:|[a-z-]+:)/)) return this.closed();
    const [group, name] = this.match(/^\((?:\?<([^>]*)>)?/) ?? [];
    if (group !== undefined) return this.captured(name);
    const [, number, named] = this.match(/^\\(?:([1-9]\d*)|k<([^>]*)>)/) ?? [];
    if (number ?? named) return this.readBefore(number ?? `<${named}>`);
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

  /** What a group read before is read again; a group that is not closed yet, or was passed by, stands for nothing. */
  private readBefore(group: string): Pattern {
    const part = this.groups.get(group);
    return part ? { kind: "again", part, min: 0, max: 1 } : EMPTY;
  }

  private closed(): Pattern {
    const part = this.choice();
    this.take(")");
    return part;
  }

  private characters(one: string): Pattern {
    const expression = new RegExp(`^(?:${one})$`, "u");
    return {
      kind: "one",
      characters: new Set(this.samples.filter((code) => expression.test(String.fromCodePoint(code)))),
    };
  }

  private take(letter: string): boolean {
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

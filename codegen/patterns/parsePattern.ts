import { type AST, RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";

/** A regular expression as a tree of what it reads. */
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

const parser = new RegExpParser();

/** Parses a pattern that compiles. Lookarounds are returned separately, as patterns of their own. */
export function parsePattern(pattern: string): { main: Pattern; lookarounds: readonly Pattern[] } {
  const tree = parser.parsePattern(pattern, undefined, undefined, { unicode: true });
  const converter = new PatternConverter(samplesOf(tree));
  return { main: converter.alternatives(tree), lookarounds: converter.lookarounds };
}

/** The characters that a pattern is analyzed with: ASCII, and those written in it with their neighbours. */
function samplesOf(tree: AST.Pattern): readonly number[] {
  const written: number[] = [];
  visitRegExpAST(tree, { onCharacterEnter: ({ value }) => written.push(value - 1, value, value + 1) });
  const valid = written.filter((code) => code >= 0 && code <= 0x10ffff);
  return [...new Set([...Array(128).keys(), ...SAMPLE_CODE_POINTS, ...valid])];
}

class PatternConverter {
  readonly lookarounds: Pattern[] = [];
  /** The groups that are closed already. */
  private readonly groups = new Map<AST.CapturingGroup, Pattern>();

  constructor(private readonly samples: readonly number[]) {}

  alternatives({ alternatives }: { alternatives: readonly AST.Alternative[] }): Pattern {
    const parts = alternatives.map(({ elements }): Pattern => {
      return { kind: "sequence", parts: elements.map((element) => this.element(element)) };
    });
    return parts.length === 1 ? (parts[0] ?? EMPTY) : { kind: "alternation", parts };
  }

  private element(element: AST.Element): Pattern {
    if (element.type === "Assertion") return this.assertion(element);
    if (element.type === "Group") return this.alternatives(element);
    if (element.type === "Backreference") return this.backreference(element);
    if (element.type === "Quantifier") {
      const { min, max } = element;
      return { kind: "repeat", part: this.element(element.element), min, max };
    }
    if (element.type !== "CapturingGroup") return this.character(element);
    const part = this.alternatives(element);
    this.groups.set(element, part);
    return part;
  }

  private assertion(assertion: AST.Assertion): Pattern {
    if (assertion.kind === "end") return { kind: "end" };
    if ("alternatives" in assertion) this.lookarounds.push(this.alternatives(assertion));
    return EMPTY;
  }

  /** A backreference reads what its group read. One to an open or skipped group matches the empty string. */
  private backreference({ resolved }: AST.Backreference): Pattern {
    const parts = [resolved].flat().flatMap((group) => this.groups.get(group) ?? []);
    if (parts.length === 0) return EMPTY;
    return { kind: "repeat", part: { kind: "alternation", parts }, min: 0, max: 1 };
  }

  private character({ raw }: AST.Element): Pattern {
    const expression = new RegExp(`^(?:${raw})$`, "u");
    const characters = this.samples.filter((code) => expression.test(String.fromCodePoint(code)));
    return { kind: "character", characters: new Set(characters) };
  }
}

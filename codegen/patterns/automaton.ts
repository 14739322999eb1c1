import type { Pattern } from "./parsePattern";
import { countPaths, hasUnboundedRepeat } from "./pathCounts";

/** The states of a pattern, each of which reads a character, and the transitions between them. */
export interface Automaton {
  /** The characters that each state reads. */
  reads: ReadonlySet<number>[];
  /** The transitions of each state: the number of paths to each successor. */
  next: Map<number, number>[];
  /** For states within a bounded repeat that was turned into a loop: the number of lengths that the repeat can have. */
  lengths: Map<number, number>;
}

/** Repeats with a fixed count are unrolled up to this count; longer ones become loops. */
const MAX_UNROLLED = 64;

/** More states than the pattern of a field has. */
export const MAX_STATES = 400;

interface Ends {
  first: ReadonlySet<number>;
  last: ReadonlySet<number>;
  canBeEmpty: boolean;
}

const EMPTY_ENDS: Ends = { first: new Set(), last: new Set(), canBeEmpty: true };

type Repeat = Extract<Pattern, { kind: "repeat" }>;

/** Decides which repeats are unrolled; all others become loops. */
export type UnrollRule = (repeat: Repeat) => boolean;

/** Unrolls repeats with a fixed count, which cannot be split in several ways. */
export const unrollFixed: UnrollRule = ({ min, max }) => max === 0 || (min === max && max <= MAX_UNROLLED);

/** Unrolls short repeats and repeats with a fixed count, if their part can be matched in one way only. */
export const unrollUnambiguous: UnrollRule = (repeat) => {
  if (repeat.max <= 1) return true;
  return (
    countPaths(repeat.part) === 1 && (unrollFixed(repeat) || (repeat.max <= 3 && !hasUnboundedRepeat(repeat.part)))
  );
};

/** Also unrolls bounded repeats whose part can be matched in several ways. */
export const unrollBounded: UnrollRule = (repeat) =>
  unrollUnambiguous(repeat) ||
  unrollFixed(repeat) ||
  (repeat.max <= MAX_UNROLLED && countPaths(repeat.part) > 1 && !hasUnboundedRepeat(repeat.part));

/** Builds the automaton of a pattern without an initial state (Glushkov's construction), counting paths. */
export function automatonOf(pattern: Pattern, shouldUnroll: UnrollRule): Automaton {
  const automaton: Building = { reads: [], next: [], lengths: new Map(), shouldUnroll };
  add(pattern, automaton);
  return automaton;
}

type Building = Automaton & { shouldUnroll: UnrollRule };

function add(pattern: Pattern, automaton: Building): Ends {
  if (automaton.reads.length > MAX_STATES) return EMPTY_ENDS;
  if (pattern.kind === "character") return addOne(pattern.characters, automaton);
  if (pattern.kind === "end") return addOne(new Set(), automaton);
  if (pattern.kind === "repeat") return addRepeat(pattern, automaton);
  if (pattern.kind === "alternation") {
    const ends = pattern.parts.map((part) => add(part, automaton));
    return {
      first: union(ends.map(({ first }) => first)),
      last: union(ends.map(({ last }) => last)),
      canBeEmpty: ends.some(({ canBeEmpty }) => canBeEmpty),
    };
  }
  return pattern.parts.reduce<Ends>((before, part) => join(before, add(part, automaton), automaton), EMPTY_ENDS);
}

function addOne(characters: ReadonlySet<number>, automaton: Building): Ends {
  const state = automaton.reads.push(characters) - 1;
  automaton.next.push(new Map());
  return { first: new Set([state]), last: new Set([state]), canBeEmpty: false };
}

function join(before: Ends, after: Ends, automaton: Building): Ends {
  connect(before.last, after.first, automaton);
  return {
    first: before.canBeEmpty ? union([before.first, after.first]) : before.first,
    last: after.canBeEmpty ? union([before.last, after.last]) : after.last,
    canBeEmpty: before.canBeEmpty && after.canBeEmpty,
  };
}

function addRepeat(repeat: Repeat, automaton: Building): Ends {
  const { part, min, max } = repeat;
  if (automaton.shouldUnroll(repeat)) {
    let ends = EMPTY_ENDS;
    for (let round = 0; round < max && automaton.reads.length <= MAX_STATES; round += 1) {
      const own = add(part, automaton);
      ends = join(ends, round < min ? own : { ...own, canBeEmpty: true }, automaton);
    }
    return ends;
  }
  const begin = automaton.reads.length;
  const ends = add(part, automaton);
  connect(ends.last, ends.first, automaton);
  if (Number.isFinite(max)) {
    for (let state = begin; state < automaton.reads.length; state += 1)
      automaton.lengths.set(state, (automaton.lengths.get(state) ?? 1) * (max - min + 1));
  }
  return { ...ends, canBeEmpty: ends.canBeEmpty || min === 0 };
}

function connect(from: ReadonlySet<number>, to: ReadonlySet<number>, { next }: Automaton): void {
  for (const one of from) for (const other of to) next[one]?.set(other, (next[one]?.get(other) ?? 0) + 1);
}

function union(sets: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  return new Set(sets.flatMap((set) => [...set]));
}

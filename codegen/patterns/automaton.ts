import type { Pattern } from "./parsePattern";
import { countPaths, hasUnboundedRepeat } from "./pathCounts";

/** The places of a pattern that read a character, and where reading can go on from each. */
export interface Automaton {
  /** What each place reads. */
  reads: ReadonlySet<number>[];
  /** Where each place leads: how many ways there are to each next one. */
  next: Map<number, number>[];
  /** For each place that a bounded repeat made a loop of, in how many lengths it comes. */
  lengths: Map<number, number>;
}

/** Repeats of always as many rounds are written out up to so many; longer ones are taken as loops. */
const MOST_ROUNDS = 64;

/** More places than a pattern of a field has. */
export const MAX_STATES = 400;

interface Ends {
  first: ReadonlySet<number>;
  last: ReadonlySet<number>;
  canBeEmpty: boolean;
}

const NOTHING: Ends = { first: new Set(), last: new Set(), canBeEmpty: true };

type Repeat = Extract<Pattern, { kind: "again" }>;

/** Which repeats are written out round by round; all others are taken as loops. */
export type UnrollRule = (repeat: Repeat) => boolean;

/** Repeats of always as many rounds: how often they turn is not to be shared out. */
export const unrollFixed: UnrollRule = ({ min, max }) => max === 0 || (min === max && max <= MOST_ROUNDS);

/** Repeats of parts that can be walked through in one way only: short ones, and those of as many rounds always. */
export const unrollUnambiguous: UnrollRule = (repeat) => {
  if (repeat.max <= 1) return true;
  return (
    countPaths(repeat.part) === 1 && (unrollFixed(repeat) || (repeat.max <= 3 && !hasUnboundedRepeat(repeat.part)))
  );
};

/** Besides, repeats of parts that can be walked through in several ways, where there is a bound to all of them. */
export const unrollBounded: UnrollRule = (repeat) =>
  unrollUnambiguous(repeat) ||
  unrollFixed(repeat) ||
  (repeat.max <= MOST_ROUNDS && countPaths(repeat.part) > 1 && !hasUnboundedRepeat(repeat.part));

/** The automaton of a pattern, without its beginning (Glushkov's construction, ways counted). */
export function automatonOf(pattern: Pattern, written: UnrollRule): Automaton {
  const automaton: Building = { reads: [], next: [], lengths: new Map(), written };
  add(pattern, automaton);
  return automaton;
}

type Building = Automaton & { written: UnrollRule };

function add(pattern: Pattern, automaton: Building): Ends {
  if (automaton.reads.length > MAX_STATES) return NOTHING;
  if (pattern.kind === "one") return addOne(pattern.characters, automaton);
  if (pattern.kind === "end") return addOne(new Set(), automaton);
  if (pattern.kind === "again") return addAgain(pattern, automaton);
  if (pattern.kind === "either") {
    const ends = pattern.parts.map((part) => add(part, automaton));
    return {
      first: union(ends.map(({ first }) => first)),
      last: union(ends.map(({ last }) => last)),
      canBeEmpty: ends.some(({ canBeEmpty }) => canBeEmpty),
    };
  }
  return pattern.parts.reduce<Ends>((before, part) => join(before, add(part, automaton), automaton), NOTHING);
}

function addOne(characters: ReadonlySet<number>, automaton: Building): Ends {
  const place = automaton.reads.push(characters) - 1;
  automaton.next.push(new Map());
  return { first: new Set([place]), last: new Set([place]), canBeEmpty: false };
}

function join(before: Ends, after: Ends, automaton: Building): Ends {
  connect(before.last, after.first, automaton);
  return {
    first: before.canBeEmpty ? union([before.first, after.first]) : before.first,
    last: after.canBeEmpty ? union([before.last, after.last]) : after.last,
    canBeEmpty: before.canBeEmpty && after.canBeEmpty,
  };
}

function addAgain(repeat: Repeat, automaton: Building): Ends {
  const { part, min, max } = repeat;
  if (automaton.written(repeat)) {
    let ends = NOTHING;
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
    for (let place = begin; place < automaton.reads.length; place += 1)
      automaton.lengths.set(place, (automaton.lengths.get(place) ?? 1) * (max - min + 1));
  }
  return { ...ends, canBeEmpty: ends.canBeEmpty || min === 0 };
}

function connect(from: ReadonlySet<number>, to: ReadonlySet<number>, { next }: Automaton): void {
  for (const one of from) for (const other of to) next[one]?.set(other, (next[one]?.get(other) ?? 0) + 1);
}

function union(sets: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  return new Set(sets.flatMap((set) => [...set]));
}

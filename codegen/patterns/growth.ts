import { type Automaton, automatonOf, MAX_STATES, unrollBounded, unrollFixed, unrollUnambiguous } from "./automaton";
import { ProductAutomaton } from "./ProductAutomaton";
import { type Pattern, parsePattern } from "./parsePattern";
import { countEmptyIterations, countPaths, hasUnboundedRepeat } from "./pathCounts";

/** How the time of matching grows: each added character may double it, or it is a high power of the length. */
export type Growth = "exponential" | "polynomial" | undefined;

/** Longer texts than people enter; a power of this many characters is what a pattern may cost. */
export const MAX_INPUT_LENGTH = 30_000;

/** Steps a match may take: about a second. */
const MOST_STEPS = 1.5e9;

/** Ways through a pattern that a match may try from one place: some tenths of a second. */
const MOST_WAYS = 1e7;

/** What looking at a pattern may cost; one that needs more is refused. */
const MOST_STEPS_HERE = 200_000;

/** How the time to match a pattern that compiles grows with the text, where that is too fast. */
export function growthOf(pattern: string): Growth {
  const { whole, aside } = parsePattern(pattern);
  const patterns = [isBound(pattern) ? whole : fromAnywhere(whole), ...aside];
  if (patterns.some(isExponential)) return "exponential";
  return patterns.some((part) => triesOf(automatonOf(part, unrollFixed)) > MOST_STEPS) ? "polynomial" : undefined;
}

/** Whether the time to match a pattern grows no faster than the text, so that any text may be tried. */
export function isLinear(pattern: string): boolean {
  const { whole, aside } = parsePattern(pattern);
  // What looks aside does so again at each character.
  if (aside.length > 0) return false;
  return stepsOf(automatonOf(isBound(pattern) ? whole : fromAnywhere(whole), unrollFixed)) <= MAX_INPUT_LENGTH;
}

/** A beginning may be that of the first alternative alone. */
function isBound(pattern: string): boolean {
  return pattern.startsWith("^") && parsePattern(pattern).whole.kind !== "either";
}

/** What is not bound to the beginning is tried from every character on. */
function fromAnywhere(whole: Pattern): Pattern {
  const any = parsePattern("[\\s\\S]").whole;
  return { kind: "all", parts: [{ kind: "again", part: any, min: 0, max: Number.POSITIVE_INFINITY }, whole] };
}

/** Whether rounds can be shared out in ways that multiply with each further character, or with each further round. */
function isExponential(pattern: Pattern): boolean {
  const most = hasUnboundedRepeat(pattern) ? MOST_STEPS / MAX_INPUT_LENGTH : MOST_WAYS;
  if (countEmptyIterations(pattern) > most) return true;
  const isSmall = countPaths(pattern) <= most;
  const written = isSmall ? automatonOf(pattern, unrollBounded) : undefined;
  if (written && written.reads.length <= MAX_STATES) return doubles(written);
  return doubles(automatonOf(pattern, unrollUnambiguous));
}

/** Whether a place can be left and come back to in two ways that read the same: every round doubles the ways. */
function doubles(automaton: Automaton): boolean {
  if (automaton.reads.length > MAX_STATES) return true;
  const walk = new ProductAutomaton(automaton, MOST_STEPS_HERE);
  return automaton.next.some((around, place) => {
    const back = [...around].filter(([other]) => walk.leads(other, place));
    return back.some(
      ([one, ways], index) =>
        ways > 1 || back.slice(index + 1).some(([other]) => walk.reaches([one, other], [place, place])),
    );
  });
}

/** Steps of a match, each with the ways around a repeat that are tried for the same character. */
function triesOf(automaton: Automaton): number {
  const { reads, next } = automaton;
  if (reads.length > MAX_STATES) return Number.POSITIVE_INFINITY;
  const walk = new ProductAutomaton(automaton, MOST_STEPS_HERE);
  const tried = [...reads.keys()]
    .filter((place) => walk.leads(place, place))
    .map((place) => {
      const after = [...(next[place]?.keys() ?? [])].filter((one) => walk.leads(one, place));
      return Math.max(1, ...after.map((one) => after.filter((other) => walk.overlap([one, other])).length));
    });
  return stepsOf(automaton) * Math.max(1, ...tried);
}

/** In how many ways repeats one after another can share out the same characters. */
function stepsOf(automaton: Automaton): number {
  const { reads, lengths } = automaton;
  if (reads.length > MAX_STATES) return Number.POSITIVE_INFINITY;
  const walk = new ProductAutomaton(automaton, MOST_STEPS_HERE);
  const loops = [...reads.keys()].filter((place) => walk.leads(place, place));
  const costs = new Map<number, number>();
  // Places are numbered as they stand, so what comes later has a higher number.
  for (const place of loops.toReversed()) {
    const after = loops.filter(
      (later) =>
        later > place && walk.overlap([place, later]) && walk.reaches([place, place, later], [place, later, later]),
    );
    const ways = Math.min(lengths.get(place) ?? MAX_INPUT_LENGTH, MAX_INPUT_LENGTH);
    costs.set(place, ways * Math.max(1, ...after.map((later) => costs.get(later) ?? 1)));
  }
  return Math.max(0, ...costs.values());
}

import { type Automaton, automatonOf, MAX_STATES, unrollBounded, unrollFixed, unrollUnambiguous } from "./automaton";
import { ProductAutomaton } from "./ProductAutomaton";
import { type Pattern, parsePattern } from "./parsePattern";
import { countEmptyIterations, countPaths, hasUnboundedRepeat } from "./pathCounts";

/** How matching time grows: exponentially, or as a high power of the input length. */
export type Growth = "exponential" | "polynomial" | undefined;

/** Longer than texts people enter. The cost of a pattern is estimated for inputs of this length. */
export const MAX_INPUT_LENGTH = 30_000;

/** The maximum number of steps of a match: about one second. */
const MAX_STEPS = 1.5e9;

/** The maximum number of paths that a match may try from one position: some tenths of a second. */
const MAX_PATHS = 1e7;

/** The budget for analyzing a pattern; one that needs more is rejected. */
const MAX_ANALYSIS_STEPS = 200_000;

/** The growth of a pattern's matching time if it is too fast; undefined otherwise. The pattern must compile. */
export function growthOf(pattern: string): Growth {
  const { main, lookarounds } = parsePattern(pattern);
  const patterns = [isAnchored(pattern) ? main : fromAnywhere(main), ...lookarounds];
  if (patterns.some(isExponential)) return "exponential";
  return patterns.some((part) => attemptsOf(automatonOf(part, unrollFixed)) > MAX_STEPS) ? "polynomial" : undefined;
}

/** Whether matching time is at most linear in the input length, so that inputs of any length can be matched. */
export function isLinear(pattern: string): boolean {
  const { main, lookarounds } = parsePattern(pattern);
  // Lookarounds are evaluated again at every character.
  if (lookarounds.length > 0) return false;
  return stepsOf(automatonOf(isAnchored(pattern) ? main : fromAnywhere(main), unrollFixed)) <= MAX_INPUT_LENGTH;
}

/**
 * Whether a pattern is anchored at the start. In an alternation, the anchor may belong to the first alternative only.
 */
function isAnchored(pattern: string): boolean {
  return pattern.startsWith("^") && parsePattern(pattern).main.kind !== "alternation";
}

/** A pattern without an anchor is tried at every position. */
function fromAnywhere(main: Pattern): Pattern {
  const any = parsePattern("[\\s\\S]").main;
  return { kind: "sequence", parts: [{ kind: "repeat", part: any, min: 0, max: Number.POSITIVE_INFINITY }, main] };
}

/** Whether iterations can be split in a number of ways that multiplies with every character or iteration. */
function isExponential(pattern: Pattern): boolean {
  const limit = hasUnboundedRepeat(pattern) ? MAX_STEPS / MAX_INPUT_LENGTH : MAX_PATHS;
  if (countEmptyIterations(pattern) > limit) return true;
  const isSmall = countPaths(pattern) <= limit;
  const unrolled = isSmall ? automatonOf(pattern, unrollBounded) : undefined;
  if (unrolled && unrolled.reads.length <= MAX_STATES) return hasDoublingLoop(unrolled);
  return hasDoublingLoop(automatonOf(pattern, unrollUnambiguous));
}

/**
 * Whether some state can be left and re-entered on two paths that read the same: every iteration then doubles the
 * paths.
 */
function hasDoublingLoop(automaton: Automaton): boolean {
  if (automaton.reads.length > MAX_STATES) return true;
  const walk = new ProductAutomaton(automaton, MAX_ANALYSIS_STEPS);
  return automaton.next.some((transitions, state) => {
    const returning = [...transitions].filter(([other]) => walk.leads(other, state));
    return returning.some(
      ([one, paths], index) =>
        paths > 1 || returning.slice(index + 1).some(([other]) => walk.reaches([one, other], [state, state])),
    );
  });
}

/** The steps of a match, multiplied by the alternative paths within a loop that are tried for the same character. */
function attemptsOf(automaton: Automaton): number {
  const { reads, next } = automaton;
  if (reads.length > MAX_STATES) return Number.POSITIVE_INFINITY;
  const walk = new ProductAutomaton(automaton, MAX_ANALYSIS_STEPS);
  const attempts = [...reads.keys()]
    .filter((state) => walk.leads(state, state))
    .map((state) => {
      const successors = [...(next[state]?.keys() ?? [])].filter((one) => walk.leads(one, state));
      return Math.max(1, ...successors.map((one) => successors.filter((other) => walk.overlap([one, other])).length));
    });
  return stepsOf(automaton) * Math.max(1, ...attempts);
}

/** The number of ways in which consecutive repeats can split the same characters among them. */
function stepsOf(automaton: Automaton): number {
  const { reads, lengths } = automaton;
  if (reads.length > MAX_STATES) return Number.POSITIVE_INFINITY;
  const walk = new ProductAutomaton(automaton, MAX_ANALYSIS_STEPS);
  const loops = [...reads.keys()].filter((state) => walk.leads(state, state));
  const costs = new Map<number, number>();
  // States are numbered in the order of the pattern, so later ones have higher numbers.
  for (const state of loops.toReversed()) {
    const successors = loops.filter(
      (later) =>
        later > state && walk.overlap([state, later]) && walk.reaches([state, state, later], [state, later, later]),
    );
    const paths = Math.min(lengths.get(state) ?? MAX_INPUT_LENGTH, MAX_INPUT_LENGTH);
    costs.set(state, paths * Math.max(1, ...successors.map((later) => costs.get(later) ?? 1)));
  }
  return Math.max(0, ...costs.values());
}

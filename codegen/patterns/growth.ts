import { type Automaton, automatonOf, MOST_PLACES } from "./automaton";
import { type Pattern, parsePattern } from "./parsePattern";
import { SideBySide } from "./sideBySide";

/** How the time of matching grows: each added character may double it, or it is a high power of the length. */
export type Growth = "exponential" | "polynomial" | undefined;

/** Longer texts than people enter; a power of this many characters is what a pattern may cost. */
export const LENGTH = 30_000;

/** Steps a match may take: about a second. */
const MOST_STEPS = 2e9;

/** What looking at a pattern may cost; one that needs more is refused. */
const MOST_STEPS_HERE = 200_000;

/** How the time to match a pattern that compiles grows with the text, where that is too fast. */
export function growthOf(pattern: string): Growth {
  const { whole, aside } = parsePattern(pattern);
  const patterns = [pattern.startsWith("^") ? whole : fromAnywhere(whole), ...aside];
  if (patterns.some((part) => isExponential(automatonOf(part, 3)))) return "exponential";
  return patterns.some((part) => stepsOf(automatonOf(part, 0)) > MOST_STEPS) ? "polynomial" : undefined;
}

/** Whether the time to match a pattern grows no faster than the text, so that any text may be tried. */
export function isLinear(pattern: string): boolean {
  const { whole, aside } = parsePattern(pattern);
  // A beginning may be that of the first alternative alone; what looks aside does so again at each character.
  const isBound = pattern.startsWith("^") && whole.kind !== "either";
  return aside.length === 0 && stepsOf(automatonOf(isBound ? whole : fromAnywhere(whole), 0)) <= LENGTH;
}

/** What is not bound to the beginning is tried from every character on. */
function fromAnywhere(whole: Pattern): Pattern {
  const any = parsePattern("[\\s\\S]").whole;
  return { kind: "all", parts: [{ kind: "again", part: any, min: 0, max: Number.POSITIVE_INFINITY }, whole] };
}

/** Whether a place can be left and come back to in two ways that read the same: every round doubles the ways. */
function isExponential(automaton: Automaton): boolean {
  if (automaton.reads.length > MOST_PLACES) return true;
  const walk = new SideBySide(automaton, MOST_STEPS_HERE);
  return automaton.next.some((around, place) => {
    const back = [...around].filter(([other]) => walk.leads(other, place));
    return back.some(
      ([one, ways], index) =>
        ways > 1 || back.slice(index + 1).some(([other]) => walk.reaches([one, other], [place, place])),
    );
  });
}

/** In how many ways repeats one after another can share out the same characters. */
function stepsOf(automaton: Automaton): number {
  const { reads, lengths } = automaton;
  if (reads.length > MOST_PLACES) return Number.POSITIVE_INFINITY;
  const walk = new SideBySide(automaton, MOST_STEPS_HERE);
  const loops = [...reads.keys()].filter((place) => walk.leads(place, place));
  const costs = new Map<number, number>();
  // Places are numbered as they stand, so what comes later has a higher number.
  for (const place of loops.toReversed()) {
    const after = loops.filter(
      (later) =>
        later > place && walk.overlap([place, later]) && walk.reaches([place, place, later], [place, later, later]),
    );
    const ways = Math.min(lengths.get(place) ?? LENGTH, LENGTH);
    costs.set(place, ways * Math.max(1, ...after.map((later) => costs.get(later) ?? 1)));
  }
  return Math.max(0, ...costs.values());
}

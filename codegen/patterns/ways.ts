import type { Pattern } from "./parsePattern";

/**
 * In how many ways a pattern can be walked through, whatever the text: alternatives add up, what stands one after
 * another multiplies, and each number of rounds of a bounded repeat counts. Repeats without a bound count as one
 * round. A match tries at most so many ways, so a small number needs no closer look.
 */
export function waysThrough(pattern: Pattern): number {
  if (pattern.kind === "all") return product(pattern.parts.map(waysThrough));
  if (pattern.kind === "either") return sum(pattern.parts.map(waysThrough));
  if (pattern.kind !== "again") return 1;
  const { part, min, max } = pattern;
  const ways = waysThrough(part);
  if (!Number.isFinite(max)) return ways;
  if (ways === 1) return max - min + 1;
  return (ways ** (max + 1) - ways ** min) / (ways - 1);
}

/** Whether some repeat in a pattern has no bound. */
export function repeatsForever(pattern: Pattern): boolean {
  if (pattern.kind === "again") return !Number.isFinite(pattern.max) || repeatsForever(pattern.part);
  return "parts" in pattern && pattern.parts.some(repeatsForever);
}

/**
 * In how many ways a pattern can read nothing. The rounds of a repeat that must be done are tried with and without a
 * character each, so (a?){40} doubles at every round.
 */
export function waysToReadNothing(pattern: Pattern): number {
  if (pattern.kind === "one") return 0;
  if (pattern.kind === "end") return 1;
  if (pattern.kind === "all") return product(pattern.parts.map(waysToReadNothing));
  if (pattern.kind === "either") return sum(pattern.parts.map(waysToReadNothing));
  return pattern.min === 0 ? 1 : waysToReadNothing(pattern.part) ** pattern.min;
}

/** The most ways in which the rounds of one repeat can be shared out between nothing and a character. */
export function waysOfEmptyRounds(pattern: Pattern): number {
  if (pattern.kind === "one" || pattern.kind === "end") return 1;
  if (pattern.kind !== "again") return product(pattern.parts.map(waysOfEmptyRounds));
  const { part, min, max } = pattern;
  const inner = waysOfEmptyRounds(part) ** Math.max(1, Number.isFinite(max) ? max : min);
  const empty = waysToReadNothing(part);
  const own = empty === 0 || min < 2 ? 1 : (empty + (reads(part) ? 1 : 0)) ** min;
  return Math.max(inner, own);
}

function reads(pattern: Pattern): boolean {
  if (pattern.kind === "one") return true;
  if (pattern.kind === "end") return false;
  return pattern.kind === "again" ? pattern.max > 0 && reads(pattern.part) : pattern.parts.some(reads);
}

function product(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all * one, 1);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

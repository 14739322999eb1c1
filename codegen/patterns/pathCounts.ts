import type { Pattern } from "./parsePattern";

/**
 * In how many ways a pattern can be walked through, whatever the text: alternatives add up, what stands one after
 * another multiplies, and each number of rounds of a bounded repeat counts. Repeats without a bound count as one
 * round. A match tries at most so many ways, so a small number needs no closer look.
 */
export function countPaths(pattern: Pattern): number {
  if (pattern.kind === "all") return product(pattern.parts.map(countPaths));
  if (pattern.kind === "either") return sum(pattern.parts.map(countPaths));
  if (pattern.kind !== "again") return 1;
  const { part, min, max } = pattern;
  const ways = countPaths(part);
  if (!Number.isFinite(max)) return ways;
  if (ways === 1) return max - min + 1;
  return (ways ** (max + 1) - ways ** min) / (ways - 1);
}

/** Whether some repeat in a pattern has no bound. */
export function hasUnboundedRepeat(pattern: Pattern): boolean {
  if (pattern.kind === "again") return !Number.isFinite(pattern.max) || hasUnboundedRepeat(pattern.part);
  return "parts" in pattern && pattern.parts.some(hasUnboundedRepeat);
}

/**
 * In how many ways a pattern can read nothing. The rounds of a repeat that must be done are tried with and without a
 * character each, so (a?){40} doubles at every round.
 */
export function countEmptyPaths(pattern: Pattern): number {
  if (pattern.kind === "one") return 0;
  if (pattern.kind === "end") return 1;
  if (pattern.kind === "all") return product(pattern.parts.map(countEmptyPaths));
  if (pattern.kind === "either") return sum(pattern.parts.map(countEmptyPaths));
  return pattern.min === 0 ? 1 : countEmptyPaths(pattern.part) ** pattern.min;
}

/** The most ways in which the rounds of one repeat can be shared out between nothing and a character. */
export function countEmptyIterations(pattern: Pattern): number {
  if (pattern.kind === "one" || pattern.kind === "end") return 1;
  if (pattern.kind !== "again") return product(pattern.parts.map(countEmptyIterations));
  const { part, min, max } = pattern;
  const inner = countEmptyIterations(part) ** Math.max(1, Number.isFinite(max) ? max : min);
  const empty = countEmptyPaths(part);
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

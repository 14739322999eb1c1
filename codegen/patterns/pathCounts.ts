import type { Pattern } from "./parsePattern";

/**
 * The number of paths through a pattern, whatever the input: alternatives add, sequences multiply, and every iteration
 * count of a bounded repeat is a path of its own. Unbounded repeats count as one iteration. A match tries at most this
 * many paths, so a low number needs no further analysis.
 */
export function countPaths(pattern: Pattern): number {
  if (pattern.kind === "sequence") return product(pattern.parts.map(countPaths));
  if (pattern.kind === "alternation") return sum(pattern.parts.map(countPaths));
  if (pattern.kind !== "repeat") return 1;
  const { part, min, max } = pattern;
  const paths = countPaths(part);
  if (!Number.isFinite(max)) return paths;
  if (paths === 1) return max - min + 1;
  return (paths ** (max + 1) - paths ** min) / (paths - 1);
}

/** Whether a pattern contains an unbounded repeat. */
export function hasUnboundedRepeat(pattern: Pattern): boolean {
  if (pattern.kind === "repeat") return !Number.isFinite(pattern.max) || hasUnboundedRepeat(pattern.part);
  return "parts" in pattern && pattern.parts.some(hasUnboundedRepeat);
}

/**
 * The number of ways to match the empty string. Required iterations are tried with and without a character each, so
 * (a?){40} doubles with every iteration.
 */
export function countEmptyPaths(pattern: Pattern): number {
  if (pattern.kind === "character") return 0;
  if (pattern.kind === "end") return 1;
  if (pattern.kind === "sequence") return product(pattern.parts.map(countEmptyPaths));
  if (pattern.kind === "alternation") return sum(pattern.parts.map(countEmptyPaths));
  return pattern.min === 0 ? 1 : countEmptyPaths(pattern.part) ** pattern.min;
}

/** The maximum number of ways in which the iterations of one repeat can be empty or not. */
export function countEmptyIterations(pattern: Pattern): number {
  if (pattern.kind === "character" || pattern.kind === "end") return 1;
  if (pattern.kind !== "repeat") return product(pattern.parts.map(countEmptyIterations));
  const { part, min, max } = pattern;
  const inner = countEmptyIterations(part) ** Math.max(1, Number.isFinite(max) ? max : min);
  const empty = countEmptyPaths(part);
  const own = empty === 0 || min < 2 ? 1 : (empty + (canRead(part) ? 1 : 0)) ** min;
  return Math.max(inner, own);
}

function canRead(pattern: Pattern): boolean {
  if (pattern.kind === "character") return true;
  if (pattern.kind === "end") return false;
  return pattern.kind === "repeat" ? pattern.max > 0 && canRead(pattern.part) : pattern.parts.some(canRead);
}

function product(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all * one, 1);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

import type { Problem } from "../problem";

/**
 * The first problem at each place: uses that share a parameter, such as the operations of a search, are reported once.
 */
export function oncePerPlace(problems: Iterable<Problem>): Problem[] {
  const first = new Map<string, Problem>();
  for (const problem of problems) {
    const place = `${problem.file}:${problem.line}:${problem.column}`;
    if (!first.has(place)) first.set(place, problem);
  }
  return [...first.values()];
}

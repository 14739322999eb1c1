import type { Problem } from "../problem";

/** The first problem of each place: what several uses share, as the calls of a search share their parameters, is told once. */
export function oncePerPlace(problems: Iterable<Problem>): Problem[] {
  const first = new Map<string, Problem>();
  for (const problem of problems) {
    const place = `${problem.file}:${problem.line}:${problem.column}`;
    if (!first.has(place)) first.set(place, problem);
  }
  return [...first.values()];
}

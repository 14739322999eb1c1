function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...to].entries()) {
      const changed = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** The name most like the one given; undefined when none comes near. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const ranked = names.map((name) => ({ name, far: distance(given.toLowerCase(), name.toLowerCase()) }));
  const [best] = ranked.sort((one, other) => one.far - other.far);
  return best && best.far <= Math.max(2, Math.floor(best.name.length / 3)) ? best.name : undefined;
}

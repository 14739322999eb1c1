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

/** The most similar name by Levenshtein distance; undefined when none is close. */
export function nearestName(input: string, names: readonly string[]): string | undefined {
  const ranked = names.map((name) => ({ name, edits: distance(input.toLowerCase(), name.toLowerCase()) }));
  const [best] = ranked.sort((one, other) => one.edits - other.edits);
  return best && best.edits <= Math.max(2, Math.floor(best.name.length / 3)) ? best.name : undefined;
}

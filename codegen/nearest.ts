/** Longer names are not misspellings of one another, and comparing more candidates would take too long. */
const MAX_LENGTH = 80;
const MAX_CANDIDATES = 2000;

/** The candidate most similar to a name, if a misspelling explains the difference. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > MAX_LENGTH) return undefined;
  const wanted = name.toLowerCase();
  let compared = 0;
  let best: string | undefined;
  let lowest = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    const lengthDifference = Math.abs(candidate.length - name.length);
    if (lengthDifference >= lowest) continue;
    compared += 1;
    if (compared > MAX_CANDIDATES) break;
    // Of equally close candidates, one of the same length is the likelier.
    const distance = editDistance(wanted, candidate.toLowerCase()) + (lengthDifference > 0 ? 0.5 : 0);
    if (distance < lowest && distance < candidate.length) {
      best = candidate;
      lowest = distance;
    }
  }
  return best;
}

/** The end of a message, such as `; did you mean "tag"?`. Empty if no candidate is close. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const nearest = nearestName(name, candidates);
  return nearest === undefined ? "" : `; did you mean ${JSON.stringify(nearest)}?`;
}

/** Damerau–Levenshtein distance: insertions, deletions, substitutions and transpositions of adjacent characters. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}

/** Longer names are no slip of the keyboard away from another, and nobody compares more of them. */
const LONGEST = 80;
const MOST_CANDIDATES = 2000;

/** The candidate most like the given name, when one is so near that a slip of the keyboard explains it. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > LONGEST) return undefined;
  const wanted = name.toLowerCase();
  let compared = 0;
  let best: string | undefined;
  let least = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    const lengthDifference = Math.abs(candidate.length - name.length);
    if (lengthDifference >= least) continue;
    compared += 1;
    if (compared > MOST_CANDIDATES) break;
    // Of two candidates equally near, the one of the same length is the likelier slip.
    const distance = editDistance(wanted, candidate.toLowerCase()) + (lengthDifference > 0 ? 0.5 : 0);
    if (distance < least && distance < candidate.length) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

/** The end of a message: `; did you mean "tag"?`, or nothing when no candidate is near. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const nearest = nearestName(name, candidates);
  return nearest === undefined ? "" : `; did you mean ${JSON.stringify(nearest)}?`;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one text into the other. */
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

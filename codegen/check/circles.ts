/** The same for a circle from wherever it is entered. */
export function circleKey(circle: readonly string[]): string {
  return [...new Set(circle)].sort().join(" ");
}

/** Tells a circle that was not met yet: it is one mistake, though it leads back to each of its parts. */
export function newCircles(): (circle: readonly string[]) => boolean {
  const met = new Set<string>();
  return (circle) => met.size < met.add(circleKey(circle)).size;
}

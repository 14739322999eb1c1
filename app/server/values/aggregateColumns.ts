/** How often a device that is online is sampled in an hour. */
const SAMPLES_OF_HOUR = 12;

/** How much something was in all in an hour s that is kept; where only its extremes are known, they stand for the whole of it. */
export function sumOf(name: string): string {
  return `coalesce(s.${name}_sum, (s.${name}_max + s.${name}_min) * ${SAMPLES_OF_HOUR / 2})`;
}

/** How often it was measured then. */
export function countOf(name: string): string {
  return `coalesce(s.${name}_count, case when s.${name}_max is null then 0 else ${SAMPLES_OF_HOUR} end)`;
}

/** Samples per hour of an online device. */
const SAMPLES_PER_HOUR = 12;

/**
 * SQL: the sum of a measure in an hour `s`; where only extremes are stored, it is estimated as their mean for the whole
 * hour.
 */
export function sumOf(name: string): string {
  return `coalesce(s.${name}_sum, (s.${name}_max + s.${name}_min) * ${SAMPLES_PER_HOUR / 2})`;
}

/** SQL: the number of its samples in that hour. */
export function countOf(name: string): string {
  return `coalesce(s.${name}_count, case when s.${name}_max is null then 0 else ${SAMPLES_PER_HOUR} end)`;
}

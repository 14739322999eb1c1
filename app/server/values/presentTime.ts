/** Formats a time for the API: UTC, YYYY-MM-DD HH:mm:ss. */
export function presentTime(time: Date): string {
  return time.toISOString().slice(0, 19).replace("T", " ");
}

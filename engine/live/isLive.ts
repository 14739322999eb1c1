/** Whether a document or any part of it merges live events into its data. */
export function isLive(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  return "live" in part || Object.values(part).some(isLive);
}

/** Whether live events are laid over what a document shows, in it or in any part of it. */
export function isLive(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  return "live" in part || Object.values(part).some(isLive);
}

/** Whether the held permissions contain the needed one; of a list, every one or some one of them. */
export function isAllowed(
  held: ReadonlySet<string> | readonly string[],
  needed: string | readonly string[] | undefined,
  mode: "some" | "every" = "every",
): boolean {
  if (needed === undefined) return true;
  const isHeld = (permission: string) => (held instanceof Set ? held.has(permission) : [...held].includes(permission));
  if (typeof needed === "string") return isHeld(needed);
  return mode === "some" ? needed.some(isHeld) : needed.every(isHeld);
}
